import type { Json } from '../behaviour';

/** Error in a condition, with the position of the character at which it was found, starting with 1. */
export class WhereError extends Error {}

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
export function compare(one: unknown, other: unknown): number {
  const isNumeric = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));
  if (isNumeric(one) && isNumeric(other)) return Number(one) - Number(other);
  return String(one) < String(other) ? -1 : String(one) > String(other) ? 1 : 0;
}

/** Returns true if a value, or an item of a list, equals another value. */
export const isEqual = (own: unknown, value: unknown): boolean =>
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
export function parseWhere(text: string, checkField: (name: string) => string | undefined): Test {
  if (text.length > LONGEST) throw new WhereError(`The condition has more than ${LONGEST} characters.`);
  const parser = new Parser(tokensOf(text), checkField);
  const test = parser.expression(0);
  if (parser.next.kind !== 'end') parser.fail('AND or OR');
  return test;
}
