import { heldSecret, holdSecret } from '../../boot/secret';
import type { Scheme } from './model';
import { recall, store } from './storage';

/** What a reader proves who they are with. Never part of a draft, the history or an address. */
export type Credentials = { scheme: string; secret: string; keep: boolean };

const NAME = 'key';

/** @returns what was typed on an earlier page, or kept in this tab because the reader said so */
export function recallCredentials(schemes: readonly Scheme[]): Credentials {
  const held = heldSecret();
  const known = held ? (JSON.parse(held) as Credentials) : recall<Credentials>(NAME);
  const none = { scheme: schemes[0]?.id ?? '', secret: '', keep: false };
  return known && schemes.some(({ id }) => id === known.scheme) ? known : none;
}

/** Remembers them while the site is open; in the tab's storage only if the reader ticked that. */
export function rememberCredentials(credentials: Credentials): void {
  holdSecret(JSON.stringify(credentials));
  store(NAME, credentials.keep && credentials.secret ? credentials : undefined);
}

/** @returns the header that carries a secret, or nothing while there is none */
export function headerOf(schemes: readonly Scheme[], { scheme: id, secret }: Credentials): [name: string, value: string] | undefined {
  const scheme = schemes.find((each) => each.id === id);
  const text = secret.trim();
  if (!scheme || !text) return undefined;
  if (scheme.kind === 'header') return [scheme.header, text];
  // A reader may have copied the whole header.
  if (scheme.kind === 'bearer') return [scheme.header, `Bearer ${text.replace(/^Bearer\s+/i, '')}`];
  return [scheme.header, `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(text)))}`];
}

/** @returns a header's secret value as it may be shown: what kind of key it is, and no more of it */
export function masked(value: string): string {
  const [, kind = '', prefix = ''] = /^(Bearer |Basic )?(sk_(?:test|live)_)?/.exec(value) ?? [];
  return `${kind}${prefix}••••••••`;
}

/** @returns what a key is for by its own prefix */
export function keyKind(secret: string): 'sandbox' | 'production' | undefined {
  const text = secret.trim().replace(/^Bearer\s+/i, '');
  if (text.startsWith('sk_test_')) return 'sandbox';
  return text.startsWith('sk_live_') ? 'production' : undefined;
}
