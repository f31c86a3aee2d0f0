import type { Description } from './model/description';
import type { SecurityRequirement } from './model/document';

/**
 * Credential as a request sends it. `variable` is the environment variable from which samples read it. `basic` is a username and a password,
 * `certificate` a client certificate of the connection.
 */
export type Proof = { id: string } & (
  | { in: 'header'; name: string; prefix: string; variable: string }
  | { in: 'query' | 'cookie'; name: string; variable: string }
  | { in: 'basic' }
  | { in: 'certificate' }
);

/** Environment variables for the username and password of a `basic` proof. */
export const USER = { name: 'USERNAME', password: 'PASSWORD' } as const;

/** Name of the scheme for the platform's API keys. */
const KEY_SCHEME = 'secretKey';

/** Name of the scheme for access tokens of signed-in users. */
const SESSION_SCHEME = 'session';

/**
 * Returns the alternatives of an operation's security, each with the credentials that it requires together: an empty one if no credentials are
 * required. The secret key comes first if it is accepted, because most readers have one; otherwise the order is that of the description.
 */
export function waysOf(description: Description, security: readonly SecurityRequirement[]): Proof[][] {
  const all = security.map((each) => Object.keys(each).flatMap((id) => proofOf(description, id)));
  // Alternatives that differ only in their scopes are one.
  const ways = [...new Map(all.map((way) => [JSON.stringify(way), way])).values()];
  const isKey = (way: Proof[]) => way.some(({ id }) => id === KEY_SCHEME);
  return [...ways.filter(isKey), ...ways.filter((way) => !isKey(way))];
}

/**
 * Returns the credentials of the alternative that samples use: the first one.
 *
 * @param isByUser whether the example shows a change by a user, for which samples send the access token of a session if it is accepted
 */
export function proofsOf(description: Description, security: readonly SecurityRequirement[], isByUser = false): Proof[] {
  const ways = waysOf(description, security);
  const session = isByUser ? ways.find((way) => way.some(({ id }) => id === SESSION_SCHEME)) : undefined;
  return session ?? ways[0] ?? [];
}

/** Returns the credential of a scheme; undefined, as an empty list, if the description does not define it. */
function proofOf(description: Description, id: string): Proof[] {
  const { type, scheme, in: place, name = '' } = description.securityScheme(id);
  const word = String(scheme ?? '');
  const header = (prefix: string, variable: string): Proof[] => [{ id, in: 'header', name: 'Authorization', prefix, variable }];
  if (type === 'http' && word.toLowerCase() === 'basic') return [{ id, in: 'basic' }];
  if (type === 'http' && word.toLowerCase() === 'bearer') return header('Bearer ', id === KEY_SCHEME ? 'SECRET_KEY' : 'ACCESS_TOKEN');
  if (type === 'http') return header(`${word} `, 'TOKEN');
  if (type === 'oauth2' || type === 'openIdConnect') return header('Bearer ', 'ACCESS_TOKEN');
  if (type === 'mutualTLS') return [{ id, in: 'certificate' }];
  if (type !== 'apiKey') return [];
  const variable = variableOf(id);
  if (place === 'query' || place === 'cookie') return [{ id, in: place, name, variable }];
  return [{ id, in: 'header', name, prefix: '', variable }];
}

/** Returns a scheme's name as an environment variable: `apiKey` as `API_KEY`. */
export function variableOf(id: string): string {
  const words = id
    .normalize('NFKD')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .toUpperCase();
  return words || 'API_KEY';
}
