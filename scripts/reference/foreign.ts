const LINK = /<a\b([^>]*)>([\s\S]*?)<\/a>/g;
const LEADS_ELSEWHERE = /href="(https?:|mailto:)/;

/**
 * A description from elsewhere links to pages of its own site, which are not on this one: those links become their words.
 *
 * @param value page data of such a family, with rendered HTML somewhere in it
 * @returns a copy in which only links with a scheme are left
 */
export function withoutLocalLinks<Value>(value: Value): Value {
  const walk = (node: unknown): unknown => {
    if (typeof node === 'string') {
      return node.includes('<a')
        ? node.replace(LINK, (link, attributes: string, words: string) => (LEADS_ELSEWHERE.test(attributes) ? link : words))
        : node;
    }
    if (Array.isArray(node)) return node.map(walk);
    if (node && typeof node === 'object') return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, walk(child)]));
    return node;
  };
  return walk(value) as Value;
}
