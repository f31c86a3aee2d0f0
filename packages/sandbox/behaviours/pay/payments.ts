import { brand } from '../../../platform/brand';
import type { Behaviours, Call, Json } from '../behaviour';
import { DAY } from '../money/dates';
import { asText, money } from '../money/money';
import { payable } from './applications';
import { ABANDONED } from './paymentOutcomes';

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
  if (!terms || !limit) call.fail('channel_unavailable', `${method} is not available in ${currency}.`);
  if (due && amount > due.amount) call.fail('amount_out_of_range', `The amount due is ${asText(due as never)}.`);
  if (due && amount < due.amount && !terms?.part_payments_allowed)
    call.fail('amount_out_of_range', `Part payments are not possible in ${currency}.`);
  const isRemainder = due !== undefined && amount === due.amount;
  if (amount < limit.minimum.amount && !isRemainder)
    call.fail('amount_out_of_range', `A payment must be at least ${asText(limit.minimum)}.`);
  if (limit.maximum && amount > limit.maximum.amount)
    call.fail('amount_out_of_range', `A payment can be at most ${asText(limit.maximum)}.`);
}

/** Returns the collection account that receives the money: that of the invoice, the default, or the oldest one. */
function accountFor(call: Call, invoice: Json | undefined, currency: string): Json {
  const settled = call.store.get('InvoiceCurrency', currency)?.settles_in ?? currency;
  const own = invoice && call.store.get('iac', invoice.invoice_account_id);
  if (own?.kind === 'external' && call.body.method === 'bank_transfer')
    call.fail('channel_unavailable', `${invoice?.number} is paid into an external account.`);
  const accounts = call.store.list('iac').filter((each) => each.kind === 'collection' && each.currency === settled);
  const account = accounts.find(({ id }) => id === own?.id) ?? accounts.find(({ is_default }) => is_default) ?? accounts[0];
  return account ?? call.fail('channel_unavailable', `There is no collection account in ${settled}.`);
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
  if (invoice && !invoice.payment_methods.includes(method)) call.fail('channel_unavailable', `${invoice.number} does not offer ${method}.`);
  const party = invoice?.counterparty ?? call.need('cpt', counterparty_id, '/counterparty_id');
  const account = accountFor(call, invoice, amount.currency);
  const virtual = method === 'virtual_account' ? virtualAccountOf(call, invoice, party.id) : undefined;
  if (method === 'virtual_account' && !virtual) call.fail('channel_unavailable', 'There is no active virtual account.');
  const payment = call.create({
    invoice: invoice ? { id: invoice.id, number: invoice.number } : null,
    counterparty: { id: party.id, name: party.name ?? party.trading_name ?? party.legal_name },
    invoice_account_id: account.id,
    amount,
    fee: money(0, amount.currency),
    unapplied: money(0, amount.currency),
    refunded: money(0, amount.currency),
    payer: { name: null, email: null, phone_number: null, ...payer, bank_account: null, card: null },
    next_action: nextAction(call, account, virtual, invoice?.number ?? reference ?? null),
    expires_at: call.now(DAY),
    _virtual: virtual?.id,
  });
  call.after(amount.amount === ABANDONED ? 60 : 5, 'payments.arrive', { id: payment.id });
  const { next_action: next } = payment;
  // Without an invoice and a reference, the ID of the payment is the narration.
  const isUnnamed = next.kind === 'transfer_to_account' && !virtual && next.narration === null;
  return isUnnamed ? call.patch('ipm', payment.id, { next_action: { ...next, narration: payment.id } }) : payment;
}

export const payments: Behaviours = { operations: { createPayment: create } };
