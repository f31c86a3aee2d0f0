import { phraseOf } from '../reference/errors/statuses';
import type { QuotedResponse } from './quote';

/** Returns the title of a response: its status, and the summary of its example. */
export const titleOf = ({ status, quote }: QuotedResponse): string =>
  quote?.summary ? `Response ${status}: ${quote.summary}` : `Response ${status}`;

/** Returns the status line and headers of a response; undefined if the tag names no headers. */
export const headText = ({ status, head }: QuotedResponse): string | undefined =>
  head && [`HTTP/1.1 ${status} ${phraseOf(Number(status))}`, ...Object.entries(head).map((pair) => pair.join(': '))].join('\n');

/** Returns the body of a response as JSON, whose last line states the number of omitted fields; undefined if there is none. */
export const jsonText = ({ quote, omitted }: QuotedResponse): string | undefined =>
  quote && withCount(JSON.stringify(quote.value, null, 2), omitted);

const withCount = (json: string, omitted: number) =>
  omitted ? json.replace(/\n\}$/, `\n  // and ${omitted} more ${omitted === 1 ? 'field' : 'fields'}\n}`) : json;
