import { TENANT } from '../../http/caller';
import type { Call, Json } from '../behaviour';

/** End of the addresses of test users, whom the sandbox creates and deletes. */
const TEST_DOMAIN = '@sandbox.example';

/** Tenants of people of the story who do not work for Ember Basket. */
const TENANTS: Record<string, string> = { usr_01JB4K5M7P9R1T3V5X7Z9B1D3F: 'tnt_01JD1XY8SZR808T71KS4FBH153' };

/** Passwords of people of the story, as in the examples. Each is accepted until the person changes it. */
const STORY_PASSWORDS: Record<string, string[]> = {
  sgn_01JD1G3W50NAAM5CZYK72P7KRJ: ['EXAMPLE quiet harbour seven kites', 'EXAMPLE green basket morning two'],
  sgn_01JD1Z6BKGJGNYTHA9XB96VM5D: ['EXAMPLE copper melon window ten', 'EXAMPLE four unrelated words here'],
};

/** Codes of the examples, which the apps of people of the story show. */
const STORY_CODES = ['042917', '118204', '730418'];

/** Recovery codes of people of the story, as in the examples. */
const STORY_RECOVERY_CODES: Record<string, string> = {
  sgn_01JD1G3W50NAAM5CZYK72P7KRJ: 'd5r8k-q2m7x',
  sgn_01JD1Z6BKGJGNYTHA9XB96VM5D: '7k2mq-x9d4t',
};

/** Code of the second factor of test users. People of the story have it too. */
const TEST_CODE = '123456';

/** Timer of the removal of a second factor, which any use of the factor cancels. */
export const FACTOR_REMOVAL = 'users.removeFactor';

/** Token of every link of a test user. */
export const TEST_LINK = 'sandbox_link';

/**
 * Secrets of an account, which no response contains: passwords, newest first; attempts that failed in a row; times of locks in milliseconds;
 * recovery codes; tokens of known devices; the enrolment of a second factor that waits for its confirmation.
 */
export type Login = {
  passwords: string[];
  failed: number;
  locks: number[];
  codes: string[];
  devices: string[];
  enrolment?: { method: string; until: string; failed: number };
  /** Failed attempts with a link. */
  linkFailed: number;
  /** True while an operator's block applies to all spaces. */
  blocked?: boolean;
};

export const isTestAddress = (email: string): boolean => email.toLowerCase().endsWith(TEST_DOMAIN);

/** Returns the ID of the tenant that a user belongs to. */
export const tenantOfUser = ({ id, _tenant_id: tenant }: Json): string => tenant ?? TENANTS[id] ?? TENANT;

/** Returns the account with an address; undefined if there is none. */
export const accountWith = (call: Call, email: string): Json | undefined =>
  call.store.find('sgn', 'email', email.toLowerCase())[0] ?? call.store.list('sgn').find((each) => each.email === email);

/** Returns the secrets of an account. */
export function loginOf(call: Call, id: string): Login {
  const stored = call.store.get('login', id) as Login | undefined;
  const codes = STORY_RECOVERY_CODES[id] ? [STORY_RECOVERY_CODES[id]] : [];
  return stored ?? { passwords: STORY_PASSWORDS[id] ?? [], failed: 0, locks: [], codes, devices: [], linkFailed: 0 };
}

export function setLogin(call: Call, id: string, fields: Partial<Login>): Login {
  return call.store.put('login', { ...loginOf(call, id), ...fields }, id) as Login;
}

/** Returns true if a password is the current one. A person of the story who changed nothing has that of each example. */
export function isPassword(call: Call, account: Json, password: string): boolean {
  const { passwords } = loginOf(call, account.id);
  const isOfStory = passwords.length > 0 && passwords[0] === STORY_PASSWORDS[account.id]?.[0];
  return isOfStory ? passwords.includes(password) : passwords[0] === password;
}

/**
 * Returns true if a code of the second factor or a recovery code is correct. A recovery code is used up.
 *
 * @param account account with a second factor
 */
export function isCode(call: Call, account: Json, code: string | undefined): boolean {
  const isCorrect = matchesCode(call, account, code);
  if (isCorrect) call.cancel(FACTOR_REMOVAL, ({ id }) => id === account.id);
  return isCorrect;
}

function matchesCode(call: Call, account: Json, code: string | undefined): boolean {
  const login = loginOf(call, account.id);
  if (code === undefined) return false;
  if (/^\d{6}$/.test(code)) return code === TEST_CODE || (!isTestAddress(account.email) && STORY_CODES.includes(code));
  if (!login.codes.includes(code)) return false;
  const codes = login.codes.filter((each) => each !== code);
  setLogin(call, account.id, { codes });
  call.store.patch('sgn', account.id, { second_factor: { ...account.second_factor, recovery_codes_left: codes.length } });
  return true;
}

/** Returns the users of a person in all spaces, without those who were removed. */
export const usersOf = (call: Call, signInId: string): Json[] =>
  call.store.find('usr', 'sign_in_id', signInId).filter(({ status }) => status === 'active' || status === 'blocked');

/** Returns the spaces of a person, sorted by name. */
export function spacesOf(call: Call, signInId: string): Json[] {
  return usersOf(call, signInId)
    .map((user) => {
      const tenant_id = tenantOfUser(user);
      const { name = 'Ember Basket' } = call.store.get('tnt', tenant_id) ?? {};
      return { tenant_id, name, user_id: user.id, role: user.role, status: user.status };
    })
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** Emits an event about a person to each of their tenants. */
export function emitToTenants(call: Call, type: string, account: Json, fields: Json): void {
  const name = `${account.first_name} ${account.last_name}`;
  for (const { id } of usersOf(call, account.id)) call.emit(type, { sign_in_id: account.id, user_id: id, name, ...fields });
}

/**
 * Returns the account of the person whose session sends the request.
 *
 * @throws SandboxError `unauthenticated` if the sandbox has no such person
 */
export function accountOf(call: Call): Json {
  const session = call.caller.source && call.store.get('ses', call.caller.source);
  const id = session ? session.sign_in_id : call.caller.user && call.store.get('usr', call.caller.user)?.sign_in_id;
  return call.store.get('sgn', id ?? '') ?? call.fail('unauthenticated', 'The sandbox has no person with this session.');
}

/** Adds accounts of people of the story that no example shows in full: those who are users and have joined. */
export function addAccounts(call: Call): void {
  for (const user of call.store.list('usr')) {
    const { sign_in_id: id, first_name, last_name, email, phone, second_factor_enrolled: enrolled, joined_at: joined } = user;
    if (!id || !joined || call.store.get('sgn', id) || user.status === 'removed' || email.includes('*')) continue;
    const second_factor = { method: enrolled ? 'authenticator' : null, enrolled_at: enrolled ? joined : null };
    const fields = { id, status: 'active', first_name, last_name, email, phone, country: 'NG', language: 'en' };
    const times = {
      status_changed_at: joined,
      email_verified_at: joined,
      password_changed_at: joined,
      created_at: joined,
      updated_at: joined,
    };
    call.store.put(
      'sgn',
      call.fresh('AccountProfile', {
        ...fields,
        ...times,
        second_factor: { ...second_factor, recovery_codes_left: enrolled ? 10 : 0, required_by: [] },
        terms: { version: '2026-06-01', accepted_at: joined },
      }),
    );
  }
}
