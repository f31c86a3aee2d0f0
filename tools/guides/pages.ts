import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withBrand } from '../../packages/platform/brandText';

const ROOT = path.resolve(__dirname, '../..');
const FOLDERS = ['docs', 'tutorials', 'userguide', 'blog'];
/** Hand-written pages in folders whose other pages are generated. */
const ALONE = ['api/intro.mdx'];

/** Hand-written page: its file, relative to the repository, and its source. */
export type Page = { file: string; text: string };

/** Reads all hand-written pages. */
export function handwrittenPages(): Page[] {
  const written = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.mdx'))
      .sort()
      .map((name) => path.join(folder, name)),
  );
  return [...ALONE, ...written].map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));
}

/** Returns the title of a page in its front matter. */
export const titleOf = ({ file, text }: Page): string =>
  withBrand(/^title: *(.+)$/m.exec(text)?.[1] ?? file).replace(/^(['"])(.*)\1$/, '$2');
