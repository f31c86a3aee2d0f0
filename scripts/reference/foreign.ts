import type { Node } from '../../openapi/redocly/decorators/operations';

/** What no HTML document may contain, but for tabs and line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g;
const LINK = /<a\b([^>]*)>([\s\S]*?)<\/a>/g;
const LEADS_ELSEWHERE = /href="(https?:|mailto:)/;

/**
 * @param root a bundled description from elsewhere
 * @returns a copy in which control characters and halves of characters are shown as �, in names and in texts
 */
export const printable = (root: Node): Node =>
  mapTexts(root, (text) => (text as string & { toWellFormed(): string }).toWellFormed().replace(CONTROL, '\uFFFD'), { keys: true });

/**
 * A description from elsewhere links to pages of its own site, which are not on this one: those links become their words.
 *
 * @param value page data of such a family, with rendered HTML somewhere in it
 * @returns a copy in which only links with a scheme are left
 */
export function withoutLocalLinks<Value>(value: Value): Value {
  return mapTexts(value, (text) =>
    text.includes('<a')
      ? text.replace(LINK, (link, attributes: string, words: string) => (LEADS_ELSEWHERE.test(attributes) ? link : words))
      : text,
  );
}

/** @returns a copy of plain data with each text changed, and each key too where that is wanted */
function mapTexts<Value>(value: Value, change: (text: string) => string, { keys = false } = {}): Value {
  const walk = (node: unknown): unknown => {
    if (typeof node === 'string') return change(node);
    if (Array.isArray(node)) return node.map(walk);
    if (!node || typeof node !== 'object') return node;
    return Object.fromEntries(Object.entries(node).map(([key, child]) => [keys ? change(key) : key, walk(child)]));
  };
  return walk(value) as Value;
}
