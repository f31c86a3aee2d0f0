import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Globby } from '@docusaurus/utils';
import { withBrand } from '../../packages/platform/brandText';
import { readOutline } from '../../packages/reference/stored';

/** A page of the site, as last loaded by Docusaurus. */
export type LoadedPage = { permalink: string; file: string };

/**
 * Reads the pages of the docs and blog plugins with their source files from `.docusaurus`.
 *
 * @returns the pages; none if the build did not get that far
 */
export function loadedPages(root: string): LoadedPage[] {
  const pages = Globby.sync('.docusaurus/docusaurus-plugin-content-{docs,blog}/*/site-*.json', { cwd: root }).flatMap((file) => {
    const { permalink, source } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as { permalink?: string; source?: string };
    return permalink && source ? [{ permalink, file: source.replace(/^@site\//, '') }] : [];
  });
  return pages.filter(({ file }) => existsSync(path.join(root, file))); // `.docusaurus` can list pages whose source has been deleted.
}

/**
 * Returns the pages of the docs and blog plugins with the files that a writer edits: those of the reference are generated from descriptions.
 */
export function allPages(root: string): LoadedPage[] {
  const described = new Map(readOutline().pages.map(({ route, source }) => [route, source?.replace(/:\d+$/, '') ?? 'openapi']));
  return loadedPages(root).map(({ permalink, file }) => ({ permalink, file: described.get(permalink) ?? file }));
}

/** A hand-written file, with brand placeholders replaced. */
type Written = { file: string; lines: string[] };

/**
 * Finds a text in the hand-written files.
 *
 * @param first file to search first, which may also be a folder or a generated file
 * @returns `file:line:column` of the first occurrence, excluding occurrences within longer URLs
 */
export function placeOf(text: string, root: string, first?: string): string | undefined {
  const whole = new RegExp(`${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w/-])`);
  for (const { file, lines } of writtenFiles(root, first)) {
    const line = lines.findIndex((candidate) => whole.test(candidate));
    if (line >= 0) return `${file}:${line + 1}:${lines[line].search(whole) + 1}`;
  }
  return undefined;
}

/**
 * Yields hand-written files with their lines.
 *
 * @param first file to yield first; then follow the descriptions, pages and components
 */
function* writtenFiles(root: string, first?: string): Generator<Written> {
  const written = Globby.sync(
    ['openapi/**/*.yaml', '{docs,tutorials,userguide,blog}/**/*.mdx', 'api/*.mdx', 'src/**/*.{mdx,tsx,ts}', '!**/*.test.ts'],
    {
      cwd: root,
    },
  );
  for (const file of first && written.includes(first) ? [first, ...written.filter((each) => each !== first)] : written) {
    yield { file, lines: withBrand(readFileSync(path.join(root, file), 'utf8'), file).split('\n') };
  }
}
