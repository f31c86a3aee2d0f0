import type { Node } from '../openapi/decorators/operations';

/** Control characters that HTML documents may not contain; tabs and line breaks are permitted. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters intentionally
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g;
const LINK = /<a\b([^>]*)>([\s\S]*?)<\/a>/g;
const LEADS_ELSEWHERE = /href="(https?:|mailto:)/;

/**
 * Replaces control characters and lone surrogates with �, in keys and values.
 *
 * @param root a bundled third-party description
 * @returns a copy
 */
export const printable = (root: Node): Node =>
  mapTexts(root, (text) => (text as string & { toWellFormed(): string }).toWellFormed().replace(CONTROL, '\uFFFD'), { keys: true });

/**
 * Removes local links. A third-party description links to pages of its own site, which do not exist here; the link text is kept.
 *
 * @param value page data with rendered HTML
 * @returns a copy in which only absolute links remain
 */
export function withoutLocalLinks<Value>(value: Value): Value {
  return mapTexts(value, (text) =>
    text.includes('<a')
      ? text.replace(LINK, (link, attributes: string, words: string) => (LEADS_ELSEWHERE.test(attributes) ? link : words))
      : text,
  );
}

/** Copies plain data with each string, and optionally each key, transformed. */
function mapTexts<Value>(value: Value, change: (text: string) => string, { keys = false } = {}): Value {
  const walk = (node: unknown): unknown => {
    if (typeof node === 'string') return change(node);
    if (Array.isArray(node)) return node.map(walk);
    if (!node || typeof node !== 'object') return node;
    return Object.fromEntries(Object.entries(node).map(([key, child]) => [keys ? change(key) : key, walk(child)]));
  };
  return walk(value) as Value;
}
