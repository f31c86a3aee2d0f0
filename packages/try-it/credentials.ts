import { heldSecret, holdSecret } from '../browser/secret';
import type { Scheme } from './model';
import { recall, store } from './storage';

/** Credentials of the reader. They are never part of a draft, the history or a URL. */
export type Credentials = { scheme: string; secret: string; keep: boolean };

const NAME = 'key';

/** Returns the credentials that were entered on a previous page, or stored in this tab at the reader's request. */
export function recallCredentials(schemes: readonly Scheme[]): Credentials {
  const held = heldSecret();
  const known = held ? (JSON.parse(held) as Credentials) : recall<Credentials>(NAME);
  const none = { scheme: schemes[0]?.id ?? '', secret: '', keep: false };
  return known && schemes.some(({ id }) => id === known.scheme) ? known : none;
}

/** Keeps the credentials while the site is open. They are written to session storage only if the reader selected that option. */
export function rememberCredentials(credentials: Credentials): void {
  holdSecret(JSON.stringify(credentials));
  store(NAME, credentials.keep && credentials.secret ? credentials : undefined);
}

/** Returns the header that carries the secret; undefined if there is no secret. */
export function headerOf(schemes: readonly Scheme[], { scheme: id, secret }: Credentials): [name: string, value: string] | undefined {
  const scheme = schemes.find((each) => each.id === id);
  const text = secret.trim();
  if (!scheme || !text) return undefined;
  if (scheme.kind === 'header') return [scheme.header, text];
  // The reader may have pasted the whole header value.
  if (scheme.kind === 'bearer') return [scheme.header, `Bearer ${text.replace(/^Bearer\s+/i, '')}`];
  return [scheme.header, `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(text)))}`];
}

/** Masks the secret value of a header except for the scheme and the key prefix. */
export function masked(value: string): string {
  const [, kind = '', prefix = ''] = /^(Bearer |Basic )?(sk_(?:test|live)_)?/.exec(value) ?? [];
  return `${kind}${prefix}••••••••`;
}

/** Returns the environment of a key according to its prefix. */
export function keyKind(secret: string): 'sandbox' | 'production' | undefined {
  const text = secret.trim().replace(/^Bearer\s+/i, '');
  if (text.startsWith('sk_test_')) return 'sandbox';
  return text.startsWith('sk_live_') ? 'production' : undefined;
}
