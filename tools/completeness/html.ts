import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'htmlparser2';
import { contentOf, type HtmlContent } from '../../packages/markdown/html';

const BUILD_DIR = path.resolve(__dirname, '../../build');

/** Returns the built HTML of a page, or an empty string if there is none. */
export function pageAt(route: string): string {
  const file = path.join(BUILD_DIR, `${route}.html`);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Returns the tree of a page's elements. */
export const treeAt = (route: string): ReturnType<typeof parseDocument> => parseDocument(pageAt(route));

const contents = new Map<string, HtmlContent>();

/** Returns the content of a page, which several checks read; it is empty if there is no page. */
export function contentAt(route: string): HtmlContent {
  const content = contents.get(route) ?? contentOf(pageAt(route));
  contents.set(route, content);
  return content;
}

/** Expected strings that are missing, and the number of expected strings. */
export type Found = { missing: string[]; total: number };
