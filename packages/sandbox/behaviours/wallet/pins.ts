import type { Behaviours, Call, Json } from '../behaviour';

/** PIN of the people of the story, as in the examples. */
const STORY_PIN = '4839';
const ATTEMPTS = 3;
/** An hour in production. */
const LOCK_SECONDS = 60;
const HOUR_MS = 3_600_000;

/** Secret part of a PIN, which no response contains: PINs, newest first, and the times of incorrect attempts. */
type Secret = { pins: string[]; failed: number[] };

const secretOf = (call: Call, user: string): Secret =>
  (call.store.get('pin', user) as Secret | undefined) ?? { pins: [STORY_PIN], failed: [] };

/** Returns the state of a user's PIN. A lock that has ended is lifted. */
function pinStateOf(call: Call, user: Json): Json {
  const state = user.transaction_pin;
  if (state.status !== 'locked' || Date.parse(state.locked_until) > call.ms) return state;
  call.store.put('pin', { ...secretOf(call, user.id), failed: [] }, user.id);
  return call.emit('wallet_user.pin_unlocked', setState(call, user.id, { status: 'set', locked_until: null, tries_left: ATTEMPTS }));
}

function setState(call: Call, user: string, fields: Json): Json {
  const { transaction_pin: before } = call.need('wus', user);
  return call.store.patch('wus', user, { transaction_pin: { ...before, wallet_user_id: user, ...fields } }).transaction_pin;
}

/**
 * Ends the request unless the PIN is correct. An incorrect one counts; the third within an hour locks the PIN.
 *
 * @throws SandboxError `pin_not_set`, `pin_locked` or `incorrect_pin`
 */
export function checkPin(call: Call, userId: string, pin: string): void {
  const user = call.need('wus', userId);
  const state = pinStateOf(call, user);
  if (state.status === 'not_set') call.fail('pin_not_set');
  if (state.status === 'locked') call.fail('pin_locked', `The PIN is locked until ${state.locked_until.slice(11, 16)} UTC.`);
  const secret = secretOf(call, userId);
  if (secret.pins[0] === pin) {
    if (secret.failed.length) call.store.put('pin', { ...secret, failed: [] }, userId);
    if (state.tries_left < ATTEMPTS) setState(call, userId, { tries_left: ATTEMPTS });
    return;
  }
  const failed = [...secret.failed.filter((at) => at > call.ms - HOUR_MS), call.ms];
  const left = Math.max(0, ATTEMPTS - failed.length);
  call.store.put('pin', { ...secret, failed }, userId);
  if (left) setState(call, userId, { tries_left: left });
  else {
    call.emit('wallet_user.pin_locked', setState(call, userId, { status: 'locked', locked_until: call.now(LOCK_SECONDS), tries_left: 0 }));
    call.after(LOCK_SECONDS, 'pins.unlock', { id: userId });
  }
  call.fail('incorrect_pin', {
    keep: true,
    detail: `The PIN is incorrect. ${left ? `${left} ${left === 1 ? 'attempt is' : 'attempts are'} left.` : 'The PIN is locked.'}`,
  });
}

/** Ends the request with 422 for a PIN that is easy to guess: a sequence, one repeated digit, or the year of birth. */
function checkStrength(call: Call, user: Json, pin: string): void {
  const steps = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]));
  const isSequence = [0, 1, -1].some((step) => steps.every((each) => each === step));
  if (isSequence || user.date_of_birth.startsWith(pin)) call.fail('weak_pin');
}

function replacePin(call: Call, user: Json, pin: string, reason: string): Json {
  const { pins } = secretOf(call, user.id);
  const known = user.transaction_pin.status === 'not_set' ? [] : pins;
  call.store.put('pin', { pins: [pin, ...known].slice(0, 3), failed: [] }, user.id);
  const fields = {
    status: 'set',
    set_at: user.transaction_pin.set_at ?? call.now(),
    changed_at: call.now(),
    locked_until: null,
    tries_left: ATTEMPTS,
  };
  const state = setState(call, user.id, fields);
  call.cancel('pins.unlock', ({ id }) => id === user.id);
  call.emit('wallet_user.pin_changed', { transaction_pin: state, reason_code: reason });
  return state;
}

export const pins: Behaviours = {
  operations: {
    setTransactionPin: (call, user) => {
      const { pin, reason_code: reason, confirmed_by: proof } = call.body;
      const isFirst = reason === 'first_use';
      const state = pinStateOf(call, user);
      // The examples set a first PIN for people of the story, who have one by now.
      const isSet = state.status !== 'not_set' && !(isFirst && call.store.isUntouched('wus', user.id));
      if (!isFirst && !['tenant', 'admin'].includes(call.caller.role)) call.fail('forbidden');
      if (isFirst && isSet) call.fail('pin_already_set', `A PIN was set on ${state.set_at.slice(0, 10)}.`);
      if (!isFirst && state.status === 'not_set') call.fail('pin_not_set');
      if (!isFirst && proof === 'signed_in') call.invalid('/confirmed_by', 'Must not be signed_in for a reset.');
      if (reason === 'suspected_theft' && proof === 'one_time_code')
        call.invalid('/confirmed_by', 'Is not sufficient for suspected_theft.');
      if (!isFirst && !call.body.changed_by) call.invalid('/changed_by', 'Is required for a reset.', 'required');
      const changed = user.phone_number_changed_at;
      if (!isFirst && changed && Date.parse(changed) > call.ms - 24 * HOUR_MS) call.fail('recent_phone_change');
      checkStrength(call, user, pin);
      return replacePin(call, user, pin, reason);
    },
    changeTransactionPin: (call, user) => {
      const { current_pin: current, new_pin: next } = call.body;
      if (user.status !== 'active') call.fail('wallet_user_not_active');
      checkPin(call, user.id, current);
      if (secretOf(call, user.id).pins.includes(next)) call.invalid('/new_pin', 'Must differ from the current PIN and the two before it.');
      checkStrength(call, user, next);
      return replacePin(call, call.need('wus', user.id), next, 'changed_by_user');
    },
  },
  timers: {
    'pins.unlock': (call, { id }) => {
      pinStateOf(call, call.need('wus', id));
    },
  },
};
