import type { Behaviours, Call, Json } from '../behaviour';
import { unlock } from './logIns';
import { checkPassword, expiryOf } from './passwords';
import {
  accountOf,
  accountWith,
  addAccounts,
  emitToTenants,
  isCode,
  isTestAddress,
  loginOf,
  setLogin,
  spacesOf,
  TEST_LINK,
  tenantOfUser,
  usersOf,
} from './people';
import { endSessions, IP_ADDRESS, renewRestrictions } from './sessions';

const MOST_SPACES = 20;

/** Makes an invited user active, and reports it. Returns the space. */
function joinSpace(call: Call, user: Json, account: Json): Json {
  const { first_name, last_name, phone, second_factor: factor } = account;
  call.change('usr', user.id, 'user.joined', {
    sign_in_id: account.id,
    first_name,
    last_name,
    phone,
    status: 'active',
    status_changed_at: call.now(),
    invitation: null,
    second_factor_enrolled: factor.method !== null,
    joined_at: call.now(),
    status_changed_by: { kind: 'user', id: user.id, name: `${first_name} ${last_name}` },
    allowed_actions: ['blockUser', user.parent_user_id ? 'removeSubUser' : 'deleteUser'],
  });
  return spacesOf(call, account.id).find(({ user_id }) => user_id === user.id) as Json;
}

const TERMS = '2026-06-01';
const TEST_USER_SECONDS = 86_400;
const MOST_TRIES = 5;

/** Addresses that several people read. */
const SHARED = ['accounts', 'admin', 'billing', 'contact', 'finance', 'hello', 'info', 'office', 'sales', 'support', 'team'];

/** Links of the examples, which people of the story have followed. Their response is the one of the example. */
const STORY_LINK = /^(vfy|rst|inv)_EXAMPLE/;

/** Ends the request with 422 for an address that several people read. */
export function checkPersonal(call: Call, email: string): void {
  if (SHARED.includes(email.split('@')[0].toLowerCase())) call.invalid('/email', 'Must be the address of one person.', 'role_address');
}

/** Returns the receipt of a message, which does not show whether the address is known. The sandbox sends none. */
const receipt = (call: Call, minutes: number, seconds: number) => ({
  email: call.body.email,
  link_valid_minutes: minutes,
  next_message_at: call.now(seconds),
});

/**
 * Returns the account that a link belongs to. A link of a test user works any number of times.
 *
 * @throws SandboxError `invalid_link`
 */
function linked(call: Call): Json {
  const { token, email } = call.body;
  if (token === TEST_LINK && !email) call.invalid('/email', 'Is required with sandbox_link.', 'required');
  const account = token === TEST_LINK ? accountWith(call, email) : undefined;
  if (!account || !isTestAddress(account.email)) call.fail('invalid_link', 'The link is unknown or has expired.');
  if (loginOf(call, account.id).linkFailed >= MOST_TRIES) call.fail('invalid_link', 'The link is invalid after 5 attempts.');
  return account;
}

/** Counts a failed attempt with a link and ends the request. */
function countFailure(call: Call, account: Json, code: string, what: string): never {
  const { linkFailed } = setLogin(call, account.id, { linkFailed: loginOf(call, account.id).linkFailed + 1 });
  return call.fail(code, { keep: true, detail: `The ${what} is incorrect. ${MOST_TRIES - linkFailed} attempts are left.` });
}

/** Replaces the password of an account and reports it. Returns the body of the response. */
export function replacePassword(call: Call, account: Json, password: string, via: string, ended: number, endedLock = false): Json {
  const login = loginOf(call, account.id);
  setLogin(call, account.id, { passwords: [password, ...login.passwords].slice(0, 24), linkFailed: 0 });
  const changed = call.patch('sgn', account.id, { password_changed_at: call.now() });
  emitToTenants(call, 'account.password_changed', changed, { via, ip_address: IP_ADDRESS, ended_sessions: ended, changed_at: call.now() });
  return { password_changed_at: call.now(), password_expires_at: expiryOf(call, changed), ended_sessions: ended, ended_lock: endedLock };
}

/** Returns the user who was invited with an address; undefined if there is none. */
const invitedUser = (call: Call, email: string): Json | undefined =>
  call.store.list('usr').find((user) => user.status === 'invited' && user.email.toLowerCase() === email.toLowerCase());

export const accounts: Behaviours = {
  operations: {
    registerAccount: (call) => {
      const { email, password, terms_version: terms, invitation, ...person } = call.body;
      checkPersonal(call, email);
      if (terms !== TERMS) call.invalid('/terms_version', `Must be ${TERMS}.`, 'unknown_value');
      const invited = invitation === TEST_LINK ? invitedUser(call, email) : undefined;
      checkPassword(call, { ...person, email }, password, invited && tenantOfUser(invited));
      if (invitation && !invited && !STORY_LINK.test(invitation)) call.fail('invalid_link', 'The invitation is unknown or has expired.');
      const known = accountWith(call, email);
      // A confirmed account stays as it is, and people who are not test users would confirm with a message that the sandbox does not send.
      if (!isTestAddress(email) || (known && known.status !== 'pending_verification')) return receipt(call, 1440, 600);
      const id = known?.id ?? call.id('sgn');
      const account = call.fresh('AccountProfile', {
        ...person,
        id,
        email: email.toLowerCase(),
        status: 'pending_verification',
        language: person.language ?? 'en',
        terms: { version: terms, accepted_at: call.now() },
        second_factor: { method: null, enrolled_at: null, recovery_codes_left: 0, required_by: [] },
        password_changed_at: call.now(),
        _invitation: invited ? invited.id : null,
      });
      call.store.put('sgn', account);
      setLogin(call, id, { passwords: [password], codes: [], linkFailed: 0 });
      if (!known) call.after(TEST_USER_SECONDS, 'accounts.delete', { id });
      return receipt(call, 1440, 600);
    },
    verifyAccountEmail: (call) => {
      if (STORY_LINK.test(call.body.token)) return call.seedOf(call.operation?.example) as Json;
      const account = linked(call);
      if (account.status !== 'pending_verification') call.fail('invalid_state_transition', 'The address is already confirmed.');
      if (loginOf(call, account.id).passwords[0] !== call.body.password) countFailure(call, account, 'invalid_credentials', 'password');
      call.patch('sgn', account.id, { status: 'active', status_changed_at: call.now(), email_verified_at: call.now() });
      setLogin(call, account.id, { linkFailed: 0 });
      const user = account._invitation && call.store.get('usr', account._invitation);
      const outcome = !user
        ? 'none'
        : user.status === 'invited'
          ? 'joined'
          : user.status_reason_code === 'invitation_lapsed'
            ? 'lapsed'
            : 'withdrawn';
      const space = outcome === 'joined' ? joinSpace(call, user, account) : null;
      return {
        sign_in_id: account.id,
        email: account.email,
        status: 'active',
        email_verified_at: call.now(),
        invitation_outcome: outcome,
        joined_space: space,
      };
    },
    requestPasswordReset: (call) => receipt(call, 30, 900),
    resetPassword: (call) => {
      if (STORY_LINK.test(call.body.token)) return call.seedOf(call.operation?.example) as Json;
      const account = linked(call);
      if (account.status === 'pending_verification') call.fail('invalid_link', 'The address was never confirmed.');
      const { new_password: password, second_factor_code: code } = call.body;
      if (account.second_factor.method && !isCode(call, account, code)) countFailure(call, account, 'incorrect_second_factor', 'code');
      checkPassword(call, account, password);
      const endedLock = unlock(call, account, 'password_reset');
      // No password is valid after a reset by an operator.
      const via = loginOf(call, account.id).passwords[0] === '' ? 'operator' : 'reset';
      return replacePassword(call, call.need('sgn', account.id), password, via, endSessions(call, account.id), endedLock);
    },
    acceptUserInvitation: (call) => {
      const account = accountOf(call);
      const isStory = /^inv_EXAMPLE/.test(call.body.invitation);
      const own = call.store.list('usr').filter(({ email }) => email.toLowerCase() === account.email.toLowerCase());
      const known = own.find(({ status }) => status === 'invited') ?? own[0];
      if (isStory && !known?._tenant_id) return call.seedOf(call.operation?.example) as Json;
      if (call.body.invitation !== TEST_LINK || !isTestAddress(account.email) || !known)
        return call.fail('invalid_link', 'The invitation was sent to another address.');
      if (known.status !== 'invited') call.fail('invalid_state_transition', `The user is in the state ${known.status}.`);
      const count = spacesOf(call, account.id).length;
      if (count >= MOST_SPACES) call.fail('limit_reached', `The person belongs to ${count} of ${MOST_SPACES} spaces.`);
      const space = joinSpace(call, known, account);
      renewRestrictions(call, account);
      return { ...space, tenant_id: tenantOfUser(known) };
    },
  },
  timers: {
    'accounts.delete': (call, { id }) => {
      endSessions(call, id);
      for (const user of usersOf(call, id)) call.store.remove('usr', user.id);
      call.store.remove('sgn', id);
      call.store.remove('login', id);
    },
  },
  start: addAccounts,
};
