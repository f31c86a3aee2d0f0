import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withBrand } from '../../packages/platform/brandText';
import { isWrittenPage, PAGE_FOLDERS, SINGLE_PAGES } from '../../packages/platform/writtenPages';

const ROOT = path.resolve(__dirname, '../..');

/** Hand-written page: its file, relative to the repository, and its source. */
export type Page = { file: string; text: string };

/** Reads all hand-written pages of the sections and the blog, which can quote requests; single pages can contain HTML comments and cannot. */
export const handwrittenPages = (): Page[] => allPages().filter(({ file }) => !file.startsWith(SINGLE_PAGES));

/** Reads all hand-written pages. */
export function allPages(): Page[] {
  // Git keeps no empty folders, and a site can lack a section.
  const folders = PAGE_FOLDERS.filter((folder) => existsSync(path.join(ROOT, folder)));
  const written = folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(folder, name))
      .filter(isWrittenPage)
      .sort(),
  );
  return written.map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));
}

/** Returns the title of a page in its front matter. */
export const titleOf = ({ file, text }: Page): string =>
  withBrand(/^title: *(.+)$/m.exec(text)?.[1] ?? file).replace(/^(['"])(.*)\1$/, '$2');
