/**
 * Numbers with their digits. JavaScript rounds `1253261109769874438` and prints `1.0` as `1`, so a number whose text would change is kept as a
 * text that starts with a mark. All other numbers are plain.
 */

/** A noncharacter of Unicode, which no description contains. */
const MARK = '\uFDD0';
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** Texts and numbers of a JSON document. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const MARKED = new RegExp(`"${MARK}([^"]*)"`, 'g');

/** Returns the value of a JSON number: a number, or its marked text if JavaScript would print it differently. */
export function exactNumber(text: string): number | string {
  const number = Number(text);
  return String(number) === text || !NUMBER.test(text) ? number : MARK + text;
}

/** Checks whether a value is a number, plain or marked. */
export const isNumber = (value: unknown): boolean => typeof value === 'number' || (typeof value === 'string' && value.startsWith(MARK));

/** Formats a value as JSON, but strings without quotation marks. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? unmarked(value) : printJson(value);
}

/** Removes the marks from a text that contains numbers. */
export const unmarked = (text: string): string => text.replaceAll(MARK, '');

/**
 * Parses JSON.
 *
 * @throws SyntaxError when the text is not JSON
 */
export function parseJson(text: string): unknown {
  JSON.parse(text); // Reports a fault with its place in the text itself.
  return JSON.parse(text.replace(TOKEN, (token) => (token.startsWith('"') ? token : JSON.stringify(exactNumber(token)))));
}

/** Formats a value as JSON. */
export const printJson = (value: unknown, indent?: number): string => unmarkedJson(JSON.stringify(value, null, indent) ?? '');

/** Replaces the marked texts of JSON by their numbers. */
export const unmarkedJson = (json: string): string => json.replace(MARKED, '$1');

/** Copies plain data with each marked number as a plain one, which may be rounded. */
export function withPlainNumbers<Value>(value: Value): Value {
  return JSON.parse(printJson(value));
}
