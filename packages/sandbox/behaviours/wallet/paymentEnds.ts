import type { Call, Json } from '../behaviour';
import { figures, type Money, money } from '../money/money';
import { sessionId } from '../money/names';
import { checkFee, feeOf } from './charges';
import { cover, move, system } from './entries';
import { checkActive, checkBalanceLimit, checkCurrency, checkReference } from './rules';

/** Smallest and largest amount of a channel in kobo. */
const RANGES: Record<string, [number, number]> = {
  card: [10_000, 500_000_000],
  bank_transfer: [10_000, 500_000_000],
  ussd: [10_000, 10_000_000],
  qr: [5_000, 100_000_000],
  linked_account: [10_000, 100_000_000_000],
};

const SCOPES: Record<string, string> = {
  card: 'card_payment',
  bank_transfer: 'bank_transfer_payment',
  ussd: 'ussd_payment',
  qr: 'qr_payment',
  linked_account: 'linked_account_payment',
};

/** Outcomes of sandbox amounts of payments in kobo. */
export const MAGIC: Record<number, string> = {
  111111: 'none',
  222222: 'wrong_amount',
  333333: 'abandoned',
  444444: 'failed',
  555555: 'tier',
  666666: 'reversed',
  777777: 'processing',
};

const NONE = { kind: 'none' };

/** Checks a new payment and builds it without storing it. */
export function newPayment(call: Call, channel: string, seconds: number, fields: Json): Json {
  const { reference, account_id: accountId, amount, narration = null, payer, metadata = {} } = call.body;
  const account = call.need('wal', accountId, '/account_id');
  checkReference(call, reference);
  checkActive(call, account, false);
  if (account.currency !== 'NGN') call.fail('currency_mismatch', 'Payments are collected in NGN only.');
  checkCurrency(call, amount, account);
  const [least, most] = RANGES[channel];
  if (amount.amount < least || amount.amount > most) {
    call.fail('amount_out_of_range', `This channel accepts amounts from ${figures(least)} to ${figures(most)} NGN.`);
  }
  const fee = feeOf(call, SCOPES[channel], amount, account);
  checkFee(call, fee, amount);
  if (!MAGIC[amount.amount] || channel === 'card')
    checkBalanceLimit(call, account, amount.amount - (fee.bearer === 'recipient' ? fee.fee : 0));
  const { currency } = amount;
  return call.fresh('Payment', {
    reference,
    channel,
    method: channel,
    account_id: accountId,
    owner_id: account.owner_id,
    amount,
    charged: money(amount.amount + (fee.bearer === 'payer' ? fee.fee : 0), currency),
    received: money(0, currency),
    fee: money(fee.fee, currency),
    fee_bearer: fee.bearer,
    charge_id: fee.charge?.id ?? null,
    credited: money(0, currency),
    refunded: money(0, currency),
    narration,
    payer: { name: null, email: null, phone_number: null, bank_code: null, account_number: null, ...payer },
    next_action: NONE,
    metadata,
    expires_at: call.now(seconds),
    ...fields,
  });
}

/**
 * Credits a payment to its account, with its fee. Emits `payment.succeeded`.
 *
 * @param received amount that arrived, if it differs from what was charged
 */
export function succeed(call: Call, payment: Json, received: Money = payment.charged): Json {
  const { id, account_id: to, reference, metadata, fee, fee_bearer: bearer } = payment;
  const text = { source: { kind: 'payment', id }, reference, metadata };
  const from = system('collections', received.currency);
  const charge = fee.amount > 0 ? call.store.get('chg', payment.charge_id) : undefined;
  const gross = bearer === 'payer' ? received.amount - fee.amount : received.amount;
  const session_id = payment.channel === 'card' ? null : sessionId(call);
  const { credit } = move(call, {
    ...text,
    from,
    to,
    amount: money(gross, received.currency),
    kind: 'payment',
    narration: payment.narration ?? reference,
    session_id,
  });
  if (charge) {
    const payer = bearer === 'payer' ? from : to;
    move(call, { ...text, from: payer, to: charge.credited_account_id, amount: fee, kind: 'fee', narration: `Fee, ${reference}` });
  }
  const credited = money(gross - (bearer === 'recipient' ? fee.amount : 0), received.currency);
  return call.emit(
    'payment.succeeded',
    finish(call, payment, 'success', {
      received,
      credited,
      response_code: '00',
      session_id,
      transaction_id: credit,
      paid_at: call.now(),
    }),
  );
}

/** Stores the end of a payment. */
export function finish(call: Call, payment: Json, status: string, fields: Json = {}): Json {
  call.cancel('payments.expire', ({ id }) => id === payment.id);
  return call.store.put('pay', { ...payment, status, next_action: NONE, updated_at: call.now(), ...fields });
}

/** Ends a payment as failed. Emits `payment.failed`. */
export function fail(call: Call, payment: Json, failure: string, reason: string, code: string | null = null): Json {
  return call.emit(
    'payment.failed',
    finish(call, payment, 'failed', { failure_code: failure, status_reason: reason, response_code: code }),
  );
}

/** Ends a payment that the payer did not complete in time. Emits `payment.abandoned`. */
export function abandon(call: Call, payment: Json): Json {
  return call.emit('payment.abandoned', finish(call, payment, 'abandoned', { status_reason: 'The payer did not complete the payment.' }));
}

/** Debits a successful payment again. Emits `payment.reversed`. */
export function reverse(call: Call, payment: Json, cause: string): Json {
  const { id, account_id: from, reference, credited } = payment;
  cover(call, from, credited.amount);
  const text = { source: { kind: 'payment', id }, reference, narration: `Reversal, ${reference}`, kind: 'reversal' };
  move(call, { ...text, from, to: system('collections', credited.currency), amount: credited });
  return call.emit('payment.reversed', finish(call, payment, 'reversed', { reversal_cause: cause, reversed_at: call.now() }));
}

/** Stores a payment that becomes `abandoned` at `expires_at` unless it ends before. */
export function expireLater(call: Call, payment: Json): Json {
  call.after((Date.parse(payment.expires_at) - call.ms) / 1000, 'payments.expire', { id: payment.id });
  return call.store.put('pay', payment);
}
