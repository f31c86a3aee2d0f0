import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const BUILD_DIR = path.resolve(__dirname, '../../build');

/** @returns the HTML of a page as it was built; empty when there is none */
export function pageAt(route: string): string {
  const file = path.join(BUILD_DIR, `${route}.html`);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** @returns a part of a page as a reader sees it, white space as it stands */
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

/** @returns the text with every run of white space as one space */
export const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** @returns the addresses that a page's links lead to */
export const linksOf = (html: string): Set<string> => new Set([...html.matchAll(/ href="?([^" >]+)/g)].map(([, href]) => textOf(href)));

/** What was looked for and not found, and how much was looked for. */
export type Found = { missing: string[]; total: number };
