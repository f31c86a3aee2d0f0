import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Globby } from '@docusaurus/utils';
import { withBrand } from '../../src/brandText';

/** A page of the site, as last loaded by Docusaurus. */
export type LoadedPage = { permalink: string; file: string };

/**
 * Reads the pages of the docs and blog plugins with their source files from `.docusaurus`.
 *
 * @param root the project's folder
 * @returns the pages; none if the build did not get that far
 */
export function loadedPages(root: string): LoadedPage[] {
  const pages = Globby.sync('.docusaurus/docusaurus-plugin-content-{docs,blog}/*/site-*.json', { cwd: root }).flatMap((file) => {
    const { permalink, source } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as { permalink?: string; source?: string };
    return permalink && source ? [{ permalink, file: source.replace(/^@site\//, '') }] : [];
  });
  return pages.filter(({ file }) => existsSync(path.join(root, file))); // `.docusaurus` can list pages whose source has been deleted.
}

/** A hand-written file, with brand placeholders replaced. */
export type Written = { file: string; lines: string[] };

/**
 * Yields hand-written files with their lines.
 *
 * @param root the project's folder
 * @param first file to yield first, unless it is a generated reference page; then follow the descriptions, pages and components
 */
export function* writtenFiles(root: string, first?: string): Generator<Written> {
  const written = Globby.sync(['openapi/**/*.yaml', '{docs,tutorials,userguide,blog}/**/*.mdx', 'api/*.mdx', 'src/**/*.{mdx,tsx,ts}'], {
    cwd: root,
  });
  for (const file of first && written.includes(first) ? [first] : written) {
    yield { file, lines: withBrand(readFileSync(path.join(root, file), 'utf8'), file).split('\n') };
  }
}
