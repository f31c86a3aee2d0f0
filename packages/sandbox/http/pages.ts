import type { Call } from '../behaviours/call';
import type { Json, Schema } from '../model/contract';
import { isObject, propertiesOf } from '../model/schemas';
import { SandboxError } from './problem';

/** Query parameters that are not filters. */
const NOT_FILTERS = new Set(['limit', 'cursor', 'sort']);
const CURSOR_MS = 24 * 3_600_000;

/**
 * Returns a page of a list as the query asks for it: filtered, sorted, and from the cursor on.
 *
 * @param items all items that the caller can see
 * @param schema schema of an item
 * @param isOrdered true if the items are in the order in which they are listed unless the query names another; otherwise newest first
 * @param isStored true if the items have all their fields, so that one without the field of a filter does not match. A behaviour that filters
 * itself leaves out the fields
 * @throws SandboxError `invalid_parameter` for a cursor that is not valid for these filters
 */
export function pageOf(call: Call, items: Json[], schema: Schema, isOrdered = false, isStored = false): Json {
  const { query, contract } = call;
  const properties = propertiesOf(schema, contract.schemas);
  const filters = Object.entries(query).filter(([name]) => !NOT_FILTERS.has(name));
  const found = items.filter((item) => filters.every(([name, value]) => matches(item, name, value, isStored && name in properties)));
  const sort: string = query.sort ?? (!isOrdered && 'created_at' in properties && items[0]?.created_at ? '-created_at' : '');
  const sorted = sort ? sortedBy(found, sort) : found;
  const limit: number = query.limit ?? 25;
  const asked = fingerprint([call.operation?.id, call.params, ...filters, sort]);
  const start = query.cursor === undefined ? 0 : startOf(query.cursor, asked, sorted, call.ms);
  const data = sorted.slice(start, start + limit);
  const hasMore = start + limit < sorted.length;
  const last = data.at(-1);
  const next = hasMore && last ? encode([keyOf(last), start + limit, asked, call.ms + CURSOR_MS]) : null;
  return { data, page: { next_cursor: next, has_more: hasMore } };
}

const keyOf = (item: Json): string => String(item.id ?? '');

/**
 * Compares one filter: a range by `_from` and `_to` or `_from_date` and `_to_date`, a text search by `q`, otherwise equality with the field
 * of that name. `from_date` and `to_date` alone are a range of value dates.
 *
 * @param isProperty true if items can have a field of the filter's name: an item without it does not match. Other filters whose field is
 * unknown match all items
 */
export function matches(item: Json, name: string, value: unknown, isProperty = false): boolean {
  if (value === undefined) return true;
  const [, base = 'value', end] = /^(?:(.+)_)?(from|to)(?:_date)?$/.exec(name) ?? [];
  if (end && name !== end && fieldOf(item, name) === undefined) {
    // The filter `issued_from_date` is about `issue_date`.
    const own =
      fieldOf(item, `${base}_at`) ??
      fieldOf(item, `${base}_date`) ??
      fieldOf(item, base) ??
      fieldOf(item, `${base.replace(/d$/, '')}_date`);
    return own === undefined || inRange(isObject(own) ? own.amount : own, value, end, fieldOf(item, `${base}_at`) !== undefined);
  }
  if (name === 'q') return JSON.stringify(item).toLowerCase().includes(String(value).toLowerCase());
  const own = fieldOf(item, name);
  if (own === undefined) return !isProperty || String(value) === 'false';
  if (Array.isArray(value)) return value.some((each) => equals(own, each));
  return equals(own, value);
}

const equals = (own: unknown, value: unknown): boolean =>
  Array.isArray(own) ? own.includes(value) : isObject(own) ? Object.values(own).includes(value) : String(own) === String(value);

function inRange(own: unknown, value: unknown, end: string, isTime: boolean): boolean {
  if (own === null) return false;
  const [one, other] =
    typeof own === 'number'
      ? [own, Number(value)]
      : isTime
        ? [Date.parse(String(own)), Date.parse(String(value))]
        : [String(own), String(value)];
  if (end === 'from') return one >= other;
  return isTime ? one < other : one <= other;
}

/** Returns a field of an item, or of one of the objects in it. */
function fieldOf(item: Json, name: string): unknown {
  if (Object.hasOwn(item, name)) return item[name];
  for (const value of Object.values(item)) if (isObject(value) && Object.hasOwn(value, name)) return value[name];
  return undefined;
}

/** Sorts by a field, descending after a minus sign. Items without a value come last. Equal items keep the order of their creation. */
function sortedBy(items: Json[], sort: string): Json[] {
  const field = sort.replace(/^-/, '');
  const sign = sort.startsWith('-') ? -1 : 1;
  const sortValue = (item: Json): string | number | undefined => {
    const value = fieldOf(item, field) ?? undefined;
    return isObject(value) ? value.amount : typeof value === 'number' || value === undefined ? value : String(value);
  };
  const valued = items.map((item, index) => ({ item, index, value: sortValue(item) }));
  const sorted = valued.flatMap(({ value, ...rest }) => (value === undefined ? [] : [{ ...rest, value }]));
  sorted.sort((one, other) => sign * (one.value < other.value ? -1 : one.value > other.value ? 1 : one.index - other.index));
  return [...sorted, ...valued.filter(({ value }) => value === undefined)].map(({ item }) => item);
}

function startOf(cursor: string, asked: string, items: Json[], now: number): number {
  const [key, position, madeFor, expires] = decode(cursor);
  if (madeFor !== asked || !(Number(expires) > now)) {
    throw new SandboxError('invalid_parameter', {
      detail: 'cursor is expired, or was made for other filters.',
      errors: [{ pointer: 'query/cursor', code: 'format', detail: 'Is expired, or was made for other filters.' }],
    });
  }
  // Continues after the last item returned, so that new items neither repeat nor skip any.
  const index = key ? items.findIndex((item) => keyOf(item) === key) : -1;
  return index < 0 ? Number(position) : index + 1;
}

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
