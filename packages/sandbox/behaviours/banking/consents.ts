import type { Call, Json } from '../behaviour';

/** First time at which a consent of the sandbox can be given. */
const FIRST = '2020-01-01';

/** Returns the consent of a request in the form in which it is stored; ends the request with 422 if it is missing or too old. */
export function consentOf(call: Call): Json {
  const { consent } = call.body;
  if (!consent) return call.fail('consent_required', 'A register is queried, so consent must be sent.');
  if (consent.given_at < FIRST) call.fail('consent_required', `The consent of ${consent.given_at} is too old.`);
  return { text_version: null, ...consent };
}
