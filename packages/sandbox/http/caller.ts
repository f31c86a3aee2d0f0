import { isForOperators, ROLES } from '../../openapi/roles';
import { sessionToken } from '../../platform/localSandbox';
import type { Operation } from '../model/contract';

/** Who sends a request. */
export type Caller = {
  kind: 'secretKey' | 'oauth2' | 'session' | 'public';
  /** Role in `x-roles`. */
  role: string;
  tenant: string;
  /** User of a session; null for a program. */
  user: string | null;
  /** Scopes of an OAuth token; null for keys and sessions, which have all of their role. */
  scopes: string[] | null;
  /** Customer for whom a token was issued. */
  customer?: string;
  /** Channel of the bank to which the access key belongs; undefined for every other credential. */
  channel?: string;
  /** ID of the key or session that the credential belongs to; undefined for the fixed test credentials. */
  source?: string;
  /** What the person must do before the session has full access. */
  restriction?: 'second_factor_setup' | 'password_change' | null;
};

/** Ember Basket, the tenant of the story. */
export const TENANT = 'tnt_01JD0Q8Z5V3M7KX2N4RBW6TYHC';
const NGOZI = 'usr_01JD0QB3F9C5R8T1Y6WHZKM2NV';
const FEMI = 'usr_01JD0QBW7D4G6J8K0M2P4R6T8V';
export const SOLA = 'opr_01HR3D6FTC3EPRFCVJ9RC0CG2R';

export const SYSTEM: Caller = { kind: 'secretKey', role: 'tenant', tenant: TENANT, user: null, scopes: null };

/** Secret key of the tenant, which may do everything that any role of the tenant may. */
export const SECRET_KEY = 'sk_test_sandbox';

/** Client credentials for `/oauth2/token`. */
export const CLIENT = { id: 'key_01JD0SANDB0XC11ENT00000000', secret: 'cs_test_sandbox' };

export { sessionToken };

/** Session token of a second operator, who decides what the first one may not decide alone. */
export const SECOND_OPERATOR = `${sessionToken('operator')}_2`;

/** Returns a test credential that an operation accepts: a secret key if it takes keys, else a session of a role that it allows. */
export function testCredential({ auth, roles }: Operation): string {
  if (!auth.includes('secretKey')) return sessionToken(roles[0]);
  return isForOperators(roles) ? `${SECRET_KEY}_operator` : SECRET_KEY;
}

/** Returns the caller of a fixed test credential; undefined if it is not one. */
export function testCaller(token: string): Caller | undefined {
  if (token === SECRET_KEY) return SYSTEM;
  if (token === SECOND_OPERATOR) return { kind: 'session', role: 'operator', tenant: TENANT, user: SOLA, scopes: null };
  const [, kind, role] = /^(sk_test|sat)_sandbox_([a-z]+)$/.exec(token) ?? [];
  if (!role || !ROLES.includes(role)) return undefined;
  if (kind === 'sk_test') return { ...SYSTEM, role };
  return { kind: 'session', role, tenant: TENANT, user: role === 'admin' ? FEMI : NGOZI, scopes: null };
}
