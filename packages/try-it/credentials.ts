import { heldSecret, holdSecret } from '../browser/secret';
import type { Scheme } from './model';
import { recall, store } from './storage';

/**
 * Credentials of the reader: a secret for each authentication scheme, and the selected scheme. They are never part of a draft, the history or
 * a URL.
 */
export type Credentials = {
  scheme: string;
  secrets: Record<string, string>;
  /** Whether they are kept until the tab is closed; undefined if the reader has not decided. */
  keep?: boolean;
};

const NAME = 'credentials';

/** Returns the credentials that were entered on a previous page of this tab. */
export function recallCredentials(schemes: readonly Scheme[]): Credentials {
  const held = heldSecret();
  const known = held ? (JSON.parse(held) as Credentials) : recall<Credentials>(NAME);
  const { secrets = {}, scheme = '', keep } = known ?? {};
  const ids = schemes.map(({ id }) => id);
  // The last selected scheme, otherwise one whose secret is known.
  const chosen = ids.includes(scheme) ? scheme : (ids.find((id) => secretOf({ scheme: id, secrets })) ?? ids[0] ?? '');
  return { scheme: chosen, secrets, keep };
}

/** Keeps the credentials while the site is open, and in session storage if `isKept` is true. */
export function rememberCredentials(credentials: Credentials): void {
  holdSecret(JSON.stringify(credentials));
  store(NAME, isKept(credentials) ? credentials : undefined);
}

/** Returns the secret of the selected scheme; an empty text if there is none. */
export const secretOf = ({ scheme, secrets }: Pick<Credentials, 'scheme' | 'secrets'>): string =>
  // A third-party description can call a scheme `constructor`.
  Object.hasOwn(secrets, scheme) ? secrets[scheme] : '';

/**
 * Returns whether the credentials survive a reload. Keys of the sandbox do by default, because they are asked for once per tab; a production
 * key only if the reader selects it.
 */
export function isKept({ secrets, keep }: Credentials): boolean {
  return keep ?? !Object.values(secrets).some((secret) => keyKind(secret) === 'production');
}

/** Returns the header that carries the secret; undefined if there is no secret. */
export function headerOf(schemes: readonly Scheme[], credentials: Credentials): [name: string, value: string] | undefined {
  const scheme = schemes.find((each) => each.id === credentials.scheme);
  const text = secretOf(credentials).trim();
  if (!scheme || !text) return undefined;
  if (scheme.kind === 'header') return [scheme.header, text];
  // The reader may have pasted the whole header value.
  if (scheme.kind === 'bearer') return [scheme.header, `Bearer ${text.replace(/^Bearer\s+/i, '')}`];
  return [scheme.header, `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(text)))}`];
}

/** Masks a secret, or the value of a header with one, except for the scheme and the key prefix. */
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
