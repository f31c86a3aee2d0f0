import type { Call } from '../behaviours/call';
import type { Bound, Json, Relation, Schema } from '../model/contract';
import { NOT_FILTERS } from '../model/fields';
import { isObject, propertiesOf } from '../model/schemas';
import { SandboxError } from './problem';

/** Number of items before the next page that a cursor names, because the last ones can be deleted before it is used. */
const REMEMBERED = 3;
const CURSOR_MS = 24 * 3_600_000;

/**
 * Returns a page of a list as the query asks for it: filtered, sorted, and from the cursor on.
 *
 * @param items all items that the caller can see
 * @param schema schema of an item
 * @param isOrdered true if the items are in the order in which they are listed unless the query names another; otherwise newest first
 * @throws SandboxError `invalid_parameter` for a cursor that is not valid for these filters
 */
export function pageOf(call: Call, items: Json[], schema: Schema, isOrdered = false): Json {
  const { query, contract } = call;
  const properties = propertiesOf(schema, contract.schemas);
  const filters = Object.entries(query).filter(([name, value]) => !NOT_FILTERS.has(name) && value !== undefined);
  const tests = filters.map(([name, value]) => filterOf(call, name, value));
  const isListed = (item: Json) => tests.every((test) => test(item));
  const sort: string = query.sort ?? (!isOrdered && 'created_at' in properties && items[0]?.created_at ? '-created_at' : '');
  const path = sort && pathOfSort(call, sort);
  const inOrder = (some: Json[]) => (sort ? sortedBy(some, sort, path) : some);
  const sorted = inOrder(items.filter(isListed));
  const limit: number = query.limit ?? 25;
  const asked = fingerprint([call.operation?.id, call.params, ...filters, sort]);
  const start =
    query.cursor === undefined
      ? 0
      : startOf(readCursor(query.cursor, asked, call.ms), sorted, { sort, path, isListed, all: () => inOrder(items) });
  const end = start + limit;
  const data = sorted.slice(start, end);
  const hasMore = end < sorted.length;
  const border = data.at(-1);
  const seen = sorted.slice(Math.max(0, end - REMEMBERED), end).map(keyOf);
  const next =
    hasMore && border ? encode([seen, end, asked, call.ms + CURSOR_MS, sort ? startOfText(sortValue(border, path)) : null, limit]) : null;
  return { data, page: { next_cursor: next, has_more: hasMore } };
}

const keyOf = (item: Json): string => String(item.id ?? '');

/**
 * Returns the test of a filter: that of the behaviour, or the comparison with the fields that the description binds it to.
 *
 * @throws Error if it has neither, which `unboundFilters` finds when the sandbox is built
 */
function filterOf(call: Call, name: string, value: unknown): (item: Json) => boolean {
  const own = call.filters[name];
  if (own === 'handler') return () => true;
  if (typeof own === 'function') return (item) => own(item, value, call);
  const bound = own ?? call.operation?.parameters.find((each) => each.in === 'query' && each.name === name)?.bound;
  if (!bound) throw new Error(`${call.operation?.id} does not know how to filter by ${name}.`);
  return (item) => matches(item, bound, value);
}

/** Returns true if an item has a field that a filter selects. */
export function matches(item: Json, { at, is }: Bound, value: unknown): boolean {
  const own = at.flatMap((path) => valuesAt(item, path.split('.')));
  if (is === 'present') return own.some(isPresent) === (value === true);
  if (is === 'idle') return !own.some((each) => each !== null && !compares(each, value, 'before'));
  if (is === 'words') return hasWords(own.join(' '), String(value));
  if (is) return own.some((each) => each !== null && compares(each, value, is));
  if (value === false && !own.length) return true;
  const wanted = [value].flat().map(String);
  return own.some((each) => (isObject(each) ? Object.values(each) : [each]).some((part) => wanted.includes(String(part))));
}

/** Returns the values at a path, through lists and objects. */
function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((each) => valuesAt(each, path));
  if (!path.length) return [value];
  const [name, ...rest] = path;
  return isObject(value) && Object.hasOwn(value, name) ? valuesAt(value[name], rest) : [];
}

const isPresent = (value: unknown): boolean => (isObject(value) ? Object.keys(value).length > 0 : Boolean(value));

/** Returns a text for comparisons: without case and accents. */
const plain = (text: unknown): string => String(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const hasWords = (text: string, words: string): boolean =>
  plain(words)
    .split(/\s+/)
    .every((word) => plain(text).includes(word));

function compares(own: unknown, value: unknown, is: Relation): boolean {
  if (is === 'text') return plain(own).includes(plain(value));
  if (is === 'start') return plain(own).startsWith(plain(value));
  const known = isObject(own) ? own.amount : own;
  const isTime = typeof known === 'string' && known.includes('T');
  const [one, other]: [number | string, number | string] =
    typeof known === 'number'
      ? [known, Number(value)]
      : isTime
        ? [Date.parse(known), Date.parse(String(value))]
        : [String(known), String(value)];
  if (is === 'from') return one >= other;
  // The end of a period of days is in it, and a time is not.
  return is === 'to' && !isTime ? one <= other : one < other;
}

function pathOfSort({ operation }: Call, sort: string): string {
  const field = sort.replace(/^-/, '');
  return operation?.parameters.find(({ name }) => name === 'sort')?.sorts?.[field] ?? field;
}

/** Returns the value by which an item is sorted; undefined if it has none. */
function sortValue(item: Json, path: string): string | number | undefined {
  const value = valuesAt(item, path.split('.'))[0] ?? undefined;
  return isObject(value) ? value.amount : typeof value === 'number' || value === undefined ? value : String(value);
}

/** Sorts by a field, descending after a minus sign. Items without a value come last. Equal items keep the order of their creation. */
function sortedBy(items: Json[], sort: string, path: string): Json[] {
  const sign = sort.startsWith('-') ? -1 : 1;
  const valued = items.map((item, index) => ({ item, index, value: sortValue(item, path) }));
  const sorted = valued.flatMap(({ value, ...rest }) => (value === undefined ? [] : [{ ...rest, value }]));
  sorted.sort((one, other) => sign * (one.value < other.value ? -1 : one.value > other.value ? 1 : one.index - other.index));
  return [...sorted, ...valued.filter(({ value }) => value === undefined)].map(({ item }) => item);
}

/** Last items of the page before: their keys, and the value by which the last one was sorted, if the list is sorted and it has one. */
type Cursor = { seen: string[]; position: number; value: string | number | null; limit: number };

/** @throws SandboxError `invalid_parameter` for a cursor that is expired, or was not made for this list with its filters */
function readCursor(text: string, asked: string, now: number): Cursor {
  const [seen, position, madeFor, expires, value, limit] = decode(text);
  if (madeFor === asked && Array.isArray(seen) && Number(expires) > now)
    return { seen, position: Number(position), value: value as Cursor['value'], limit: Number(limit) };
  throw new SandboxError('invalid_parameter', {
    detail: 'cursor is expired, or was made for other filters.',
    errors: [{ pointer: 'query/cursor', code: 'format', detail: 'Is expired, or was made for other filters.' }],
  });
}

/** Order of a list, the test of its filters, and all items in this order, also those that no longer pass the filters. */
type Order = { sort: string; path: string; isListed: (item: Json) => boolean; all: () => Json[] };

/** Returns the index of the first item after a cursor. No item is skipped; items repeat only if all that the cursor names were deleted. */
function startOf({ seen, position, value, limit }: Cursor, items: Json[], { sort, path, isListed, all }: Order): number {
  if (!seen.every((key) => key)) return position;
  const after = (some: Json[]): number => seen.reduceRight((found, key) => found || some.findIndex((item) => keyOf(item) === key) + 1, 0);
  const listed = after(items);
  if (listed) return listed;
  const everything = all();
  const known = after(everything);
  if (known) return everything.slice(0, known).filter(isListed).length;
  if (!sort) return Math.max(0, position - limit);
  const next = items.findIndex((item) => {
    const own = sortValue(item, path);
    if (own === undefined || value === null) return own === undefined;
    const start = typeof own === 'string' ? own.slice(0, String(value).length) : own;
    return sort.startsWith('-') ? start <= value : start >= value;
  });
  return next < 0 ? items.length : next;
}

/** Returns a value that fits into a cursor: the start of a text, as far as it is ASCII, and null for none. */
const startOfText = (value: string | number | undefined): string | number | null =>
  typeof value === 'string' ? (/^[ !#-[\]-~]{0,40}/.exec(value)?.[0] ?? '') : (value ?? null);

function encode(values: unknown[]): string {
  return btoa(JSON.stringify(values)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function decode(cursor: string): unknown[] {
  try {
    const values = JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')));
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}

/** Returns a short text that is the same for the same value (FNV-1a). */
export function fingerprint(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
