import type { Json } from '../../model/contract';
import type { Further } from '../behaviour';

/** Key with which the sandbox can decrypt cards. It has no private key: every valid card behaves in the same way. */
const CURRENT_KEY = 'card-test-2026-10';

/** Returns the header of a JWE in compact serialisation; an empty object if it is not JSON. */
function headerOf(jwe: string): Json {
  try {
    return JSON.parse(atob(jwe.slice(0, jwe.indexOf('.')).replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return {};
  }
}

/** Returns why a card cannot be decrypted; undefined if it can. */
function faultOf(jwe: string): string | undefined {
  const { alg, enc, kid } = headerOf(jwe);
  if (alg !== 'RSA-OAEP-256' || enc !== 'A256GCM') return 'The header of the JWE must have the alg RSA-OAEP-256 and the enc A256GCM.';
  if (kid !== CURRENT_KEY) return `The payload was encrypted with the key ${kid}; the current key is ${CURRENT_KEY}.`;
  return undefined;
}

/** Conditions under which an encrypted card is refused. */
export const encryptedCards: Further = {
  refusals: {
    initiateCardPayment: {
      card_encryption_invalid: ({ store, body: { card } }) =>
        card.kind === 'encrypted' &&
        (faultOf(card.payload) ?? (store.find('pay', '_tag', tagOf(card.payload)).length > 0 && 'The payload was already used.')),
    },
  },
};

/** Returns the authentication tag of a JWE, which no other payload has. */
const tagOf = (jwe: string): string => jwe.slice(jwe.lastIndexOf('.') + 1);
