import type { Behaviours, Call, Json } from '../behaviour';
import { checkLock, countFailure, isLocked } from './locks';
import { accountOf, accountWith, isCode, isPassword, loginOf } from './people';
import { endSessions, newToken, refreshTokens, startSession } from './sessions';

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
  if (loginOf(call, account.id).blocked) call.fail('forbidden', { detail: 'The person is blocked in all spaces.' });
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
  if (!known || !account) return call.fail('invalid_credentials', { detail: 'The challenge is unknown or has expired.' });
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
