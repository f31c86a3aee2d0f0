import type { Behaviours, Call, Json } from '../behaviour';
import { DAY_MS } from '../money/dates';
import { strictestPolicy } from './passwords';
import { accountOf, accountWith, emitToTenants, isCode, isPassword, loginOf, setLogin } from './people';
import { endSessions, IP_ADDRESS, newToken, refreshTokens, startSession } from './sessions';

/** Number of locks within 24 hours after which only a reset ends the lock. */
const MOST_LOCKS = 10;

/** Returns true while an account is locked. A lock whose time is over is lifted. */
export function isLocked(call: Call, account: Json): boolean {
  if (account.status !== 'locked') return false;
  if (account.locked_until === null || Date.parse(account.locked_until) > call.ms) return true;
  unlock(call, account, 'time');
  return false;
}

/** Ends the request with 403 if an account is locked. */
export function checkLock(call: Call, account: Json | undefined): void {
  if (!account || !isLocked(call, account)) return;
  const { locked_until: until } = account;
  call.fail('account_locked', until ? `The account is locked until ${until.slice(11, 16)} UTC.` : 'Only a password reset ends the lock.');
}

/**
 * Lifts a lock and reports it.
 *
 * @returns true if the account was locked
 */
export function unlock(call: Call, account: Json, by: 'time' | 'password_reset'): boolean {
  setLogin(call, account.id, { failed: 0, ...(by === 'password_reset' && { locks: [] }) });
  if (account.status !== 'locked') return false;
  const fields = { status: 'active', status_reason: null, locked_until: null, status_changed_at: call.now() };
  emitToTenants(call, 'account.unlocked', call.patch('sgn', account.id, fields), {
    locked_at: account.status_changed_at,
    unlocked_at: call.now(),
    ended_by: by,
  });
  return true;
}

/**
 * Counts an incorrect password or code. The last one that the strictest policy permits locks the account.
 *
 * @returns number of attempts that are left
 */
export function countFailure(call: Call, account: Json): number {
  const { max_wrong_tries: most, lock_minutes: minutes } = strictestPolicy(call, account.id);
  const before = loginOf(call, account.id);
  const login = setLogin(call, account.id, { failed: before.failed + 1 });
  if (login.failed < most) return most - login.failed;
  const locks = [...before.locks.filter((at) => at > call.ms - DAY_MS), call.ms];
  const only_by_reset = locks.length >= MOST_LOCKS;
  const locked_until = only_by_reset ? null : call.now(minutes * 60);
  setLogin(call, account.id, { failed: 0, locks });
  const times = { status_changed_at: call.now() };
  const locked = call.patch('sgn', account.id, { status: 'locked', status_reason: `${most} incorrect attempts`, locked_until, ...times });
  emitToTenants(call, 'account.locked', locked, {
    locked_at: call.now(),
    locked_until,
    wrong_tries: most,
    locks_last_24_hours: locks.length,
    only_by_reset,
    ip_addresses: [IP_ADDRESS],
  });
  if (!only_by_reset) call.after(minutes * 60, 'locks.end', { id: account.id });
  return 0;
}

const CHALLENGE_SECONDS = 300;
/** Host that security keys of the sandbox are bound to. */
const RELYING_PARTY = 'dashboard.sandbox.example';

/** Challenges of the examples. */
const STORY_CHALLENGE = /^lch_EXAMPLE/;

/** Checks address and password, and starts a session or asks for the second factor. */
function withPassword(call: Call): Json {
  const { email, password } = call.body;
  const found = accountWith(call, email);
  checkLock(call, found);
  const account = found && call.store.get('sgn', found.id);
  if (!account || !isPassword(call, account, password)) {
    if (account) countFailure(call, account);
    return call.fail('invalid_credentials', { keep: true, detail: 'The address or the password is incorrect.' });
  }
  if (loginOf(call, account.id).blocked) call.fail('forbidden', 'The person is blocked in all spaces.');
  if (account.status === 'pending_verification') call.fail('email_not_verified');
  // Some examples show a person of the story before they had a second factor.
  if (!call.store.get('login', account.id)) call.store.rewind('sgn', account.id, ({ second_factor: { method } }) => !method, {});
  const { second_factor: factor } = call.need('sgn', account.id);
  return factor.method ? challenge(call, account) : startSession(call, call.need('sgn', account.id), call.body);
}

function challenge(call: Call, account: Json): Json {
  const { method } = account.second_factor;
  const token = newToken(call, 'lch', 32);
  const until = call.now(CHALLENGE_SECONDS);
  call.store.put('challenge', { sign_in_id: account.id, until, given: call.body }, token);
  const options = {
    webauthn_challenge: newToken(call, 'c', 32),
    relying_party: RELYING_PARTY,
    credential_references: ['c2FuZGJveA'],
    timeout_seconds: CHALLENGE_SECONDS,
  };
  return {
    outcome: 'second_factor_required',
    challenge: token,
    expires_at: until,
    methods: [method, ...(loginOf(call, account.id).codes.length ? ['recovery_code'] : [])],
    tries_left: Math.max(1, 5 - loginOf(call, account.id).failed),
    security_key_options: method === 'security_key' ? options : null,
  };
}

/** Checks the second factor and starts the session. A security key of the sandbox always fits. */
function withSecondFactor(call: Call): Json {
  const { kind, challenge: token, code } = call.body;
  const known = call.store.get('challenge', token);
  if (!known && STORY_CHALLENGE.test(token)) return call.seedOf(call.operation?.example) as Json;
  const account = known && Date.parse(known.until) > call.ms ? call.store.get('sgn', known.sign_in_id) : undefined;
  if (!known || !account) return call.fail('invalid_credentials', 'The challenge is unknown or has expired.');
  checkLock(call, account);
  const isRight = kind === 'security_key' ? account.second_factor.method === kind : isCode(call, account, code);
  if (!isRight) {
    countFailure(call, account);
    return call.fail('incorrect_second_factor', { keep: true, detail: 'The code is incorrect or was already used.' });
  }
  call.store.remove('challenge', token);
  return startSession(call, call.need('sgn', account.id), known.given);
}

export const logIns: Behaviours = {
  operations: {
    logIn: (call) => (call.body.kind === 'password' ? withPassword(call) : withSecondFactor(call)),
    refreshSession: (call) =>
      /^srt_EXAMPLE/.test(call.body.refresh_token) ? (call.seedOf(call.operation?.example) as Json) : refreshTokens(call),
    logOut: (call) => {
      const account = accountOf(call);
      const { source } = call.caller;
      const isCurrent = ({ id }: Json) => id === source;
      // A fixed credential of the sandbox has no session that could end.
      const ended = call.body.everywhere ? endSessions(call, account.id) : endSessions(call, account.id, isCurrent);
      return { ended_sessions: Math.max(1, ended) };
    },
  },
  timers: {
    'locks.end': (call, { id }) => {
      const account = call.store.get('sgn', id);
      if (account) isLocked(call, account);
    },
  },
};
