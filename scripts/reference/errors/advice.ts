import { type CatalogueEntry, retryOf, saysWhen } from '../../../openapi/redocly/errorCatalogue';

/** Whether to send the same request again: in a few words, and in Markdown. */
export type Advice = { short: string; full: string };

const KEY = '[`Idempotency-Key`](/api/intro#idempotency)';

/** @returns what follows from an entry's status, `when` and `retry` for somebody about to send the request again */
export function adviceOf(entry: Pick<CatalogueEntry, 'status' | 'when' | 'retry'>): Advice {
  const again = retryOf(entry);
  if (again === 'look_first') {
    return {
      short: 'look first',
      full: `**Look first.** The work may have been done. Read the resource, or ask for the payment's outcome, before you send anything again. A call that only reads can be sent again in a minute.`,
    };
  }
  if (again === 'after_change') {
    return {
      short: 'after a change',
      full: `**Not as it is.** The same request gets the same answer. Change it, or what it refers to, as said above; then send it, with a new ${KEY} where the operation takes one.`,
    };
  }
  if (saysWhen(entry)) {
    return {
      short: 'after Retry-After',
      full: `**Yes, after as many seconds as the header \`Retry-After\` says.** Send the very same request, with the same ${KEY} where the operation takes one: nothing is done twice.`,
    };
  }
  return {
    short: 'after a moment',
    full: `**Yes.** Send the very same request after a moment, and wait twice as long before each further try. Where the operation takes an ${KEY}, send the same one: nothing is done twice. A write that takes none may have been done: read the resource first.`,
  };
}
