import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { DAY } from '../money/dates';

const CODE = '123456';
/** Number whose code never arrives, so that no code is correct. */
const SILENT = '+2347000000091';
const MOST = 5;
const MOST_CODES = 5;
const TRIES = 3;
const VALID = 600;
const PAUSE = 60;

const actionsOf = ({ status, is_primary }: Json): string[] => {
  if (status === 'unverified') return ['verifyPhoneNumber', 'resendPhoneNumberCode', 'removePhoneNumber'];
  if (is_primary) return [];
  if (status === 'recycled') return ['removePhoneNumber'];
  return ['setPrimaryPhoneNumber', 'removePhoneNumber'];
};

function change(call: Call, id: string, fields: Json): Json {
  const next = { ...call.need('pph', id), ...fields, updated_at: call.now() };
  return call.store.put('pph', { ...next, allowed_actions: actionsOf(next) });
}

const numbersOf = (call: Call, person: string): Json[] => call.store.find('pph', 'person_id', person);

/** Counts a code that is sent to a number today, and returns what is known about it. */
function newCode(call: Call, number: string, channel: string): Json {
  const key = `${number} ${call.today()}`;
  const count = (call.store.get('code_sent', key)?.count ?? 0) + 1;
  call.store.put('code_sent', { count }, key);
  const sent_at = call.now();
  return {
    channel,
    sent_at,
    expires_at: call.now(VALID),
    next_send_at: call.now(PAUSE),
    tries_left: TRIES,
    sends_left_today: Math.max(0, MOST_CODES - count),
  };
}

const ownNumber = (call: Call): Json => {
  const number = call.need('pph', call.params.phone_number_id);
  return number.person_id === call.params.person_id ? number : call.fail('not_found');
};

function add(call: Call, { id: person }: Json): Json {
  const { phone_number: number, channel = 'sms', created_by = null } = call.body;
  const own = call.taken('pph', (each) => each.phone_number === number && each.person_id === person);
  const other = call.taken('pph', (each) => each.phone_number === number && each.status === 'verified');
  if (own ?? other) call.fail('already_exists', 'The number is already recorded.');
  const count = numbersOf(call, person).filter(({ status }) => status !== 'recycled').length;
  if (count >= MOST) call.fail('limit_reached', `The person has ${count} of ${MOST} numbers.`);
  const sent = call.store.get('code_sent', `${number} ${call.today()}`)?.count ?? 0;
  if (sent >= MOST_CODES) call.fail('limit_reached', `${sent} codes were sent to the number today.`);
  const code = newCode(call, number, channel);
  const added = call.create({
    person_id: person,
    code,
    allowed_actions: actionsOf({ status: 'unverified' }),
    created_by,
  });
  call.after(7 * DAY, 'phoneNumbers.forget', { id: added.id });
  return added;
}

function verify(call: Call): Json {
  const { id, phone_number: number, person_id, code } = ownNumber(call);
  const isStory = call.store.isUntouched('pph', id);
  if (!code || code.tries_left === 0 || (!isStory && Date.parse(code.expires_at) <= call.ms)) call.fail('otp_expired');
  if (number === SILENT || call.body.code !== CODE) {
    const left = code.tries_left - 1;
    change(call, id, { code: { ...code, tries_left: left } });
    call.fail('incorrect_otp', { detail: `The code is wrong. ${left} ${left === 1 ? 'attempt' : 'attempts'} left.`, keep: true });
  }
  const holder = call.taken('pph', (each) => each.phone_number === number && each.status === 'verified' && each.id !== id);
  if (holder) call.fail('already_exists', 'Another person has verified the number.');
  const isFirst = !numbersOf(call, person_id).some((each) => each.is_primary && each.id !== id);
  if (isFirst) call.patch('per', person_id, { primary_phone_number: number });
  const since = isFirst ? call.now() : null;
  return change(call, id, { status: 'verified', code: null, verified_at: call.now(), is_primary: isFirst, primary_since_at: since });
}

function resend(call: Call): Json {
  const { id, phone_number: number, status, code } = ownNumber(call);
  if (status !== 'unverified') call.fail('invalid_state_transition', `The number is in the state ${status}.`);
  const sent = call.store.get('code_sent', `${number} ${call.today()}`)?.count ?? 0;
  if (sent >= MOST_CODES) call.fail('limit_reached', `${sent} codes were sent to the number today.`);
  if (code && Date.parse(code.next_send_at) > call.ms) call.fail('limit_reached', `Another code can be sent from ${code.next_send_at}.`);
  return change(call, id, { code: newCode(call, number, call.body.channel) });
}

function setPrimary(call: Call): Json {
  call.store.rewind('pph', call.params.phone_number_id, ({ status, is_primary }) => status === 'verified' && !is_primary, {});
  const { id, person_id: person, status, is_primary, phone_number: number } = ownNumber(call);
  if (status !== 'verified' || is_primary)
    call.fail('invalid_state_transition', is_primary ? 'The number is already primary.' : `The number is in the state ${status}.`);
  const changed = call.store.get('phone_change', person)?.at;
  if (changed && call.ms - Date.parse(changed) < DAY * 1000)
    call.fail('recent_phone_change', `The primary number was changed at ${changed}.`);
  const previous = numbersOf(call, person).find((each) => each.is_primary && each.id !== id);
  if (previous) change(call, previous.id, { is_primary: false, primary_since_at: null, payments_limited_until: null });
  if (previous) call.store.put('phone_change', { at: call.now() }, person);
  call.patch('per', person, { primary_phone_number: number });
  const until = previous ? call.now(DAY) : null;
  const primary = change(call, id, { is_primary: true, primary_since_at: call.now(), payments_limited_until: until });
  if (until) call.after(DAY, 'phoneNumbers.unlimit', { id });
  if (previous) {
    const { confirmed_by } = call.body;
    call.emit('phone_number.primary_changed', { previous_phone_number: previous.phone_number, confirmed_by, phone_number: primary });
  }
  return primary;
}

/** Mobile numbers of persons. */
export const phoneNumbers: Behaviours = {
  operations: {
    addPhoneNumber: add,
    verifyPhoneNumber: verify,
    resendPhoneNumberCode: resend,
    setPrimaryPhoneNumber: setPrimary,
    listPhoneNumbers: (call, { id }) => {
      const rank = ({ is_primary, status }: Json) => (is_primary ? 0 : status === 'verified' ? 1 : 2);
      return call.pageInOrder(numbersOf(call, id).sort((one, other) => rank(one) - rank(other)));
    },
    removePhoneNumber: (call) => {
      const { id, is_primary } = ownNumber(call);
      if (is_primary) call.fail('resource_in_use', 'The number is the primary one.');
      call.store.remove('pph', id);
    },
  },
  timers: {
    'phoneNumbers.forget': inState('pph', 'unverified', (call, { id }) => call.store.remove('pph', id)),
    'phoneNumbers.unlimit': (call, { id }) => {
      if (call.store.get('pph', id)) change(call, id, { payments_limited_until: null });
    },
  },
};
