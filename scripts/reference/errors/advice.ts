import { type CatalogueEntry, retryOf, saysWhen } from '../../../openapi/redocly/errorCatalogue';

/** Retry advice: a short label, and Markdown. */
export type Advice = { short: string; full: string };

const KEY = '[`Idempotency-Key`](/api/intro#idempotency)';

/** Returns the retry advice for an entry, from its status, `when` and `retry`. */
export function adviceOf(entry: Pick<CatalogueEntry, 'status' | 'when' | 'retry'>): Advice {
  const again = retryOf(entry);
  if (again === 'look_first') {
    return {
      short: 'check first',
      full: `**Check first.** The request may have been processed. Read the resource, or the outcome of the payment, before you send anything again. A request that only reads can be sent again after a minute.`,
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
  if (entry.status === 503)
    return {
      short: 'after a moment',
      full: '**Yes.** Nothing was changed. Send the same request again after a moment, and double the wait before each further attempt.',
    };
  return {
    short: 'depends on the operation',
    full: `**It depends on the operation.** Its page states under "If no response arrives" whether the request may be sent again: with the same ${KEY}, with the same unique field, safely, or only after a check. Double the wait before each further attempt.`,
  };
}
