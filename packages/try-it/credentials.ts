import { heldSecret, holdSecret } from '../browser/secret';
import type { Scheme, TryItData } from './model';
import { recall, store } from './storage';

/**
 * Credentials of the reader: a secret for each authentication scheme, and the selected alternative. They are never part of a draft, the history or
 * a URL.
 */
export type Credentials = {
  scheme: string;
  secrets: Record<string, string>;
  /** Whether they are kept until the tab is closed; undefined if the reader has not decided. */
  keep?: boolean;
};

const NAME = 'credentials';

/** Alternative of an operation: schemes whose credentials are sent together. `id` identifies it in credentials. */
export type Way = { id: string; schemes: Scheme[] };

type Security = Pick<TryItData, 'schemes' | 'ways'>;

/** Returns the alternatives of an operation, by default one per scheme. */
export function waysOf({ schemes, ways = schemes.map(({ id }) => [id]) }: Security): Way[] {
  return ways.map((ids) => ({ id: ids.join(' + '), schemes: schemes.filter(({ id }) => ids.includes(id)) }));
}

/** Returns the selected alternative. */
export const wayOf = (security: Security, { scheme }: Pick<Credentials, 'scheme'>): Way | undefined =>
  waysOf(security).find(({ id }) => id === scheme);

/** Returns the credentials that were entered on a previous page of this tab. */
export function recallCredentials(security: Security): Credentials {
  const held = heldSecret();
  const known = held ? (JSON.parse(held) as Credentials) : recall<Credentials>(NAME);
  const { secrets = {}, scheme, keep } = known ?? {};
  const ways = waysOf(security);
  const isKnown = (way: Way) => way.schemes.length > 0 && way.schemes.every(({ id }) => secretOf(id, secrets));
  // The last selected alternative, otherwise one whose secrets are known.
  const chosen = ways.find(({ id }) => id === scheme) ?? ways.find(isKnown) ?? ways[0];
  return { scheme: chosen?.id ?? '', secrets, keep };
}

/** Keeps the credentials while the site is open, and in session storage if `isKept` is true. */
export function rememberCredentials(credentials: Credentials): void {
  holdSecret(JSON.stringify(credentials));
  store(NAME, isKept(credentials) ? credentials : undefined);
}

/** Returns the secret of a scheme; an empty text if there is none. */
export const secretOf = (scheme: string, secrets: Credentials['secrets']): string =>
  // A third-party description can call a scheme `constructor`.
  Object.hasOwn(secrets, scheme) ? secrets[scheme] : '';

/** Checks whether a secret that the selected alternative requires has not been entered. */
export const isSecretMissing = (security: Security, credentials: Credentials): boolean =>
  wayOf(security, credentials)?.schemes.some(({ id, kind }) => kind !== 'certificate' && !secretOf(id, credentials.secrets).trim()) ??
  false;

/**
 * Returns whether the credentials survive a reload. Keys of the sandbox do by default, because they are asked for once per tab; a production
 * key only if the reader selects it.
 */
export function isKept({ secrets, keep }: Credentials): boolean {
  return keep ?? !Object.values(secrets).some((secret) => keyKind(secret) === 'production');
}

/** Credential as it is sent. `value` includes the prefix. */
export type Secret = {
  place: 'header' | 'query' | 'cookie';
  name: string;
  value: string;
  prefix: string;
  /** Environment variable that replaces the secret in a command. */
  variable: string;
  isBasic?: true;
};

/** Returns the secrets of the selected alternative that have been entered. */
export function secretsOf(security: Security, credentials: Credentials): Secret[] {
  return (wayOf(security, credentials)?.schemes ?? []).flatMap(({ id, kind, header: name, prefix = '', variable }): Secret[] => {
    const text = secretOf(id, credentials.secrets).trim();
    if (!text || kind === 'certificate') return [];
    if (kind === 'query' || kind === 'cookie') return [{ place: kind, name, value: text, prefix, variable }];
    if (kind === 'header') return [{ place: 'header', name, value: prefix + text, prefix, variable }];
    // The reader may have pasted the whole header value.
    if (kind === 'bearer')
      return [{ place: 'header', name, value: `Bearer ${text.replace(/^Bearer\s+/i, '')}`, prefix: 'Bearer ', variable }];
    const value = `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(text)))}`;
    return [{ place: 'header', name, value, prefix: 'Basic ', variable, isBasic: true }];
  });
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
