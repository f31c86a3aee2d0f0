import type { Call, Json } from '../behaviour';
import { problemWith } from './fields';
import { type Match, matchOf, searchWords, type TextQuery } from './matching';
import { documentsOf } from './stored';
import { compare, isEqual, parseWhere, WhereError } from './where';

/** Radius of the earth. */
const METRES = 6_371_000;

/** Document that a search finds. `metres` is its distance from the point of `near`. */
export type Hit = { index: Json; document: Json; match: Match; metres: number | null };

const FILTERS: Record<string, (own: unknown, value: never) => boolean> = {
  equals: isEqual,
  in: (own, values: unknown[]) => values.some((value) => isEqual(own, value)),
  less_than: (own, value) => compare(own, value) < 0,
  at_most: (own, value) => compare(own, value) <= 0,
  greater_than: (own, value) => compare(own, value) > 0,
  at_least: (own, value) => compare(own, value) >= 0,
};

/** Tests one filter. A field that is missing only matches the negated operators. */
function passes(values: Json, { field, operator, value }: Json): boolean {
  const has = Object.hasOwn(values, field);
  if (operator === 'exists') return has === (value !== false);
  if (operator === 'not_equals') return !has || !isEqual(values[field], value);
  if (operator === 'not_in') return !has || !FILTERS.in(values[field], value as never);
  return has && FILTERS[operator](values[field], value as never);
}

/** Returns the condition of a request as a test; ends the request with 422 for an invalid one. */
function whereOf(call: Call, indexes: Json[]): (values: Json) => boolean {
  const { where } = call.body;
  if (!where) return () => true;
  try {
    return parseWhere(where, (name) => indexes.map((index) => problemWith(index, name, 'filterable')).find(Boolean));
  } catch (error) {
    if (!(error instanceof WhereError)) throw error;
    return call.fail('invalid_where', { detail: error.message });
  }
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the distance of a document from the point of `near` in metres; null without a point. */
function metresFrom(near: Json | null | undefined, values: Json): number | null {
  const own = near ? values[near.field] : undefined;
  if (!near || !own) return null;
  const [one, other] = [radians(near.point.latitude), radians(own.latitude)];
  const [across, up] = [radians(own.longitude - near.point.longitude), other - one];
  const a = Math.sin(up / 2) ** 2 + Math.cos(one) * Math.cos(other) * Math.sin(across / 2) ** 2;
  return Math.round(2 * METRES * Math.asin(Math.sqrt(a)));
}

function textQueryOf(call: Call, index: Json, query: Json): TextQuery {
  const { text, match = 'all_words', max_typos = 1, text_fields: given = [] } = query;
  const usual = index.fields.filter(
    ({ name, searchable }: Json) => searchable && (!index.default_text_fields.length || index.default_text_fields.includes(name)),
  );
  const fields = given.length ? given : usual.map(({ name, boost }: Json) => ({ field: name, boost }));
  return {
    words: text ? searchWords(text, index) : [],
    match,
    typos: match === 'exact_phrase' ? 0 : Math.min(max_typos, index.max_typos),
    language: call.body.language ?? index.language,
    fields: fields.map(({ field, boost = 1 }: Json) => ({ field, boost })),
    synonyms: index.synonyms,
  };
}

/** Returns the documents that a query finds, in no order. */
export function hitsOf(call: Call, indexes: Json[], query: Json): Hit[] {
  const test = whereOf(call, indexes);
  const { near } = call.body;
  return indexes.flatMap((index) => {
    const wanted = textQueryOf(call, index, query);
    return documentsOf(call, index).flatMap((document): Hit[] => {
      const { fields } = document;
      const metres = metresFrom(near, fields);
      if (near && (metres === null || metres > near.within_metres)) return [];
      if (document.searchable_at > call.now() && document.version === 1) return [];
      if (!test(fields) || !(query.filters ?? []).every((filter: Json) => passes(fields, filter))) return [];
      const match = matchOf(fields, wanted);
      return match ? [{ index, document, match, metres }] : [];
    });
  });
}

/** Sorts hits: by distance if that is asked for, by the fields of the query, then hits without errors and the best match first. */
export function sorted(hits: Hit[], sort: Json[], isByDistance: boolean): Hit[] {
  const order = (one: Hit, other: Hit): number => {
    if (isByDistance && one.metres !== other.metres) return (one.metres ?? 0) - (other.metres ?? 0);
    for (const { field, order: direction } of sort) {
      const [left, right] = [one.document.fields[field], other.document.fields[field]];
      if ((left === undefined) !== (right === undefined)) return left === undefined ? 1 : -1;
      const result = left === undefined ? 0 : compare(left, right);
      if (result) return direction === 'descending' ? -result : result;
    }
    return one.match.typos - other.match.typos || other.match.points - one.match.points;
  };
  return [...hits].sort(order);
}

/** Counts the values of fields over all hits, the most frequent first. */
export function facetsOf(hits: Hit[], fields: string[], limit: number): Json[] {
  return fields.map((field) => {
    const counts = new Map<unknown, number>();
    for (const { document } of hits)
      for (const value of [document.fields[field] ?? []].flat()) counts.set(value, (counts.get(value) ?? 0) + 1);
    const all = [...counts].sort(([, one], [, other]) => other - one).map(([value, count]) => ({ value, count }));
    return { field, values: all.slice(0, limit), other_count: all.slice(limit).reduce((sum, { count }) => sum + count, 0) };
  });
}
