import { SandboxError } from '../../http/problem';
import type { Behaviours, Call, Json } from '../behaviour';
import { expireLater, fail, finish, newPayment, succeed } from './paymentEnds';
import { checkBalanceLimit } from './rules';

const AUTHORISATION_SECONDS = 900;
const PROCESSING_SECONDS = 120;
const POSTAL_CODE = '100001';

/** Issuer codes of declined sandbox cards. */
const DECLINED: Record<string, [string, string]> = {
  tok_test_do_not_honour: ['05', 'Do not honour'],
  tok_test_insufficient_funds: ['51', 'Insufficient funds'],
  tok_test_expired_card: ['54', 'Expired card'],
};

const OTP = { kind: 'enter_otp', message: 'Example Bank sent a code to *******0001.', tries_left: 3 };

/** What the issuer asks for first, by sandbox token. */
const ACTIONS: Record<string, Json> = {
  tok_test_pin_then_otp: { kind: 'enter_pin', tries_left: 3 },
  tok_test_otp: OTP,
  tok_test_address: { kind: 'enter_address', tries_left: 3 },
};

const IMMEDIATE = new Set(['tok_test_success', 'tok_test_processing', 'tok_test_chargeback', 'tok_test_three_d_secure']);

/** What `next_action.kind` requires, by the kind of authorisation. */
const EXPECTED: Record<string, string> = { pin: 'enter_pin', otp: 'enter_otp', address: 'enter_address' };

const card = (token: string | null): Json => ({
  scheme: 'domestic',
  funding: 'debit',
  bin: '999000',
  last4: '0009',
  expiry_month: 9,
  expiry_year: 2029,
  issuer_name: 'Example Bank',
  issuer_country: 'NG',
  token,
});

function initiate(call: Call): Json {
  const { card: given, save_card: saves } = call.body;
  const token: string = given.kind === 'encrypted' ? 'tok_test_otp' : given.token;
  const saved = call.store.get('card', token);
  const isKnown = token in DECLINED || token in ACTIONS || IMMEDIATE.has(token) || saved?.email === call.body.payer.email;
  if (!isKnown) call.invalid('/card/token', 'Is unknown or belongs to another payer.');
  const payment = newPayment(call, 'card', AUTHORISATION_SECONDS, {
    status: 'processing',
    card: card(null),
    _tag: given.payload?.split('.')[4],
  });
  const declined = DECLINED[token];
  if (declined) {
    const [code, reason] = declined;
    fail(call, payment, 'card_declined', reason, code);
    call.fail('card_declined', { keep: true, detail: `The issuer declined the card: ${code}, ${reason}.` });
  }
  const kept = saves ? { ...payment, card: card(saveCard(call)) } : payment;
  const action = ACTIONS[token] ?? (token === 'tok_test_three_d_secure' ? { kind: 'redirect', url: payPage(call, payment.id) } : undefined);
  if (action) return expireLater(call, { ...kept, status: 'requires_authorisation', next_action: action });
  if (token === 'tok_test_processing') return process(call, kept);
  const paid = succeed(call, kept);
  if (token === 'tok_test_chargeback') call.after(60, 'payments.reverse', { id: paid.id, cause: 'chargeback' });
  return paid;
}

function saveCard(call: Call): string {
  const token = call.id('tok');
  call.store.put('card', { email: call.body.payer.email }, token);
  return token;
}

/** Returns the page on which a payer confirms, in the form of the examples. */
export function payPage(call: Call, id: string): string {
  const example = call.contract.seed.find(({ type }) => type === 'pln')?.data.url ?? 'https://pay.example/';
  return `${new URL(example).origin}/authorise/${id}`;
}

/** Leaves a payment without a response for two minutes. */
export function process(call: Call, payment: Json): Json {
  call.after(PROCESSING_SECONDS, 'payments.complete', { id: payment.id });
  return finish(call, payment, 'processing');
}

/** Counts an incorrect attempt. The third ends the payment. */
function refuse(call: Call, payment: Json, detail: string): never {
  const left = payment.next_action.tries_left - 1;
  if (left > 0) call.patch('pay', payment.id, { next_action: { ...payment.next_action, tries_left: left } });
  else fail(call, payment, 'authorisation_failed', 'The authorisation failed 3 times.');
  return call.fail('authorisation_failed', { keep: true, detail });
}

function authorize(call: Call, payment: Json): Json {
  const { kind, pin, otp, postal_code: postal } = call.body;
  // The examples authorise one payment of the story in turn, whichever step it has reached.
  if (call.store.isUntouched('pay', payment.id)) {
    call.store.rewind('pay', payment.id, ({ next_action }) => next_action.kind === EXPECTED[kind], {
      next_action: { kind: EXPECTED[kind], tries_left: 3, message: OTP.message },
    });
  }
  const current = call.need('pay', payment.id);
  if (current.next_action.kind !== EXPECTED[kind])
    call.invalid('/kind', `Must be the one that next_action.kind ${current.next_action.kind} requires.`);
  if (kind === 'pin') {
    if (pin === 'pin_test_wrong') refuse(call, current, 'The PIN is incorrect.');
    if (pin !== 'pin_test_right') call.fail('card_encryption_invalid');
    return call.store.put('pay', { ...current, next_action: OTP, updated_at: call.now() });
  }
  if (otp === '999999') return process(call, current);
  if (kind === 'otp' && otp !== '123456') refuse(call, current, otp === '111111' ? 'The code has expired.' : 'The code is incorrect.');
  if (kind === 'address' && postal !== POSTAL_CODE) refuse(call, current, 'The billing address is incorrect.');
  const account = call.need('wal', current.account_id);
  if (account.status !== 'active') return fail(call, current, 'account_not_active', `The account is ${account.status}.`);
  try {
    checkBalanceLimit(call, account, current.amount.amount);
  } catch (error) {
    const { code, fields } = error as SandboxError;
    fail(call, current, code, "The account's tier does not allow the payment.");
    throw new SandboxError(code, { ...fields, keep: true });
  }
  return succeed(call, current);
}

export const cards: Behaviours = {
  awaited: ['initiateCardPayment'],
  operations: { initiateCardPayment: initiate, authorizeCardPayment: authorize },
};
