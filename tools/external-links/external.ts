import type { Text } from '../prose/text';

/** An external URL with its first occurrence. */
export type ExternalLink = { url: string; file: string; offset: number };

const ADDRESS = /https?:\/\/[^\s<>"'`\\|]+/g;
/** Reserved hosts (RFC 2606, RFC 6761), this machine, and placeholders. */
const RESERVED = /^(?:localhost|127\.0\.0\.1|\[::1\]|(?:.*\.)?(?:example|invalid|test|localhost)|(?:.*\.)?example\.(?:com|net|org))$/;

/** Returns the external URLs in the texts, without duplicates, in the order of the texts. */
export function externalLinks(texts: readonly Pick<Text, 'file' | 'source'>[]): ExternalLink[] {
  const found = new Map<string, ExternalLink>();
  for (const { file, source } of texts) {
    for (const { 0: text, index } of source.matchAll(ADDRESS)) {
      const url = withoutEnd(text);
      if (isExternal(url) && !found.has(url)) found.set(url, { url, file, offset: index });
    }
  }
  return [...found.values()];
}

/** Removes trailing sentence punctuation and the closing bracket of Markdown syntax. */
function withoutEnd(text: string): string {
  const url = text.replace(/#.*$/, '').replace(/[.,;:!?*_\]}]+$/, '');
  return url.endsWith(')') && !url.includes('(') ? withoutEnd(url.slice(0, -1)) : (/^[^()]*(?:\([^()]*\)[^()]*)*/.exec(url)?.[0] ?? url);
}

function isExternal(url: string): boolean {
  if (/[{}…$]/.test(url)) return false;
  return URL.canParse(url) && new URL(url).hostname.includes('.') && !RESERVED.test(new URL(url).hostname);
}
