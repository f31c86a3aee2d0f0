import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createSlugger } from '@docusaurus/utils';
import { hasTwin } from '../../packages/platform/twins';
import { addressOf } from '../policy/site';

const FENCED = /^( *)(`{3,})[^\n`]*\n[\s\S]*?\n\1\2$/gm;
const MOVED = /<meta http-equiv="?refresh/;

/** Pages of a build, and all files. */
export type Built = { folder: string; files: Set<string>; routes: string[] };

/** Lists the pages of a build that must have a twin: all but the not-found page, the search, and redirects. */
export function readBuild(folder: string): Built {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const pages = files.filter((file) => file.endsWith('.html') && file !== '404.html');
  const routes = pages.filter((file) => !MOVED.test(textOf(folder, file))).map(addressOf);
  return { folder, files: new Set(files), routes: routes.filter(hasTwin).sort() };
}

const textOf = (folder: string, file: string) => readFileSync(path.join(folder, file), 'utf8');

/** Returns the text of a twin without its code blocks. */
export const proseOf = (markdown: string): string => markdown.replace(FENCED, '');

const ids = new Map<string, Set<string>>();

/** Returns the IDs of the elements of a page. */
export function idsOf({ folder }: Built, file: string): Set<string> {
  const known = ids.get(file) ?? new Set([...textOf(folder, file).matchAll(/\sid="?([^\s">]+)/g)].map(([, id]) => id));
  ids.set(file, known);
  return known;
}

const anchors = new Map<string, Set<string>>();

/** Returns the anchors of a twin of a build. */
export function anchorsOf({ folder }: Built, file: string): Set<string> {
  const known = anchors.get(file) ?? anchorsIn(textOf(folder, file));
  anchors.set(file, known);
  return known;
}

/** Returns the anchors in Markdown: the slugs of its headings, and the IDs of explicit anchors. */
function anchorsIn(markdown: string): Set<string> {
  const prose = proseOf(markdown);
  const slugger = createSlugger();
  const slugs = [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) =>
    slugger.slug(heading.replace(/[`*]|\[([^\]]*)\]\([^)]*\)/g, '$1')),
  );
  return new Set([...slugs, ...[...prose.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id)]);
}
