import { test as nodeTest } from 'node:test';
import type { Engine } from '../../http/engine';
import { engineFor, type Sent, send } from '../../node/testEngine';

export const PASSWORD = 'EXAMPLE chair comet lemon dust';
export const EMAIL = 'test.person@sandbox.example';
export const ADMIN = { Authorization: 'Bearer sat_sandbox_admin' };

/** Returns an engine with the Registry, and with Wallet and Trace to try credentials on. */
export const registryEngine = (): Engine => engineFor(['platform-registry', 'wallet', 'trace']);

/** Declares a test that is given a new engine with the Registry. */
export const test = (name: string, run: (engine: Engine) => Promise<void> | void): void => void nodeTest(name, () => run(registryEngine()));

/** Sends a request to the Registry. `token` replaces the secret key of the sandbox. */
export const registry = (engine: Engine, target: string, body?: unknown, token?: string): Promise<Sent> =>
  send(engine, target.replace(' /', ' /platform-registry/v1/'), body, token ? { Authorization: `Bearer ${token}` } : {});

/** Registers and confirms a test user. */
export async function testUser(engine: Engine, email = EMAIL, invitation?: string): Promise<Sent> {
  const person = { first_name: 'Una', last_name: 'Tester', email, phone: '+2347000000090', country: 'NG', is_of_age: true };
  await registry(engine, 'POST /accounts', {
    ...person,
    password: PASSWORD,
    terms_version: '2026-06-01',
    ...(invitation && { invitation }),
  });
  return registry(engine, 'POST /accounts/verify-email', { token: 'sandbox_link', email, password: PASSWORD });
}

/** Logs a test user in. */
export const logIn = (engine: Engine, fields: object = {}): Promise<Sent> =>
  registry(engine, 'POST /sessions', { kind: 'password', email: EMAIL, password: PASSWORD, ...fields });

/** Enrols a second factor for a session. */
export async function enrol(engine: Engine, token: string): Promise<Sent> {
  await registry(engine, 'POST /accounts/me/second-factor', { method: 'authenticator', password: PASSWORD }, token);
  return registry(engine, 'POST /accounts/me/second-factor/confirm', { method: 'authenticator', code: '123456' }, token);
}

/** Creates a trial tenant under the one of the story. */
export const trialTenant = (engine: Engine, fields: object = {}, token?: string): Promise<Sent> => {
  const tenant = {
    name: 'Trial shop',
    slug: 'trial-shop',
    legal_name: 'Trial Shop Ltd',
    registration_number: 'RC0000050',
    country: 'NG',
    registered_address: { street: '2 Sample Avenue', city: 'Lagos', state: 'NG-LA', country: 'NG' },
    contact_email: 'trial@emberbasket.example',
    contact_phone: '+2347000000055',
    first_admin: { first_name: 'Una', last_name: 'Tester', email: 'una@sandbox.example' },
    ...fields,
  };
  return registry(engine, 'POST /tenants', tenant, token);
};
