import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Globby } from '@docusaurus/utils';
import { withBrand } from '../../src/brandText';

/** A page of the site, as Docusaurus last loaded it. */
export type LoadedPage = { permalink: string; file: string };

/**
 * @param root the project's folder
 * @returns the pages of the docs and blog plugins with the files that they are made of, from what Docusaurus leaves in
 *   `.docusaurus`; none when it has not come that far
 */
export function loadedPages(root: string): LoadedPage[] {
  const pages = Globby.sync('.docusaurus/docusaurus-plugin-content-{docs,blog}/*/site-*.json', { cwd: root }).flatMap((file) => {
    const { permalink, source } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as { permalink?: string; source?: string };
    return permalink && source ? [{ permalink, file: source.replace(/^@site\//, '') }] : [];
  });
  return pages.filter(({ file }) => existsSync(path.join(root, file))); // The file of a page that is gone stays for a while.
}

/** A file that somebody wrote, with the brand's words in it as a reader sees them. */
export type Written = { file: string; lines: string[] };

/**
 * @param root the project's folder
 * @param first the file that a text most likely stands in
 * @returns that file when somebody wrote it (the pages of the reference are generated), then the descriptions, pages and
 *   components, one after the other
 */
export function* writtenFiles(root: string, first?: string): Generator<Written> {
  const written = Globby.sync(['openapi/**/*.yaml', '{docs,tutorials,userguide,blog}/**/*.mdx', 'api/*.mdx', 'src/**/*.{mdx,tsx,ts}'], {
    cwd: root,
  });
  for (const file of first && written.includes(first) ? [first] : written) {
    yield { file, lines: withBrand(readFileSync(path.join(root, file), 'utf8'), file).split('\n') };
  }
}
