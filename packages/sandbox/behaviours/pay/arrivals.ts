import type { Call, Json } from '../behaviour';
import { addBusinessDays, secondsUntil } from '../money/dates';
import { money } from '../money/money';
import { sessionId } from '../money/names';

/** Business days after which money with another payer's invoice number is returned, and the seconds from midnight to 17:00. */
const RETURNED_AFTER = 5;
const CLOSING = 61_200;

/** Returns the account from which a counterparty pays in the sandbox. */
export const senderOf = ({ counterparty }: Json): Json => ({
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
export function credit(call: Call, payment: Json, matched: Json | undefined): Json {
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
export function returnUnmatched(call: Call, id: string): void {
  const arrived = call.need('vcr', id);
  if (arrived.match_status !== 'unmatched') return;
  call.patch('vcr', id, { returned_at: call.now() });
  const van = call.need('van', arrived.virtual_account_id);
  call.patch('van', van.id, { received: money(van.received.amount - arrived.amount.amount, van.currency) });
}
