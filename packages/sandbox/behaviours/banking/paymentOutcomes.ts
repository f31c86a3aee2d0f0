import { SandboxError } from '../../http/problem';
import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { sessionId } from '../money/names';
import { book, cover, holdPayment, ledger, release } from './books';
import { checkBalanceLimit, checkFunds, checkLimits, checkPhoneChange, countDebit } from './checks';

const UNKNOWN = 'The other bank has not confirmed the payment.';
const REFUSED: Record<string, [string, string]> = {
  '06': ['account_dormant', "The recipient's account is dormant. The hold was released."],
  '34': ['suspected_fraud', "The recipient's bank refused the payment. The hold was released."],
  '61': ['limit_exceeded', "The recipient's limit was exceeded. The hold was released."],
  '97': ['bank_unavailable', "The recipient's bank did not receive the payment. The hold was released."],
};
/** Seconds until each automatic requery. */
const REQUERIES = [60, 360, 1260, 3060];
/** Codes with which a payment stays pending until a number of queries: 09 succeeds at the first, 97 fails at the second. */
const OPEN_UNTIL: Record<string, number> = { '09': 1, '97': 2 };

/** Changes fields of a payment. */
export const change = (call: Call, { id }: Json, fields: Json): Json => call.patch('bpm', id, fields);

/** Ends the request unless balance and limits allow a payment. */
function checkSending(call: Call, { amount, source_account, destination, total_debited }: Json): void {
  const source = call.need('acc', source_account.id);
  checkLimits(call, source, amount.amount);
  checkPhoneChange(call, source, amount.amount);
  checkFunds(call, source, total_debited, ', including fee and stamp duty');
  if (destination.account_id) checkBalanceLimit(call, call.need('acc', destination.account_id), amount.amount);
}

/** Books a payment within the books, or holds the money and sends the order to the other bank. */
export function send(call: Call, payment: Json): Json {
  checkSending(call, payment);
  countDebit(call, payment.source_account.id, payment.amount.amount);
  if (payment.destination.account_id) return succeed(call, payment);
  holdPayment(call, payment);
  call.after(payment._nip in OPEN_UNTIL ? REQUERIES[0] : 10, 'payments.settle', { id: payment.id });
  return change(call, payment, {
    status: 'pending',
    status_reason_code: null,
    status_reason: null,
    session_id: sessionId(call),
    sent_at: call.now(),
    requery: { count: 0, last_at: null, next_at: call.now(REQUERIES[0]) },
    allowed_actions: ['requeryPayment'],
  });
}

/** Books amount, fee and stamp duty. Emits `payment.succeeded`. */
function succeed(call: Call, payment: Json): Json {
  const { id, source_account, destination, reference, amount, fee, stamp_duty: duty, created_by, channel } = payment;
  const isHeld = call.ledger.holds.get(source_account.id)?.has(id);
  release(call, source_account.id, id);
  if (!isHeld && payment.status === 'pending')
    cover(call, source_account.id, { ...amount, amount: amount.amount + fee.amount + duty.amount });
  const common = { from: source_account.id, source: { kind: 'payment', id }, reference, channel, created_by };
  const main = book(call, {
    ...common,
    to: destination.account_id ?? ledger('nip'),
    amount,
    kind: 'payment',
    narration: payment.narration,
    counter: destination.account_id ? undefined : destination.account_name,
    session_id: payment.session_id,
  });
  const charge = book(call, { ...common, to: ledger('fees'), amount: fee, kind: 'fee', narration: `Fee, ${reference}` });
  const tax = book(call, { ...common, to: ledger('stamp_duty'), amount: duty, kind: 'stamp_duty', narration: `Stamp duty, ${reference}` });
  call.store.patch('acc', source_account.id, { last_customer_activity_at: call.now() });
  return call.emit(
    'payment.succeeded',
    change(call, payment, {
      status: 'success',
      status_reason_code: null,
      status_reason: null,
      response_code: destination.account_id ? null : '00',
      requery: { ...payment.requery, next_at: null },
      entries: { amount: main.debit, fee: charge.debit, stamp_duty: tax.debit, credit: main.credit, reversal: null },
      allowed_actions: destination.account_id ? ['reverseTransaction'] : [],
      completed_at: call.now(),
    }),
  );
}

function refuse(call: Call, payment: Json, code: string): Json {
  release(call, payment.source_account.id, payment.id);
  countDebit(call, payment.source_account.id, -payment.amount.amount);
  const [reason, text] = REFUSED[code];
  return call.emit(
    'payment.failed',
    change(call, payment, {
      status: 'failed',
      status_reason_code: reason,
      status_reason: text,
      response_code: code,
      requery: { ...payment.requery, next_at: null },
      allowed_actions: [],
      completed_at: call.now(),
    }),
  );
}

function reject(call: Call, payment: Json, reason: string, text: string): void {
  call.emit(
    'payment.rejected',
    change(call, payment, {
      status: 'rejected',
      status_reason_code: reason,
      status_reason: text,
      completed_at: call.now(),
    }),
  );
}

/** Adds the missing signatures, checks the balance and the limits, and sends the payment. Emits `payment.signed`, or `payment.failed` if a check fails. */
function sign(call: Call, payment: Json): void {
  const { signatures } = payment;
  const signatories = signatures.signatories.map((each: Json) =>
    each.decision ? each : { ...each, decision: 'signed', decided_at: call.now() },
  );
  const signed = change(call, payment, {
    status: 'pending',
    status_reason_code: null,
    status_reason: null,
    signatures: { ...signatures, signatories, missing_count: 0 },
  });
  try {
    checkSending(call, signed);
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    const fields = { status: 'failed', status_reason_code: 'insufficient_funds', completed_at: call.now() };
    call.emit(
      'payment.failed',
      change(call, signed, { ...fields, status_reason: error.fields.detail ?? 'The payment could not be sent.' }),
    );
    return;
  }
  // A payment within the books is pending in this event only.
  if (signed.destination.account_id) call.emit('payment.signed', signed);
  const sent = send(call, signed);
  if (!signed.destination.account_id) call.emit('payment.signed', sent);
}

/** Asks the switch for the outcome of a pending payment, and books or releases the money. */
function query(call: Call, payment: Json): Json {
  const code = payment._nip ?? '00';
  const count = payment.requery.count + 1;
  const asked = { ...payment, requery: { count, last_at: call.now(), next_at: null } };
  if (count >= (OPEN_UNTIL[code] ?? 0)) return code in REFUSED ? refuse(call, asked, code) : succeed(call, asked);
  const wait = REQUERIES[count] ?? 3600 * (count - REQUERIES.length + 2);
  return change(call, payment, {
    status_reason_code: 'outcome_unknown',
    status_reason: UNKNOWN,
    response_code: code,
    requery: { count, last_at: call.now(), next_at: call.now(Math.max(1, wait - secondsSince(call, payment.sent_at))) },
  });
}

const secondsSince = (call: Call, time: string | null): number => (time ? (call.ms - Date.parse(time)) / 1000 : Number.POSITIVE_INFINITY);

/** What becomes of payments that were sent or signed. */
export const paymentOutcomes: Behaviours = {
  operations: {
    requeryPayment: (call, payment) => {
      return secondsSince(call, payment.requery.last_at) < 30 ? payment : query(call, payment);
    },
  },
  timers: {
    'payments.settle': inState('bpm', 'pending', (call, payment, { id }) => {
      if (!(payment._nip in OPEN_UNTIL)) {
        if (payment._nip in REFUSED) refuse(call, payment, payment._nip);
        else succeed(call, payment);
        return;
      }
      const after = query(call, payment);
      if (after.status === 'pending') call.after((Date.parse(after.requery.next_at) - call.ms) / 1000, 'payments.settle', { id });
    }),
    'payments.sign': inState('bpm', 'awaiting_signatories', (call, payment) => sign(call, payment)),
    'payments.expire': inState('bpm', 'awaiting_signatories', (call, payment) =>
      reject(call, payment, 'signatures_expired', 'The missing signatures did not arrive within 48 hours. Nothing was held.'),
    ),
  },
};
