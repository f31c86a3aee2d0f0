import type { Document } from './model/document';

/** Control characters that HTML documents may not contain; tabs and line breaks are permitted. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters intentionally
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g;

/**
 * Replaces control characters and lone surrogates with �, in keys and values.
 *
 * @param document a bundled third-party description
 * @returns a copy
 */
export const printable = (document: Document): Document =>
  mapTexts(document, (text) => (text as string & { toWellFormed(): string }).toWellFormed().replace(CONTROL, '\uFFFD'), { keys: true });

/** Copies plain data with each string, and optionally each key, transformed. */
export function mapTexts<Value>(value: Value, change: (text: string, key: string) => string, { keys = false } = {}): Value {
  const walk = (node: unknown, key = ''): unknown => {
    if (typeof node === 'string') return change(node, key);
    if (Array.isArray(node)) return node.map((item) => walk(item, key));
    if (!node || typeof node !== 'object') return node;
    return Object.fromEntries(Object.entries(node).map(([name, child]) => [keys ? change(name, key) : name, walk(child, name)]));
  };
  return walk(value) as Value;
}
