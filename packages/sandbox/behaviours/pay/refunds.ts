import type { Behaviours, Call, Json } from '../behaviour';
import { addBusinessDays } from '../money/dates';
import { asText, divide, money, scaled } from '../money/money';
import { sessionId } from '../money/names';
import { countRefund } from './applications';
import { checkCoolingOff } from './counterpartyAccounts';
import { reduceVirtual } from './credits';
import { post, reverseAll } from './entries';

const DAY_MS = 86_400_000;
/** Days within which a payment can be refunded, and the number of its refunds. */
const REFUNDABLE_DAYS = 180;
const MOST_REFUNDS = 10;
/** Business days within which a card shows a refund. */
const CARD_DAYS = 5;
/** Amount in minor units of a refund that fails in the sandbox. */
const FAILS = 44_444;

function refund(call: Call, payment: Json): Json {
  const { amount, reason_code, reason = null, counterparty_bank_account_id: target, created_by = null } = call.body;
  if (payment.status !== 'success' && call.store.isUntouched('ipm', payment.id))
    call.store.rewind('ipm', payment.id, ({ status }) => status === 'success', {});
  const { status, paid_at, refunds, refunded, method, payer, invoice_account_id: account } = call.need('ipm', payment.id);
  const isOld = paid_at && call.ms - Date.parse(paid_at) > REFUNDABLE_DAYS * DAY_MS;
  if (status !== 'success' || isOld || refunds.length >= MOST_REFUNDS) call.fail('payment_not_refundable');
  if (amount.currency !== payment.amount.currency) call.fail('currency_mismatch');
  if (amount.amount < 100) call.fail('amount_out_of_range', `The amount is ${asText(amount)}; the minimum is 1.00.`);
  const left = payment.amount.amount - refunded.amount;
  if (amount.amount > left) call.fail('refund_exceeds_payment', `Up to ${asText(money(left, amount.currency))} can be refunded.`);
  if (reason_code === 'other' && !reason) call.invalid('/reason', 'Must be sent with the reason other.', 'required');
  const named = target === undefined ? undefined : call.need('cba', target, '/counterparty_bank_account_id');
  if (named && method === 'card') call.invalid('/counterparty_bank_account_id', 'Must not be sent for a card payment.');
  if (named && named.counterparty_id !== payment.counterparty.id)
    call.invalid('/counterparty_bank_account_id', 'Must be an account of the counterparty that paid.');
  if (named && !named.is_payable) call.fail('counterparty_account_not_verified');
  if (named) checkCoolingOff(call, named, amount.amount);
  const { currency } = call.need('iac', account);
  // What settled in another currency is debited in the currency of the account.
  const { settlement_rate: rate } = payment;
  const debited = money(rate ? divide(BigInt(amount.amount) * scaled(rate), 100_000_000n) : amount.amount, currency);
  const available = call.ledger.available(account);
  if (available < debited.amount)
    call.fail('insufficient_funds', `Available: ${asText(money(Math.max(0, available), currency))}. Required: ${asText(debited)}.`);
  const id = call.id('irf');
  const to = named ?? payer.bank_account;
  const isCard = method === 'card';
  const { counterparty, applied_to } = payment;
  const invoice = applied_to[0]?.invoice ?? null;
  const source = { kind: 'refund', id };
  const narration = `Refund ${invoice?.number ?? counterparty.name}`;
  const transaction_id = post(call, {
    account,
    direction: 'debit',
    other: 'nip',
    kind: 'refund',
    amount: debited,
    source,
    narration,
    counterparty,
    invoice,
  });
  const card = payer.card ? `Card ending in ${payer.card.last4}` : 'Card';
  const added = {
    id,
    payment_id: payment.id,
    status: 'pending',
    status_reason: null,
    amount,
    reason_code,
    reason,
    destination: isCard
      ? { kind: 'card', description: card }
      : {
          kind: 'bank_account',
          description: to ? `${to.bank_name} ${to.account_number}, ${to.account_name}` : 'Account that sent the payment',
        },
    transaction_id,
    return_transaction_id: null,
    session_id: null,
    expected_by_date: isCard ? addBusinessDays(call.today(), CARD_DAYS) : call.today(),
    created_by,
    completed_at: null,
    created_at: call.now(),
    updated_at: call.now(),
  };
  const fromCredit = Math.min(amount.amount, payment.unapplied.amount);
  reduceVirtual(call, payment.id, fromCredit);
  countRefund(call, payment, amount.amount - fromCredit);
  call.after(5, 'refunds.settle', { id, payment: payment.id, invoiced: amount.amount - fromCredit });
  return call.patch('ipm', payment.id, {
    refunds: [...refunds, added],
    refunded: money(refunded.amount + amount.amount, amount.currency),
    unapplied: money(payment.unapplied.amount - fromCredit, amount.currency),
    allowed_actions: amount.amount < left ? ['refundPayment'] : [],
  });
}

function settle(call: Call, { id, payment: paymentId, invoiced }: Json): void {
  const { refunds, refunded, amount: paid } = call.need('ipm', paymentId);
  const before = refunds.find((each: Json) => each.id === id);
  const fails = before.amount.amount === FAILS;
  const returned = fails ? reverseAll(call, [before.transaction_id], { refund: 'nip' })[0] : null;
  const isBank = before.destination.kind === 'bank_account';
  const session = !fails && isBank ? sessionId(call) : null;
  if (session) call.patch('ptx', before.transaction_id, { session_id: session });
  const after = {
    ...before,
    status: fails ? 'failed' : 'success',
    status_reason: fails ? 'The bank refused the refund.' : null,
    return_transaction_id: returned,
    session_id: session,
    completed_at: call.now(),
    updated_at: call.now(),
  };
  call.patch('ipm', paymentId, {
    refunds: refunds.map((each: Json) => (each.id === id ? after : each)),
    refunded: fails ? money(refunded.amount - before.amount.amount, paid.currency) : refunded,
    ...(fails && { allowed_actions: ['refundPayment'] }),
  });
  if (fails) countRefund(call, call.need('ipm', paymentId), -invoiced);
  call.emit(fails ? 'refund.failed' : 'refund.succeeded', after);
}

export const refunds: Behaviours = { operations: { refundPayment: refund }, timers: { 'refunds.settle': settle } };
