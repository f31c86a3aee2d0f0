import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withBrand } from '../platform/brandText';
import { errorRoute } from '../platform/errorPages';
import { writtenRoute } from '../platform/writtenRoute';
import type { Link } from './components/model';

const ROOT = path.resolve(__dirname, '../..');
/** Sections with guides, in the order in which they are listed. */
const FOLDERS = ['docs', 'tutorials', 'userguide'];

const TAG = /<(?:Request|Response|Program|Delivery)\b[\s\S]*?\/>/g;
const SUBJECT = /\b(?:operation|event)="([\w-]+\/\w+)"/;
const EXAMPLE = /\bexample="(\w+)"/;
const SILENT = /^<Delivery\s+silent\b/;
const LINK = /\]\((\/(?:api|category)\/[^)\s#?]+)/g;

/**
 * Guides that quote or link to the reference. A key is the folder of a family and an operationId (`wallet/createTransfer`), or the path of a page.
 */
export type GuideLinks = ReadonlyMap<string, readonly Link[]>;

let known: GuideLinks | undefined;

/** Reads which guides quote operations, events and errors, or link to their pages. Read once per process. */
export function guideLinks(): GuideLinks {
  known ??= guideLinksIn(ROOT);
  return known;
}

/** @param root the repository; tests pass another folder */
export function guideLinksIn(root: string): GuideLinks {
  const found = new Map<string, Link[]>();
  for (const file of FOLDERS.flatMap((folder) => pagesIn(root, folder))) {
    const text = withBrand(readFileSync(path.join(root, file), 'utf8'), file);
    const href = writtenRoute(file, text);
    const label = /^title:\s*(['"]?)(.+?)\1\s*$/m.exec(text)?.[2];
    // The front page of the site links to everything.
    if (!href || !label || href === '/') continue;
    for (const key of subjectsOf(text)) found.set(key, [...(found.get(key) ?? []), { label, href }]);
  }
  return found;
}

/**
 * Returns the guides of a part of the reference, those that quote most of it first.
 *
 * @param keys keys of its operations and pages
 */
export function guidesFor(links: GuideLinks, keys: readonly string[]): Link[] {
  const counts = new Map<string, { guide: Link; count: number }>();
  for (const guide of keys.flatMap((key) => links.get(key) ?? [])) {
    const { count = 0 } = counts.get(guide.href) ?? {};
    counts.set(guide.href, { guide, count: count + 1 });
  }
  return [...counts.values()].sort((one, other) => other.count - one.count).map(({ guide }) => guide);
}

/** Returns the part of the links that the pages of a family show, as text, which changes whenever they do. */
export function guideLinksOf({ folder, slug }: { folder: string; slug: string }, links = guideLinks()): string {
  const starts = [`${folder}/`, `/api/${slug}/`, `/category/${slug}`];
  return JSON.stringify([...links].filter(([key]) => starts.some((start) => key.startsWith(start))));
}

function pagesIn(root: string, folder: string): string[] {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mdx'))
    .sort()
    .map((name) => `${folder}/${name}`);
}

/**
 * Returns the keys of what a page names: operations by their requests, events by their deliveries, errors by the responses that quote them, and
 * the targets of its links. A response or a silent delivery alone does not name its operation or event.
 */
function subjectsOf(text: string): Set<string> {
  const keys = new Set([...text.matchAll(LINK)].map(([, href]) => href));
  for (const [tag] of text.matchAll(TAG)) {
    const isResponse = tag.startsWith('<Response');
    const key = isResponse ? EXAMPLE.exec(tag)?.[1] : SUBJECT.exec(tag)?.[1];
    if (key && !SILENT.test(tag)) keys.add(isResponse ? errorRoute(key) : key);
  }
  return keys;
}
