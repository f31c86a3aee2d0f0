import type { SearchHit } from './hit';

const KEY = 'recent-searches';
const KEPT = 5;

/** Search result that the reader opened, and the query that found it. */
export type Recent = Pick<SearchHit, 'url' | 'title' | 'section'> & { query?: string };

/** Returns recently opened results, newest first; empty if storage is blocked or its content is invalid. */
export function recentHits(): Recent[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(known) ? known.filter(isRecent) : [];
  } catch {
    return [];
  }
}

/** Stores an opened result on this device. */
export function rememberHit({ url, title, section, query }: Recent): void {
  const others = recentHits().filter((each) => each.url !== url);
  try {
    localStorage.setItem(KEY, JSON.stringify([{ url, title, section, query }, ...others].slice(0, KEPT)));
  } catch {
    // Storage is blocked or full: the result is not listed next time.
  }
}

const isRecent = (value: Partial<Recent>): value is Recent =>
  typeof value?.url === 'string' &&
  value.url.startsWith('/') &&
  typeof value.title === 'string' &&
  typeof value.section === 'string' &&
  ['string', 'undefined'].includes(typeof value.query);
