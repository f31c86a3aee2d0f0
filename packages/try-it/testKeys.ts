import { SECRET_KEY, sessionToken } from '../sandbox/http/caller';
import type { Credentials } from './credentials';
import type { TryItData } from './model';
import { recall, store } from './storage';

/** Credential of the sandbox. An access token is issued with each request. */
export type SandboxKey = { label: string; scheme: string; secret: string };

const NAME = 'sandbox.key';

/** Returns the credentials of the sandbox that an operation accepts: the key of the tenant, then keys and sessions by role. */
export function sandboxKeysOf({ schemes, roles }: Pick<TryItData, 'schemes' | 'roles'>): SandboxKey[] {
  const accepts = (id: string) => schemes.some((scheme) => scheme.id === id);
  const isForTenants = roles.some((role) => role !== 'operator') || !roles.length;
  const ofRoles = roles.filter((role) => role !== 'tenant');
  return [
    ...(accepts('secretKey') && isForTenants ? [{ label: 'Tenant', scheme: 'secretKey', secret: SECRET_KEY }] : []),
    ...(accepts('secretKey')
      ? ofRoles.map((role) => ({ label: `Role ${role}`, scheme: 'secretKey', secret: `${SECRET_KEY}_${role}` }))
      : []),
    ...(accepts('session') ? roles.map((role) => ({ label: `Session of ${role}`, scheme: 'session', secret: sessionToken(role) })) : []),
    ...(accepts('oauth2') ? [{ label: 'OAuth client', scheme: 'oauth2', secret: '' }] : []),
  ];
}

/** Returns the credential that was selected in this tab, otherwise the first. */
export function recallSandboxKey(keys: readonly SandboxKey[]): SandboxKey | undefined {
  const label = recall<string>(NAME);
  return keys.find((key) => key.label === label) ?? keys[0];
}

export const storeSandboxKey = ({ label }: SandboxKey): void => void store(NAME, label);

/** Returns a credential of the sandbox like one that a reader enters. */
export const asCredentials = (key: SandboxKey | undefined): Credentials => ({
  scheme: key?.scheme ?? '',
  secrets: key ? { [key.scheme]: key.secret } : {},
});
