import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { addBusinessDays, DAY, secondsUntil } from '../money/dates';
import { divide, money, percent, scaled } from '../money/money';
import { sessionId } from '../money/names';
import { markReversed, openInvoices, settle } from './applications';
import { post, reverseAll, showBalance } from './entries';
import { abandon, abandonFor, ENDED } from './pendingPayments';

/** Business days after which money with another payer's invoice number is returned, and the seconds from midnight to 17:00. */
const RETURNED_AFTER = 5;
const CLOSING = 61_200;

/** Returns the account from which a counterparty pays in the sandbox. */
const senderOf = ({ counterparty }: Json): Json => ({
  bank_code: '999',
  bank_name: 'Example Bank',
  account_number: '3022001140',
  account_name: counterparty.name.toUpperCase(),
});

/**
 * Records money that arrived on a virtual account. Emits `virtual_account.credited`.
 *
 * @param matched fields of money that became a payment; undefined for money with another payer's invoice number
 */
function credit(call: Call, payment: Json, matched: Json | undefined): Json {
  const { _virtual: account, amount } = payment;
  const none = money(0, amount.currency);
  const returnDate = matched ? null : addBusinessDays(call.today(), RETURNED_AFTER);
  const fields = matched ?? { unmatched_reason: 'other_payers_invoice', return_by_date: returnDate, narration: 'EB-INV-0001' };
  const isWhole = matched?.unapplied.amount === 0;
  const arrived = call.fresh('VirtualAccountCredit', {
    virtual_account_id: account,
    amount,
    match_status: matched ? (isWhole ? 'matched' : 'partly_matched') : 'unmatched',
    unapplied: none,
    sender: senderOf(payment),
    session_id: sessionId(call),
    received_at: call.now(),
    ...fields,
  });
  call.store.put('vcr', { ...arrived, _virtual_account_id: account });
  if (returnDate) call.after(secondsUntil(call.ms, returnDate) + CLOSING, 'credits.return', { id: arrived.id });
  const van = call.need('van', account);
  call.patch('van', van.id, {
    received: money(van.received.amount + amount.amount, van.currency),
    unapplied: money(van.unapplied.amount + arrived.unapplied.amount, van.currency),
    credit_count: van.credit_count + 1,
    last_credit_at: call.now(),
  });
  call.emit('virtual_account.credited', arrived);
  return arrived;
}

/** Returns unmatched money to its sender. No event is sent. */
function returnUnmatched(call: Call, id: string): void {
  const arrived = call.need('vcr', id);
  if (arrived.match_status !== 'unmatched') return;
  call.patch('vcr', id, { returned_at: call.now() });
  const van = call.need('van', arrived.virtual_account_id);
  call.patch('van', van.id, { received: money(van.received.amount - arrived.amount.amount, van.currency) });
}

/** Amounts in minor units with a special outcome in the sandbox. */
export const ABANDONED = 111_111;
const UNMATCHED = 222_222;
const DECLINED = 444_444;
const REVERSED = 666_666;
/** Largest fee of a card payment in naira: 2,000.00. */
const MOST_FEE = 200_000;
/** Naira for which the card scheme converts a unit of a currency that settles in naira. */
const SCHEME_RATES: Record<string, string> = { GBP: '1985.40' };
const SYSTEM = { payment: 'nip', payment_fee: 'fees' };

/** Returns the fee of a card payment: 1.5 % plus 100.00 NGN, at most 2,000.00 NGN; 3.9 % of what settles in other currencies. */
function feeOf({ method, amount }: Json, settled: number): number {
  if (method !== 'card') return 0;
  return amount.currency === 'NGN' ? Math.min(MOST_FEE, percent(amount.amount, '1.5') + 10_000) : percent(settled, '3.9');
}

/** Returns the invoices that a payment settles. Money for an invoice that is no longer collected is kept as credit, unless it is from a card. */
function targetsOf(call: Call, { invoice, counterparty, amount, method }: Json): Json[] {
  if (!invoice) return openInvoices(call, counterparty.id, amount.currency);
  const own = call.need('ivc', invoice.id);
  const isOpen = ['sent', 'partially_paid', 'overdue'].includes(own.status) || (own.status === 'stopped' && method === 'card');
  return isOpen ? [own] : [];
}

/** Holds the money of a card, less its fee, until it can be spent. Returns that date. */
function holdCard(call: Call, { id, method, invoice_account_id: account, amount: { currency } }: Json, net: number): string {
  if (method !== 'card') return call.today();
  const date = addBusinessDays(call.today(), call.store.get('InvoiceCurrency', currency)?.settlement_days ?? 1);
  call.ledger.hold(account, id, net);
  showBalance(call, account);
  call.after(secondsUntil(call.ms, date), 'payments.available', { id, account });
  return date;
}

function release(call: Call, id: string, account: string): void {
  call.ledger.release(account, id);
  showBalance(call, account);
}

function succeed(call: Call, payment: Json): void {
  const { id, amount, invoice, counterparty, invoice_account_id: account, method } = payment;
  const { currency } = call.need('iac', account);
  const settlement_rate = currency === amount.currency ? null : SCHEME_RATES[amount.currency];
  const units = settlement_rate ? divide(BigInt(amount.amount) * scaled(settlement_rate), 100_000_000n) : amount.amount;
  const settled = money(units, currency);
  const fee = money(feeOf(payment, units), currency);
  const isTransfer = method === 'bank_transfer' || method === 'virtual_account';
  const session_id = isTransfer ? sessionId(call) : null;
  const targets = targetsOf(call, payment);
  // Entries name the first invoice that the payment settles, which one on account does not name itself.
  const first = targets[0] ? { id: targets[0].id, number: targets[0].number } : null;
  const common = { account, source: { kind: 'payment', id }, counterparty, invoice: first };
  const narration = invoice?.number ?? counterparty.name;
  const main = post(call, { ...common, direction: 'credit', other: 'nip', kind: 'payment', amount: settled, narration, session_id });
  const charge = post(call, {
    ...common,
    direction: 'debit',
    other: 'fees',
    kind: 'payment_fee',
    amount: fee,
    narration: `Card fee for ${narration}`,
  });
  const { applied_to, left } = settle(call, { id, method }, amount, targets);
  const unapplied = money(left, amount.currency);
  const arrived = payment._virtual
    ? credit(call, payment, { payment_id: id, transaction_id: main, applied_to, unapplied, session_id })
    : undefined;
  const card = method === 'card' ? { scheme: 'domestic', last4: '4081', issuer_name: 'Example Bank' } : null;
  call.change('ipm', id, 'payment.succeeded', {
    ...ENDED,
    status: 'success',
    allowed_actions: ['refundPayment'],
    settled,
    settlement_rate,
    fee,
    applied_to,
    unapplied,
    payer: { ...payment.payer, card, bank_account: isTransfer ? senderOf(payment) : null },
    virtual_account_credit_id: arrived?.id ?? null,
    session_id,
    transaction_ids: [main, charge].filter((each) => each !== undefined),
    available_date: holdCard(call, payment, units - fee.amount),
    paid_at: call.now(),
  });
  for (const {
    invoice: { id: settledId },
  } of applied_to)
    if (call.need('ivc', settledId).status === 'paid') abandonFor(call, settledId, 'The invoice was paid with another payment.');
  if (amount.amount === REVERSED) call.after(60, 'payments.reverse', { id });
}

function reverse(call: Call, payment: Json): void {
  const { id, transaction_ids, invoice_account_id: account, amount } = payment;
  release(call, id, account);
  const [entry] = transaction_ids;
  const returned = reverseAll(call, [entry], SYSTEM, refundedPart(payment));
  markReversed(call, payment);
  const reversed = {
    status: 'reversed',
    status_reason: 'The money was returned to the payer.',
    reversal_cause: payment.method === 'card' ? 'chargeback' : 'recalled_by_bank',
    allowed_actions: [],
    unapplied: money(0, amount.currency),
    transaction_ids: [...transaction_ids, ...returned],
  };
  call.change('ipm', id, 'payment.reversed', reversed);
}

/** Returns what was refunded of a payment, in the currency of the account. */
const refundedPart = ({ refunded, settlement_rate: rate }: Json): number =>
  rate ? divide(BigInt(refunded.amount) * scaled(rate), 100_000_000n) : refunded.amount;

function arrive(call: Call, payment: Json): void {
  const { id, amount, _virtual: number } = payment;
  const isReturned = number && call.need('van', number).status !== 'active';
  if (amount.amount === ABANDONED) abandon(call, id, 'No money arrived.');
  else if (amount.amount === DECLINED) {
    const failed = { status: 'failed', failure_code: 'bank_declined', status_reason: 'The bank declined the payment.' };
    call.change('ipm', id, 'payment.failed', { ...ENDED, ...failed });
  } else if (isReturned || (number && amount.amount === UNMATCHED)) {
    if (!isReturned) credit(call, payment, undefined);
    call.after(DAY - 5, 'payments.expire', { id });
  } else succeed(call, payment);
}

/** What becomes of payments after their start. */
export const paymentOutcomes: Behaviours = {
  timers: {
    'payments.arrive': inState('ipm', 'pending', (call, payment) => arrive(call, payment)),
    'payments.expire': inState('ipm', 'pending', (call, { id }) => abandon(call, id, 'Not paid within 24 hours.')),
    'payments.available': (call, { id, account }) => release(call, id, account),
    'payments.reverse': inState('ipm', 'success', (call, payment) => reverse(call, payment)),
    'credits.return': (call, { id }) => returnUnmatched(call, id),
  },
};
