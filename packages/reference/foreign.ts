import { withoutLocalLinks } from '../markdown/markdown';
import type { Document } from '../openapi/model/document';

/** Control characters that HTML documents may not contain; tabs and line breaks are permitted. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters intentionally
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g;
/** Properties of page data that contain rendered HTML. */
const HTML = new Set(['html', 'meaning']);

/**
 * Replaces control characters and lone surrogates with �, in keys and values.
 *
 * @param document a bundled third-party description
 * @returns a copy
 */
export const printable = (document: Document): Document =>
  mapTexts(document, (text) => (text as string & { toWellFormed(): string }).toWellFormed().replace(CONTROL, '\uFFFD'), { keys: true });

/**
 * Removes local links. A third-party description links to pages of its own site, which do not exist here; the link text is kept.
 *
 * @param data page data with rendered HTML
 * @returns a copy in which only absolute links remain
 */
export const withOutsideLinksOnly = <Value>(data: Value): Value =>
  mapTexts(data, (text, key) => (HTML.has(key) ? withoutLocalLinks(text) : text));

/** Copies plain data with each string, and optionally each key, transformed. */
function mapTexts<Value>(value: Value, change: (text: string, key: string) => string, { keys = false } = {}): Value {
  const walk = (node: unknown, key = ''): unknown => {
    if (typeof node === 'string') return change(node, key);
    if (Array.isArray(node)) return node.map((item) => walk(item, key));
    if (!node || typeof node !== 'object') return node;
    return Object.fromEntries(Object.entries(node).map(([name, child]) => [keys ? change(name, key) : name, walk(child, name)]));
  };
  return walk(value) as Value;
}
