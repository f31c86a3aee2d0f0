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
  /** The pages whose texts quote it. */
  quoting: SearchHit[];
  begun: SearchHit[];
};

/** A name of fewer characters begins too much. */
const SHORTEST_BEGINNING = 3;
/** A property or value among other words is no more than one of them. */
const INSIDE = new Set<SearchHit['kind']>(['field', 'value']);
const IS_CODE = new Set<SearchHit['kind']>(['operation', 'webhook', 'error']);
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
  const key = nameKey(query.path ?? query.name ?? query.text);
  if (!key) return { exact: [], exactCount: 0, asked: [], quoting: [], begun: [] };
  const { starts } = await readJson<NameIndex>(`${folder}index.json`);
  const entries = await entriesFrom(key, starts, folder);
  const isWanted = (record: NamedRecord) =>
    (!query.method || record.method === query.method) &&
    Object.entries(filters).every(([name, value]) => !value || record[name as keyof Filters] === value);
  const exact = entries.filter((entry) => entry.key === key);
  const begun = key.length < SHORTEST_BEGINNING ? [] : entries.filter((entry) => entry.key !== key && entry.key.startsWith(key));
  const hitsOf = (found: NameEntry[], of: 'found' | 'asked' | 'quoting' = 'found') =>
    once(found.flatMap((entry) => (entry[of] ?? []).filter(isWanted).map(hitOf)));
  const exactCount = exact.reduce((sum, { count }) => sum + count, 0);
  const entriesOf = async (name: string) => {
    const other = nameKey(name);
    return (await entriesFrom(other, starts, folder)).filter((entry) => entry.key === other);
  };
  const quoted = exact.length ? [] : (await Promise.all(query.quoted.map(async (name) => written(name, await entriesOf(name))))).flat();
  const inside = hitsOf(quoted);
  // A property or a word of the glossary is no better a result than others when it was not typed.
  const meant = exact.length || !query.corrected ? [] : hitsOf(await entriesOf(query.corrected)).filter(({ kind }) => IS_CODE.has(kind));
  const pages = [...inside.filter(({ kind }) => !INSIDE.has(kind)), ...meant];
  const quoting = hitsOf([...exact, ...quoted], 'quoting');
  // A body without a code of its own is about the values in it.
  const values = pages.length || quoting.length ? [] : inside.filter(({ kind }) => kind === 'value');
  return {
    exact: once([...hitsOf(exact), ...pages, ...values]),
    exactCount,
    asked: hitsOf(exact, 'asked'),
    quoting,
    begun: once([...hitsOf(begun), ...hitsOf(begun, 'quoting')]).slice(0, MOST_BEGUN),
  };
}

/** Of `account.dormant` and `account_dormant`, the one that was pasted. */
function written(name: string, entries: readonly NameEntry[]): NameEntry[] {
  return entries.map((entry) => {
    const found = entry.found.filter(({ title, path }) => title === name || path === name);
    return found.length ? { ...entry, found } : entry;
  });
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
