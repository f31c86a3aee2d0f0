import type { SearchRecord } from '../../search/record';

/** A value as programs have it, not a word of a sentence: `tok_test_otp`, `Retry-After`, `22200000091`, `?simulate=500`. */
const VALUE = /^(?=.*[_\d?/-]|[A-Z])[\w?=&+/.:-]{3,60}$/;

/**
 * @param code the pieces of code in a text
 * @returns those that a reader may paste into the search, each once; nothing when there are none
 */
export function quotesOf(code: readonly string[]): Pick<SearchRecord, 'quotes'> {
  const quotes = [...new Set(code.map((each) => each.replace(/…$/, '')).filter((each) => VALUE.test(each)))];
  return quotes.length ? { quotes } : {};
}

const SPAN = /`([^`\n]+)`/g;
/** The headers that a sample shows. */
const HEADERS = /\bheaders=\{\[([^\]]*)\]\}/g;

/** @returns what a text in Markdown quotes, as {@link quotesOf} does */
export function quotesOfMarkdown(markdown: string): Pick<SearchRecord, 'quotes'> {
  const headers = [...markdown.matchAll(HEADERS)].flatMap(([, list]) => list.match(/[\w-]+/g) ?? []);
  return quotesOf([...[...markdown.matchAll(SPAN)].map(([, code]) => code), ...headers]);
}
