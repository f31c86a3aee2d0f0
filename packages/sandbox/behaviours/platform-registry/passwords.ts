import type { Call, Json } from '../behaviour';
import { DAY_MS } from '../money/dates';
import { loginOf, spacesOf, tenantOfUser, usersOf } from './people';

/** Policy of a space that has not changed it. */
export const DEFAULT_POLICY = {
  min_length: 12,
  remembered_passwords: 5,
  max_wrong_tries: 5,
  lock_minutes: 15,
  second_factor_for_others: 'optional',
  expires_after_days: null as number | null,
};

/** Minimum that no policy can lower. */
const SHORTEST = 12;

/** Words of passwords that appear in lists of stolen ones. */
const STOLEN = ['password', '123456', 'qwerty', 'letmein'];

/**
 * Returns the strictest of each rule of the policies of a person's spaces.
 *
 * @param joins tenant whose space the person is about to join
 */
export function strictestPolicy(call: Call, signInId: string, joins?: string): typeof DEFAULT_POLICY & { required: string[] } {
  const ruleOf = (tenant: string): Json => call.store.get('PasswordPolicy', tenant) ?? DEFAULT_POLICY;
  const policies = usersOf(call, signInId).map((user) => ({ user, policy: ruleOf(tenantOfUser(user)) }));
  const rules = [...policies.map(({ policy }) => policy), ...(joins ? [ruleOf(joins)] : [])];
  const all = (name: keyof typeof DEFAULT_POLICY): number[] => rules.map((rule) => rule[name]).filter((each) => each !== null);
  return {
    min_length: Math.max(SHORTEST, ...all('min_length')),
    remembered_passwords: rules.length ? Math.max(...all('remembered_passwords')) : DEFAULT_POLICY.remembered_passwords,
    max_wrong_tries: rules.length ? Math.min(...all('max_wrong_tries')) : DEFAULT_POLICY.max_wrong_tries,
    lock_minutes: rules.length ? Math.max(...all('lock_minutes')) : DEFAULT_POLICY.lock_minutes,
    expires_after_days: all('expires_after_days').length ? Math.min(...all('expires_after_days')) : null,
    second_factor_for_others: 'optional',
    required: policies
      .filter(({ user, policy }) => user.role === 'admin' || policy.second_factor_for_others === 'required')
      .map(({ user }) => tenantOfUser(user)),
  };
}

/**
 * Ends the request with 422 for a password that the rules do not permit.
 *
 * @param person person with names and address, and an ID if they have an account
 * @param joins tenant whose space the person is about to join
 * @throws SandboxError `weak_password` or `password_reused`
 */
export function checkPassword(call: Call, person: Json, password: string, joins?: string): void {
  const { min_length, remembered_passwords } = strictestPolicy(call, person.id ?? '', joins);
  const text = password.toLowerCase();
  const weak = (detail: string) => call.fail('weak_password', { detail });
  if ([...password].length < min_length) weak(`The password has fewer than ${min_length} characters.`);
  if (STOLEN.some((word) => text.includes(word))) weak('The password appears in lists of stolen passwords.');
  const parts: string[] = [person.first_name, person.last_name, person.email?.split('@')[0]].filter((part) => part?.length > 2);
  if (parts.some((part) => text.includes(part.toLowerCase()))) weak('The password contains the name or address of the person.');
  if (person.id && loginOf(call, person.id).passwords.slice(0, remembered_passwords).includes(password))
    call.fail('password_reused', `The password is one of the last ${remembered_passwords}.`);
}

/** Returns when a password that was set at a time expires; null if it does not. */
export function expiryOf(call: Call, { id, password_changed_at: changed }: Json): string | null {
  const { expires_after_days: days } = strictestPolicy(call, id);
  return days === null ? null : `${new Date(Date.parse(changed) + days * DAY_MS).toISOString().slice(0, 19)}Z`;
}

/** Returns what a person must do before a session has full access; null if nothing is missing. The password comes first. */
export function restrictionOf(call: Call, account: Json): 'second_factor_setup' | 'password_change' | null {
  const { min_length, required } = strictestPolicy(call, account.id);
  const expires = expiryOf(call, account);
  const login = call.store.get('login', account.id);
  const isShort = login !== undefined && [...(login.passwords[0] ?? '')].length < min_length;
  if (isShort || (expires !== null && Date.parse(expires) <= call.ms)) return 'password_change';
  return required.length && !account.second_factor.method ? 'second_factor_setup' : null;
}

/** Returns the second factor of a person with the spaces that require it. */
export const secondFactorOf = (call: Call, account: Json): Json => ({
  ...account.second_factor,
  required_by: spacesOf(call, account.id)
    .map(({ tenant_id }) => tenant_id)
    .filter((tenant) => strictestPolicy(call, account.id).required.includes(tenant)),
});
