import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const BUILD_DIR = path.resolve(__dirname, '../../build');

/** Returns the built HTML of a page, or an empty string if there is none. */
export function pageAt(route: string): string {
  const file = path.join(BUILD_DIR, `${route}.html`);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Returns the text content of HTML, with white space preserved. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

/** Collapses runs of white space into single spaces. */
export const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Returns the targets of a page's links. */
export const linksOf = (html: string): Set<string> => new Set([...html.matchAll(/ href="?([^" >]+)/g)].map(([, href]) => textOf(href)));

/** Expected strings that are missing, and the number of expected strings. */
export type Found = { missing: string[]; total: number };
