import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type NamedRecord, type NameEntry, type NameIndex, nameKey } from '../names';
import { KINDS, type SearchRecord } from '../record';
import { cutAt } from './limits';

/** Size of a file in characters of JSON. Compression reduces it to about a fifth. */
const FILE_SIZE = 20_000;
/** Maximum number of records per name and method. Common properties occur on hundreds of pages, but a path on one of each method. */
const MOST_OF_A_NAME = 6;
const EXCERPT = 110;
/** Maximum number of guides, and of other pages, that quote a name. */
const MOST_QUOTING = 4;

/**
 * Writes the index of exact names (packages/search/names.ts).
 *
 * @param records records in the order in which those of the same name are shown
 */
export function writeNames(folder: string, records: readonly SearchRecord[]): { names: number; files: number } {
  const entries = entriesOf(records);
  const files: NameEntry[][] = [];
  let size = 0;
  for (const entry of entries) {
    const { length } = JSON.stringify(entry);
    if (!files.length || size + length > FILE_SIZE) {
      files.push([]);
      size = 0;
    }
    files[files.length - 1].push(entry);
    size += length;
  }
  mkdirSync(folder, { recursive: true });
  const index: NameIndex = { starts: files.map(([{ key }]) => key) };
  writeFileSync(path.join(folder, 'index.json'), JSON.stringify(index));
  for (const [number, file] of files.entries()) writeFileSync(path.join(folder, `${number}.json`), JSON.stringify(file));
  return { names: entries.length, files: files.length };
}

function entriesOf(records: readonly SearchRecord[]): NameEntry[] {
  const called = byKey(records, ({ title, names }) => [title, ...names]);
  const aliases = byKey(records, ({ aliases = [] }) => aliases.filter((phrase) => IDENTIFIER.test(phrase)));
  const quoted = byKey(records, ({ quotes = [] }) => quotes);
  const keys = new Set([...called.keys(), ...aliases.keys(), ...quoted.keys()]);
  return [...keys].sort().map((key) => {
    const all = called.get(key) ?? [];
    const others = aliases.get(key)?.filter((record) => !all.includes(record)) ?? [];
    const quoting = quotingOf(key, quoted.get(key) ?? [], all);
    return {
      key,
      count: all.length,
      found: bestOf(all),
      ...(others.length && { aliases: bestOf(others) }),
      ...(quoting.length && { quoting }),
    };
  });
}

/**
 * Returns the records that quote a name. They are needed only if no page has that name; for properties, quoting guides serve as an
 * explanation.
 */
function quotingOf(key: string, quoting: readonly SearchRecord[], called: readonly SearchRecord[]): NamedRecord[] {
  if (called.some(({ kind }) => kind !== 'field' && kind !== 'value')) return [];
  const names = new Set(called.map(({ title }) => title));
  const isOther = ({ quotes = [] }: SearchRecord) => quotes.some((name) => nameKey(name) === key && !names.has(name));
  const sorted = quoting
    .map((record) => ({ record, ...placeIn(record, key) }))
    .toSorted(
      (a, b) => b.times - a.times || KINDS.indexOf(a.record.kind) - KINDS.indexOf(b.record.kind) || place(a.record) - place(b.record),
    );
  const isGuide = ({ record: { kind } }: (typeof sorted)[number]) => kind === 'page' || kind === 'section';
  const guides = sorted.filter(isGuide);
  const others = sorted.filter((each) => !isGuide(each) && (!called.length || isOther(each.record)));
  return [...others.slice(0, MOST_QUOTING), ...guides.slice(0, MOST_QUOTING)].map(({ record, start }) =>
    named({ ...record, text: `${start ? '… ' : ''}${record.text.slice(start)}` }),
  );
}

/** Returns the number of occurrences of a name in a text, and the start of an excerpt that contains it. */
function placeIn({ text, quotes = [] }: SearchRecord, key: string): { times: number; start: number } {
  const names = quotes.filter((name) => nameKey(name) === key);
  const times = names.reduce((sum, name) => sum + text.split(name).length - 1, 0);
  const at = Math.max(0, text.indexOf(names[0]) - EXCERPT / 2);
  return { times, start: at && text.indexOf(' ', at) + 1 };
}

/** Matches phrases that are identifiers as opposed to words. */
const IDENTIFIER = /^\S*[_\d-]\S*$/;

function byKey(records: readonly SearchRecord[], namesOf: (record: SearchRecord) => string[]): Map<string, SearchRecord[]> {
  const found = new Map<string, SearchRecord[]>();
  for (const record of records) {
    for (const key of new Set(namesOf(record).map(nameKey))) {
      const all = found.get(key);
      if (all) all.push(record);
      else if (key) found.set(key, [record]);
    }
  }
  return found;
}

const bestOf = (records: readonly SearchRecord[]): NamedRecord[] =>
  records
    .toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || place(a) - place(b))
    .filter(({ kind, method }, index, all) => {
      const before = all.slice(0, index);
      return (kind === 'operation' ? before.filter((other) => other.method === method) : before).length < MOST_OF_A_NAME;
    })
    .map(named);

/** Returns the rank of a property: request, then response, then webhook. */
function place({ kind, url, method }: SearchRecord): number {
  if (kind !== 'field' && kind !== 'value') return 0;
  if (method === 'WEBHOOK') return 3;
  return ['#body-', '#query-', '#response-'].findIndex((part) => url.includes(part));
}

function named({ names: _, aliases: __, quotes: ___, ...record }: SearchRecord): NamedRecord {
  return { ...record, text: cutAt(record.text, EXCERPT) };
}
