import { escaped, type Filters, type SearchHit } from './hit';
import { type NamedRecord, type NameEntry, type NameIndex, nameKey } from './names';
import type { Query } from './query';
import { readJson } from './readJson';
import { recordId } from './record';

/** What is called as the reader wrote, and what only begins so. */
export type NameHits = {
  exact: SearchHit[];
  /** How many there are of the exact ones, beyond those that the index keeps. */
  exactCount: number;
  /** The pages that readers ask for with exactly this. */
  asked: SearchHit[];
  begun: SearchHit[];
};

/** A name of fewer characters begins too much. */
const SHORTEST_BEGINNING = 3;
/** A property or value among other words is no more than one of them. */
const INSIDE = new Set<SearchHit['kind']>(['field', 'value']);
const MOST_BEGUN = 8;

/**
 * Looks up a name in the index of exact names.
 *
 * @param query what is asked for
 * @param folder the address of the index, with a slash at the end
 * @param filters what the reader has narrowed the search to
 * @throws Error when the index cannot be fetched
 */
export async function findNames(query: Query, folder: string, filters: Filters): Promise<NameHits> {
  const key = nameKey(query.path ?? query.text);
  if (!key) return { exact: [], exactCount: 0, asked: [], begun: [] };
  const { starts } = await readJson<NameIndex>(`${folder}index.json`);
  const entries = await entriesFrom(key, starts, folder);
  const isWanted = (record: NamedRecord) =>
    (!query.method || record.method === query.method) &&
    Object.entries(filters).every(([name, value]) => !value || record[name as keyof Filters] === value);
  const exact = entries.filter((entry) => entry.key === key);
  const begun = key.length < SHORTEST_BEGINNING ? [] : entries.filter((entry) => entry.key !== key && entry.key.startsWith(key));
  const hitsOf = (found: NameEntry[]) => found.flatMap((entry) => entry.found.filter(isWanted).map(hitOf));
  const exactCount = exact.reduce((sum, { count }) => sum + count, 0);
  const quoted = exact.length ? [] : await Promise.all(query.quoted.map((name) => entriesOf(nameKey(name), starts, folder)));
  const pages = hitsOf(quoted.flat()).filter(({ kind }) => !INSIDE.has(kind));
  const asked = once(exact.flatMap((entry) => (entry.asked ?? []).filter(isWanted).map(hitOf)));
  return { exact: once([...hitsOf(exact), ...pages]), exactCount, asked, begun: once(hitsOf(begun)).slice(0, MOST_BEGUN) };
}

async function entriesOf(key: string, starts: readonly string[], folder: string): Promise<NameEntry[]> {
  return (await entriesFrom(key, starts, folder)).filter((entry) => entry.key === key);
}

/** The entries of the file that a key belongs in, and of the next one where what begins with the key goes on. */
async function entriesFrom(key: string, starts: readonly string[], folder: string): Promise<NameEntry[]> {
  let number = Math.max(
    0,
    starts.findLastIndex((start) => start <= key),
  );
  const entries = await readJson<NameEntry[]>(`${folder}${number}.json`);
  number += 1;
  if (starts[number]?.startsWith(key)) return [...entries, ...(await readJson<NameEntry[]>(`${folder}${number}.json`))];
  return entries;
}

/** The whole of it is what was asked for. */
const hitOf = ({ text, ...record }: NamedRecord): SearchHit => ({
  ...record,
  heading: `<mark>${escaped(record.title)}</mark>`,
  excerpt: escaped(text),
});

const once = (hits: readonly SearchHit[]) => [...new Map(hits.map((hit) => [recordId(hit), hit])).values()];
