import type { Call, Json } from '../behaviour';
import { problemWith } from './fields';
import { type Match, matchOf, searchWords, type TextQuery } from './matching';
import { documentsOf } from './stored';

/** Error in a condition, with the position of the character at which it was found, starting with 1. */
class WhereError extends Error {}

type Token = { kind: 'word' | 'value' | 'symbol' | 'end'; text: string; value?: unknown; at: number };
/** Test of a document's fields. */
type Test = (fields: Json) => boolean;

const LONGEST = 2_000;
const MOST_COMPARISONS = 50;
const MOST_VALUES = 100;
const DEEPEST = 5;
const PATTERN = /\s*(?:('(?:[^']|'')*')|(\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?)|(-?\d+(?:\.\d+)?)|([A-Za-z][A-Za-z0-9_.]*)|(!=|<=|>=|[=<>(),]))/y;
const KEYWORDS = new Set(['OR', 'AND', 'NOT', 'IN', 'BETWEEN', 'EXISTS', 'TRUE', 'FALSE']);

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  PATTERN.lastIndex = 0;
  let at = 0;
  while (text.slice(at).trim()) {
    PATTERN.lastIndex = at;
    const match = PATTERN.exec(text);
    const start = at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0) + 1;
    if (!match) throw new WhereError(`Unexpected character at character ${start}.`);
    const [all, quoted, date, number, word, symbol] = match;
    if (quoted) tokens.push({ kind: 'value', text: quoted, value: quoted.slice(1, -1).replaceAll("''", "'"), at: start });
    else if (date) tokens.push({ kind: 'value', text: date, value: date, at: start });
    else if (number) tokens.push({ kind: 'value', text: number, value: Number(number), at: start });
    else if (word === 'TRUE' || word === 'FALSE') tokens.push({ kind: 'value', text: word, value: word === 'TRUE', at: start });
    else tokens.push({ kind: word ? 'word' : 'symbol', text: word ?? symbol, at: start });
    at += all.length;
  }
  return [...tokens, { kind: 'end', text: 'the end', at: text.length + 1 }];
}

/** Compares two values of one field: numbers as numbers, other values as text. */
function compare(one: unknown, other: unknown): number {
  const isNumeric = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));
  if (isNumeric(one) && isNumeric(other)) return Number(one) - Number(other);
  return String(one) < String(other) ? -1 : String(one) > String(other) ? 1 : 0;
}

/** Returns true if a value, or an item of a list, equals another value. */
const isEqual = (own: unknown, value: unknown): boolean =>
  Array.isArray(own) ? own.some((each) => compare(each, value) === 0) : compare(own, value) === 0;

const COMPARISONS: Record<string, (order: number) => boolean> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

class Parser {
  #position = 0;
  #comparisons = 0;

  constructor(
    readonly tokens: Token[],
    readonly checkField: (name: string) => string | undefined,
  ) {}

  get next(): Token {
    return this.tokens[this.#position];
  }

  take(): Token {
    const token = this.next;
    this.#position += 1;
    return token;
  }

  is(text: string): boolean {
    return this.next.kind !== 'value' && this.next.text === text;
  }

  /** Takes the next token if it is this keyword or symbol. */
  skip(text: string): boolean {
    if (!this.is(text)) return false;
    this.take();
    return true;
  }

  expect(text: string): void {
    if (!this.skip(text)) this.fail(text);
  }

  fail(expected: string): never {
    throw new WhereError(`Expected ${expected} at character ${this.next.at}, found ${this.next.text}.`);
  }

  expression(depth: number): Test {
    const terms = [this.term(depth)];
    while (this.skip('OR')) terms.push(this.term(depth));
    return (fields) => terms.some((test) => test(fields));
  }

  term(depth: number): Test {
    const factors = [this.factor(depth)];
    while (this.skip('AND')) factors.push(this.factor(depth));
    return (fields) => factors.every((test) => test(fields));
  }

  factor(depth: number): Test {
    if (this.skip('NOT')) {
      const test = this.factor(depth);
      return (fields) => !test(fields);
    }
    if (!this.skip('(')) return this.comparison();
    if (depth >= DEEPEST) throw new WhereError(`Brackets are nested more than ${DEEPEST} deep.`);
    const test = this.expression(depth + 1);
    this.expect(')');
    return test;
  }

  value(): unknown {
    if (this.next.kind !== 'value') this.fail('a value');
    return this.take().value;
  }

  comparison(): Test {
    if (this.next.kind !== 'word' || KEYWORDS.has(this.next.text)) this.fail('a field');
    const { text: name } = this.take();
    const problem = this.checkField(name);
    if (problem) throw new WhereError(problem);
    this.#comparisons += 1;
    if (this.#comparisons > MOST_COMPARISONS) throw new WhereError(`The condition has more than ${MOST_COMPARISONS} comparisons.`);
    const has = (fields: Json) => Object.hasOwn(fields, name);
    if (this.skip('EXISTS')) return has;
    if (this.skip('IN')) return this.list(name);
    if (this.skip('BETWEEN')) {
      const from = this.value();
      this.expect('AND');
      const to = this.value();
      return (fields) => has(fields) && compare(fields[name], from) >= 0 && compare(fields[name], to) <= 0;
    }
    const { text: operator, kind } = this.next as Token;
    const order = Object.hasOwn(COMPARISONS, operator) ? COMPARISONS[operator] : undefined;
    if (kind !== 'symbol' || !(order || operator === '=' || operator === '!=')) this.fail('an operator');
    this.take();
    const value = this.value();
    if (operator === '!=') return (fields) => !has(fields) || !isEqual(fields[name], value);
    if (order) return (fields) => has(fields) && order(compare(fields[name], value));
    return (fields) => has(fields) && isEqual(fields[name], value);
  }

  list(name: string): Test {
    this.expect('(');
    const values = [this.value()];
    while (this.skip(',')) values.push(this.value());
    this.expect(')');
    if (values.length > MOST_VALUES) throw new WhereError(`IN has more than ${MOST_VALUES} values.`);
    return (fields) => Object.hasOwn(fields, name) && values.some((value) => isEqual(fields[name], value));
  }
}

/**
 * Parses a condition in the grammar of Search documents.
 *
 * @param checkField returns why a field cannot be used, or undefined
 * @throws WhereError with the position of the error
 */
function parseWhere(text: string, checkField: (name: string) => string | undefined): Test {
  if (text.length > LONGEST) throw new WhereError(`The condition has more than ${LONGEST} characters.`);
  const parser = new Parser(tokensOf(text), checkField);
  const test = parser.expression(0);
  if (parser.next.kind !== 'end') parser.fail('AND or OR');
  return test;
}

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
    return call.fail('invalid_where', error.message);
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
