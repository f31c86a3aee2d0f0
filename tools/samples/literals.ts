import assert from 'node:assert/strict';
import { type Expected, TEST_ENVIRONMENT } from './call';

/** Languages whose samples are parsed instead of run. */
export type Read = 'php' | 'go' | 'java';

/** String literals by language: pattern and decoder. */
const DOUBLE = { pattern: /"(?:[^"\\\n]|\\.)*"/y, read: (literal: string) => JSON.parse(literal) as string };
const LITERALS: Record<Read, { pattern: RegExp; read: (literal: string) => string }[]> = {
  php: [
    { pattern: /'(?:[^'\\]|\\.)*'/sy, read: (literal) => literal.slice(1, -1).replace(/\\(['\\])/g, '$1') },
    { pattern: /"(?:[^"\\]|\\.)*"/sy, read: (literal) => literal.slice(1, -1).replace(/\\r/g, '\r').replace(/\\n/g, '\n') },
  ],
  go: [DOUBLE, { pattern: /`[^`]*`/y, read: (literal) => literal.slice(1, -1) }],
  java: [{ pattern: /"""\n(?:[^"\\]|\\.|"(?!""))*"""/y, read: textBlock }, DOUBLE],
};
const CLOSES: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** Decodes a Java text block (Java Language Specification, 3.10.6): removes the common indentation, then resolves escapes. */
function textBlock(literal: string): string {
  const lines = literal.slice(4, -3).split('\n');
  const indent = Math.min(
    ...lines.filter((line, at) => line.trim() || at === lines.length - 1).map((line) => /^ */.exec(line)?.[0].length ?? 0),
  );
  return lines
    .map((line) => line.slice(indent).trimEnd())
    .join('\n')
    .replace(/\\([\\"])/g, '$1');
}

/**
 * Extracts the string literals of a program, joining those concatenated with a plus sign.
 *
 * @throws Error when a quotation mark or bracket is not closed or mismatched
 */
export function literalsOf(text: string, language: Read): string[] {
  const found: string[] = [];
  const open: string[] = [];
  let joins = false;
  for (let at = 0; at < text.length; ) {
    const literal = literalAt(text, at, language);
    if (literal) {
      if (joins) found[found.length - 1] += literal.value;
      else found.push(literal.value);
      at += literal.length;
      const plus = /\s*\+\s*(?=["`])/y;
      plus.lastIndex = at;
      const between = plus.exec(text);
      joins = between !== null;
      at += between?.[0].length ?? 0;
      continue;
    }
    const character = text[at++];
    if ('\'"`'.includes(character)) throw new Error(`A string is not closed: ${text.slice(at - 1, at + 40)}`);
    if ('([{'.includes(character)) open.push(character);
    else if (character in CLOSES && open.pop() !== CLOSES[character])
      throw new Error(`${character} has no opening bracket: ${text.slice(0, at)}`);
  }
  if (open.length) throw new Error(`Not closed: ${open.join(' ')}`);
  return found;
}

function literalAt(text: string, at: number, language: Read): { value: string; length: number } | undefined {
  for (const { pattern, read } of LITERALS[language]) {
    pattern.lastIndex = at;
    const [literal] = pattern.exec(text) ?? [];
    if (literal !== undefined) return { value: read(literal), length: literal.length };
  }
  return undefined;
}

/**
 * Checks that a sample contains the URL, method, headers and body of the request as string literals.
 *
 * @throws AssertionError when one is missing
 */
export function assertHolds(text: string, language: Read, expected: Expected): void {
  const literals = literalsOf(text, language);
  const path = expected.path.map((part) => encodeURIComponent(part).replaceAll("'", '%27')).join('/');
  const query = expected.query.map((pair) => pair.map((each) => encodeURIComponent(each).replaceAll("'", '%27')).join('=')).join('&');
  const { authorization, ...headers } = expected.headers;
  const wanted = [`${expected.server}${path}${query && `?${query}`}`];
  if (!text.includes('.get()')) wanted.push(expected.method);
  for (const [name, value] of Object.entries(headers))
    if (language !== 'php') wanted.push(value);
    else
      assert.ok(
        literals.some((each) => each.toLowerCase() === `${name}: ${value}`.toLowerCase()),
        `no header ${name}: ${value}`,
      );
  for (const each of wanted) assert.ok(literals.includes(each), `no ${each}`);
  for (const [name, value] of Object.entries(TEST_ENVIRONMENT))
    assert.equal(literals.includes(name), authorization === `Bearer ${value}`, name);
  if (expected.body !== undefined)
    assert.ok(
      literals.some((each) => isBody(each, expected.body)),
      'body differs from the example',
    );
  for (const [name, type] of expected.form ?? []) {
    // PHP and Go write the headers of a typed part themselves.
    assert.ok(
      literals.some((each) => each === name || each.includes(`form-data; name="${name}"`)),
      `no form part ${name}`,
    );
    assert.ok(
      !type || literals.some((each) => each === type || each === `Content-Type: ${type}`),
      `no type ${type} of the form part ${name}`,
    );
  }
}

function isBody(literal: string, body: unknown): boolean {
  if (typeof body === 'string') return literal === body;
  try {
    assert.deepEqual(JSON.parse(literal), body);
    return true;
  } catch {
    return false;
  }
}
