import { brand } from '../../../platform/brand';
import type { Json } from '../../model/contract';
import type { Behaviours } from '../behaviour';
import type { Call } from '../call';
import { asText, money, percent } from '../money/money';
import { sessionId } from '../money/names';
import { openInvoices, payable, settle, unsettle } from './applications';
import { post, reverseAll } from './entries';
import { refunds } from './refunds';

const DAY = 86_400;
/** Amounts in minor units with a special outcome in the sandbox. */
const ABANDONED = 111_111;
const UNMATCHED = 222_222;
const DECLINED = 444_444;
const REVERSED = 666_666;
/** Largest fee of a card payment in naira: 2,000.00. */
const MOST_FEE = 200_000;
const BANK = { bank_code: '999', bank_name: 'Example Bank' };
const SYSTEM = { payment: 'nip', payment_fee: 'fees' };

const change = (call: Call, id: string, fields: Json): Json => call.store.patch('ipm', id, { updated_at: call.now(), ...fields });

function virtualAccountOf(call: Call, invoice: Json | undefined, counterparty: string): Json | undefined {
  const active = call.store.list('van').filter(({ status }) => status === 'active');
  return (
    active.find((each) => invoice && each.invoice?.id === invoice.id) ??
    active.find((each) => !each.invoice && each.counterparty.id === counterparty)
  );
}

function checkAmount(call: Call, { amount, currency }: { amount: number; currency: string }, due: Json | undefined): void {
  const { method } = call.body;
  const terms = call.store.get('InvoiceCurrency', currency);
  const limit = terms?.payment_limits.find((each: Json) => each.method === method);
  if (!terms || !limit) call.fail('channel_unavailable', { detail: `${method} is not available in ${currency}.` });
  if (due && amount > due.amount) call.fail('amount_out_of_range', { detail: `The amount due is ${asText(due as never)}.` });
  if (due && amount < due.amount && !terms?.part_payments_allowed)
    call.fail('amount_out_of_range', { detail: `Part payments are not possible in ${currency}.` });
  const isRemainder = due !== undefined && amount === due.amount;
  if (amount < limit.minimum.amount && !isRemainder)
    call.fail('amount_out_of_range', { detail: `A payment must be at least ${asText(limit.minimum)}.` });
  if (limit.maximum && amount > limit.maximum.amount)
    call.fail('amount_out_of_range', { detail: `A payment can be at most ${asText(limit.maximum)}.` });
}

function nextAction(call: Call, account: Json, virtual: Json | undefined, narration: string | null): Json {
  const { method, bank_code } = call.body;
  const code = call.world.ids.digits(6);
  if (method === 'card') return { kind: 'redirect', redirect_url: `https://${brand.payHost}/${code}` };
  if (method === 'ussd') return { kind: 'dial_ussd', bank_code, code: `*${bank_code}*000*${code}#`, payment_code: code };
  return { kind: 'transfer_to_account', bank_account: (virtual ?? account).bank_account, narration: virtual ? null : narration };
}

function create(call: Call): Json {
  const { invoice_id, counterparty_id, method, reference, payer, bank_code } = call.body;
  if ((invoice_id === undefined) === (counterparty_id === undefined))
    call.invalid('/invoice_id', 'Send either invoice_id or counterparty_id.');
  if ((method === 'ussd') !== (bank_code !== undefined)) call.invalid('/bank_code', 'Must be sent with the method ussd, and only with it.');
  call.unique('ipm', 'reference', reference);
  const invoice = invoice_id === undefined ? undefined : payable(call, call.need('ivc', invoice_id, '/invoice_id').id);
  const amount = call.body.amount ?? invoice?.amount_due ?? call.invalid('/amount', 'Must be sent with counterparty_id.');
  if (invoice && amount.currency !== invoice.currency) call.fail('currency_mismatch');
  checkAmount(call, amount, invoice?.amount_due);
  if (invoice && !invoice.payment_methods.includes(method))
    call.fail('channel_unavailable', { detail: `${invoice.number} does not offer ${method}.` });
  const party = invoice?.counterparty ?? call.need('cpt', counterparty_id, '/counterparty_id');
  const accounts = call.store.list('iac').filter(({ kind, currency }) => kind === 'collection' && currency === amount.currency);
  const account =
    accounts.find(({ id }) => id === invoice?.invoice_account_id) ?? accounts.find(({ is_default }) => is_default) ?? accounts[0];
  if (!account) call.fail('channel_unavailable', { detail: 'No collection account is in this currency.' });
  const virtual = method === 'virtual_account' ? virtualAccountOf(call, invoice, party.id) : undefined;
  if (method === 'virtual_account' && !virtual) call.fail('channel_unavailable', { detail: 'There is no active virtual account.' });
  const payment = call.create({
    reference: reference ?? null,
    invoice: invoice ? { id: invoice.id, number: invoice.number } : null,
    counterparty: { id: party.id, name: party.name ?? party.legal_name },
    invoice_account_id: account.id,
    amount,
    settled: null,
    fee: money(0, amount.currency),
    applied_to: [],
    unapplied: money(0, amount.currency),
    refunded: money(0, amount.currency),
    refunds: [],
    payer: { name: null, email: null, phone_number: null, ...payer, bank_account: null, card: null },
    next_action: nextAction(call, account, virtual, invoice?.number ?? null),
    allowed_actions: [],
    expires_at: call.now(DAY),
    _virtual: virtual?.id,
  });
  call.after(amount.amount === ABANDONED ? 60 : 5, 'payments.arrive', { id: payment.id });
  return payment;
}

const ENDED = { next_action: { kind: 'none' }, expires_at: null };

function abandon(call: Call, id: string, reason: string): void {
  call.emit('payment.abandoned', change(call, id, { ...ENDED, status: 'abandoned', status_reason: reason }));
}

/** Returns the fee of a card payment: 1.5 % plus 100.00 NGN, at most 2,000.00 NGN; 3.9 % in other currencies. */
function feeOf({ method, amount }: Json): number {
  if (method !== 'card') return 0;
  return amount.currency === 'NGN' ? Math.min(MOST_FEE, percent(amount.amount, '1.5') + 10_000) : percent(amount.amount, '3.9');
}

const senderOf = ({ counterparty }: Json): Json => ({
  ...BANK,
  account_number: '3022001140',
  account_name: counterparty.name.toUpperCase(),
});

/** Records money that arrived on a virtual account. Emits `virtual_account.credited`. */
function credit(call: Call, payment: Json, fields: Json): Json {
  const stored = call.fresh('VirtualAccountCredit', {
    virtual_account_id: payment._virtual,
    amount: payment.amount,
    applied_to: [],
    unapplied: money(0, payment.amount.currency),
    payment_id: null,
    transaction_id: null,
    sender: senderOf(payment),
    session_id: sessionId(call),
    unmatched_reason: null,
    return_by_date: null,
    received_at: call.now(),
    updated_at: call.now(),
    ...fields,
  });
  call.store.put('vcr', { ...stored, _virtual_account_id: payment._virtual });
  const van = call.need('van', payment._virtual);
  const isMatched = fields.match_status === 'matched';
  call.store.patch('van', van.id, {
    received: money(van.received.amount + (isMatched ? payment.amount.amount : 0), van.currency),
    credit_count: van.credit_count + 1,
    last_credit_at: call.now(),
    updated_at: call.now(),
  });
  if ('virtual_account.credited' in call.contract.events) call.emit('virtual_account.credited', stored);
  return stored;
}

function succeed(call: Call, payment: Json): void {
  const { id, amount, invoice, counterparty, invoice_account_id: account, method } = payment;
  const fee = feeOf(payment);
  const isTransfer = method === 'bank_transfer' || method === 'virtual_account';
  const session_id = isTransfer ? sessionId(call) : null;
  const common = { account, source: { kind: 'payment', id }, counterparty, invoice };
  const narration = invoice?.number ?? counterparty.name;
  const main = post(call, { ...common, direction: 'credit', other: 'nip', kind: 'payment', amount, narration, session_id });
  const charge = post(call, {
    ...common,
    direction: 'debit',
    other: 'fees',
    kind: 'payment_fee',
    amount: money(fee, amount.currency),
    narration: `Card fee for ${narration}`,
  });
  const targets = invoice ? [call.need('ivc', invoice.id)] : openInvoices(call, counterparty.id, amount.currency);
  const { applied_to, left } = settle(call, id, method, amount, targets);
  const unapplied = money(left, amount.currency);
  const fields = { match_status: 'matched', payment_id: id, transaction_id: main, applied_to, unapplied, session_id };
  const arrived = payment._virtual ? credit(call, payment, fields) : undefined;
  const card = method === 'card' ? { scheme: 'domestic', last4: '4081', issuer_name: 'Example Bank' } : null;
  const settlementDays = call.store.get('InvoiceCurrency', amount.currency)?.settlement_days ?? 1;
  const done = change(call, id, {
    ...ENDED,
    status: 'success',
    allowed_actions: ['refundPayment'],
    settled: amount,
    fee: money(fee, amount.currency),
    applied_to,
    unapplied,
    payer: { ...payment.payer, card, bank_account: isTransfer ? senderOf(payment) : null },
    virtual_account_credit_id: arrived?.id ?? null,
    session_id,
    transaction_ids: [main, charge].filter((each) => each !== undefined),
    available_date: method === 'card' ? call.today(settlementDays) : call.today(),
    paid_at: call.now(),
  });
  call.emit('payment.succeeded', done);
  abandonOthers(call, done);
  if (amount.amount === REVERSED) call.after(60, 'payments.reverse', { id });
}

/** Abandons the other pending payments of invoices that are now paid. */
function abandonOthers(call: Call, { id, applied_to }: Json): void {
  for (const { invoice } of applied_to) {
    if (call.need('ivc', invoice.id).status !== 'paid') continue;
    const others = call.store.list('ipm').filter((each) => each.status === 'pending' && each.invoice?.id === invoice.id && each.id !== id);
    for (const other of others) abandon(call, other.id, 'The invoice was paid with another payment.');
  }
}

export const payments: Behaviours = {
  operations: { createPayment: create, ...refunds.operations },
  timers: {
    ...refunds.timers,
    'payments.arrive': (call, { id }) => {
      const payment = call.need('ipm', id);
      if (payment.status !== 'pending') return;
      const { amount } = payment.amount;
      if (amount === ABANDONED) return abandon(call, id, 'No money arrived.');
      if (amount === DECLINED) {
        const failed = { status: 'failed', failure_code: 'bank_declined', status_reason: 'The bank declined the payment.' };
        return call.emit('payment.failed', change(call, id, { ...ENDED, ...failed }));
      }
      if (amount === UNMATCHED && payment._virtual) {
        const unmatched = { match_status: 'unmatched', unmatched_reason: 'other_payers_invoice', return_by_date: call.today(7) };
        credit(call, payment, { ...unmatched, narration: 'EB-INV-0001' });
        return call.after(DAY - 5, 'payments.expire', { id });
      }
      succeed(call, payment);
    },
    'payments.expire': (call, { id }) => {
      if (call.need('ipm', id).status === 'pending') abandon(call, id, 'Not paid within 24 hours.');
    },
    'payments.reverse': (call, { id }) => {
      const payment = call.need('ipm', id);
      if (payment.status !== 'success') return;
      const returned = reverseAll(call, [payment.transaction_ids[0]], SYSTEM);
      unsettle(call, payment);
      const cause = payment.method === 'card' ? 'chargeback' : 'recalled_by_bank';
      const reversed = {
        status: 'reversed',
        status_reason: 'The money was returned to the payer.',
        reversal_cause: cause,
        allowed_actions: [],
        transaction_ids: [...payment.transaction_ids, ...returned],
        reversed_at: call.now(),
      };
      call.emit('payment.reversed', change(call, id, reversed));
    },
  },
};
