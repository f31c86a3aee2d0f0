import type { SearchRecord } from '../record';

/** Value in code as opposed to a word: `tok_test_otp`, `Retry-After`, `22200000091`, `?simulate=500`. */
const VALUE = /^(?=.*[_\d?/-]|[A-Z])[\w?=&+/.:-]{3,60}$/;

/**
 * Returns the distinct values that readers may paste into the search; an empty object if there are none.
 *
 * @param code code fragments of a text
 */
export function quotesOf(code: readonly string[]): Pick<SearchRecord, 'quotes'> {
  const quotes = [...new Set(code.map((each) => each.replace(/…$/, '')).filter((each) => VALUE.test(each)))];
  return quotes.length ? { quotes } : {};
}
