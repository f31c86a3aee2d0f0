import { escaped, type Filters, type SearchHit } from './hit';
import type { IndexFiles } from './indexFiles';
import { type NamedRecord, type NameEntry, type NameIndex, nameKey } from './names';
import type { Query } from './query';
import { recordId } from './record';

/** Results whose names match the query exactly or start with it. */
export type NameHits = {
  exact: SearchHit[];
  /** Number of exact matches, including those that the index omits. */
  exactCount: number;
  /** Pages that readers search for by exactly this phrase. */
  aliases: SearchHit[];
  /** Pages whose texts quote the name. */
  quoting: SearchHit[];
  begun: SearchHit[];
};

/** Minimum length of a prefix. Shorter ones match too many names. */
const SHORTEST_BEGINNING = 3;
/** Kinds that are not results if their name is only part of the query. */
const INSIDE = new Set<SearchHit['kind']>(['field', 'value']);
const IS_CODE = new Set<SearchHit['kind']>(['operation', 'webhook', 'error']);
const MOST_BEGUN = 8;

/**
 * Looks up a name in the index of exact names.
 *
 * @param query query to look up
 * @param json reads a file of the index
 * @throws Error if the index cannot be read
 */
export async function findNames(query: Query, json: IndexFiles['json'], filters: Filters): Promise<NameHits> {
  const key = nameKey(query.path ?? query.name ?? query.text);
  if (!key) return { exact: [], exactCount: 0, aliases: [], quoting: [], begun: [] };
  const { starts } = await json<NameIndex>('names/index.json');
  const entries = await entriesFrom(key, starts, json);
  const isWanted = (record: NamedRecord) =>
    (!query.method || record.method === query.method) &&
    Object.entries(filters).every(([name, value]) => !value || record[name as keyof Filters] === value);
  const exact = entries.filter((entry) => entry.key === key);
  const begun = key.length < SHORTEST_BEGINNING ? [] : entries.filter((entry) => entry.key !== key && entry.key.startsWith(key));
  const hitsOf = (found: NameEntry[], of: 'found' | 'aliases' | 'quoting' = 'found') =>
    once(found.flatMap((entry) => (entry[of] ?? []).filter(isWanted).map(hitOf)));
  const exactCount = exact.reduce((sum, { count }) => sum + count, 0);
  const entriesOf = async (name: string) => {
    const other = nameKey(name);
    return (await entriesFrom(other, starts, json)).filter((entry) => entry.key === other);
  };
  // Guides quote the IDs and values of examples, which are not names.
  const isNamed = exact.some(({ count }) => count > 0);
  const quoted = isNamed ? [] : (await Promise.all(query.quoted.map(async (name) => written(name, await entriesOf(name))))).flat();
  const inside = hitsOf(quoted);
  // Properties and glossary terms that match only the corrected query are not better than other results.
  const meant = exact.length || !query.corrected ? [] : hitsOf(await entriesOf(query.corrected)).filter(({ kind }) => IS_CODE.has(kind));
  const pages = [...inside.filter(({ kind }) => !INSIDE.has(kind)), ...meant];
  const quoting = hitsOf([...exact, ...quoted], 'quoting');
  // The values in a pasted body are relevant only if it contains no known code.
  const values = pages.length || quoting.length ? [] : inside.filter(({ kind }) => kind === 'value');
  return {
    exact: once([...hitsOf(exact), ...pages, ...values]),
    exactCount,
    aliases: hitsOf(exact, 'aliases'),
    quoting,
    begun: once([...hitsOf(begun), ...hitsOf(begun, 'quoting')]).slice(0, MOST_BEGUN),
  };
}

/** Returns the entries that match the spelling of the query, for example `account.dormant` but not `account_dormant`. */
function written(name: string, entries: readonly NameEntry[]): NameEntry[] {
  return entries.map((entry) => {
    const found = entry.found.filter(({ title, path }) => title === name || path === name);
    return found.length ? { ...entry, found } : entry;
  });
}

/** Returns the entries of the file that may contain a key, and of the next file if its first key has that prefix. */
async function entriesFrom(key: string, starts: readonly string[], json: IndexFiles['json']): Promise<NameEntry[]> {
  let number = Math.max(
    0,
    starts.findLastIndex((start) => start <= key),
  );
  const entries = await json<NameEntry[]>(`names/${number}.json`);
  number += 1;
  if (starts[number]?.startsWith(key)) return [...entries, ...(await json<NameEntry[]>(`names/${number}.json`))];
  return entries;
}

/** Converts a record to a search result in which the whole name is highlighted. */
const hitOf = ({ text, ...record }: NamedRecord): SearchHit => ({
  ...record,
  heading: `<mark>${escaped(record.title)}</mark>`,
  excerpt: escaped(text),
});

const once = (hits: readonly SearchHit[]) => [...new Map(hits.map((hit) => [recordId(hit), hit])).values()];
