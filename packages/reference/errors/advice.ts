import { type CatalogueEntry, retryOf, saysWhen } from '../../openapi/errorCatalogue';

/** Retry advice: a short label, and Markdown. */
export type Advice = { short: string; full: string };

const KEY = '[`Idempotency-Key`](/api/intro#idempotency)';

/** Returns the retry advice for an entry, from its status, `when` and `retry`. */
export function adviceOf(entry: Pick<CatalogueEntry, 'status' | 'when' | 'retry'>): Advice {
  const again = retryOf(entry);
  if (again === 'look_first') {
    return {
      short: 'check first',
      full: `**Check first.** The request may have been processed. Get the resource or the outcome of the payment before you send another request. A request that only reads data can be retried after a minute.`,
    };
  }
  if (entry.status === 409 && entry.when === 'write') {
    return {
      short: 'with a new key',
      full: `**With a new key.** Nothing was changed. If the request changes an existing resource, get it first and check that your change still applies. Then send the request again. If the operation takes an ${KEY}, send a new one.`,
    };
  }
  if (again === 'after_change') {
    return {
      short: 'after a change',
      full: `**After a change.** The request fails until it, or what it depends on, has changed. Follow the remedy above, then send it again. If the operation takes an ${KEY}, send a new one.`,
    };
  }
  if (saysWhen(entry)) {
    return {
      short: 'after Retry-After',
      full: `**After \`Retry-After\` seconds.** Wait for the number of seconds in the \`Retry-After\` header, then send the same request again. If the operation takes an ${KEY}, send the same one, so that the operation is not repeated.`,
    };
  }
  if (entry.status === 503)
    return {
      short: 'after a moment',
      full: '**After a moment.** Nothing was changed. Wait briefly, then send the same request again. Double the wait before each further attempt.',
    };
  return {
    short: 'depends on the operation',
    full: `**Depends on the operation.** Its page states under "If no response arrives" whether you can send the request again: with the same ${KEY}, with the same unique field, without conditions, or only after a check. Double the wait before each further attempt.`,
  };
}
