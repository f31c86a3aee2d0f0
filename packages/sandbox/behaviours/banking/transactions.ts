import { brand } from '../../../platform/brand';
import type { Behaviours, Call, Json } from '../behaviour';
import { asText, money } from '../money/money';
import { rewindNamed } from '../target';
import { book, ledger } from './books';
import { checkFunds } from './checks';
import { amountInWords } from './words';

const DAY_MS = 86_400_000;
/** Days after which an entry can no longer be reversed. */
const REVERSIBLE_DAYS = 30;
const TILL = 'cash';
const LEDGER_OF: Record<string, string> = { cash_deposit: TILL, cash_withdrawal: TILL, fee: 'fees', adjustment: 'adjustments' };

function checkReversible(call: Call, entry: Json): void {
  if (entry.status === 'reversed') call.fail('already_reversed');
  const day = entry.reference?.startsWith('FAST-') ? 60_000 : DAY_MS;
  const isOld = call.ms - Date.parse(entry.created_at) > REVERSIBLE_DAYS * day;
  const isPayment = entry.kind === 'payment' && entry.direction === 'debit' && paymentOf(call, entry)?.destination.account_id;
  if (isOld || entry.reverses || !(entry.kind in LEDGER_OF || isPayment)) call.fail('not_reversible');
  if (entry.created_by === call.body.created_by) call.fail('self_approval', `The entry was made by ${entry.created_by}.`);
}

const paymentOf = (call: Call, { source }: Json): Json | undefined =>
  source.kind === 'payment' ? call.store.get('bpm', source.id) : undefined;

/** Ends the request with 409 for an account that is closed. */
function checkOpen(call: Call, { id, status }: Json): void {
  if (status === 'closed') call.fail('account_not_active', `${id} is closed.`);
}

/** Marks an entry as reversed. Emits `transaction.reversed`. */
function mark(call: Call, id: string | null, by: string | null, fields: Json): void {
  if (!id || !call.store.get('btx', id)) return;
  const { reason_code, reason } = call.body;
  call.change('btx', id, 'transaction.reversed', {
    status: 'reversed',
    status_reason_code: reason_code,
    status_reason: reason,
    reversed_by: by,
    allowed_actions: [],
    ...fields,
  });
}

function reverse(call: Call): Json {
  rewindNamed(call, 'btx', call.params.transaction_id, { status: 'posted' });
  const entry = call.need('btx', call.params.transaction_id);
  checkReversible(call, entry);
  const { created_by } = call.body;
  const common = { kind: 'reversal', source: { kind: 'transaction', id: entry.id }, reference: entry.reference, created_by };
  const narration = `Reversal, ${entry.narration}`.slice(0, 100);
  const payment = entry.kind === 'payment' ? paymentOf(call, entry) : undefined;
  if (!payment) {
    const own = call.need('acc', entry.account_id);
    const other = ledger(LEDGER_OF[entry.kind], own.currency);
    checkOpen(call, own);
    if (entry.direction === 'credit') checkFunds(call, own, entry.amount);
    const [from, to] = entry.direction === 'credit' ? [own.id, other] : [other, own.id];
    const text = { narration, counter: entry.counter_ledger, reverses: entry.id, value_date: entry.value_date };
    const ids = book(call, { ...common, ...text, from, to, amount: entry.amount });
    const id = ids.debit ?? ids.credit;
    mark(call, entry.id, id, {});
    return call.need('btx', id ?? '');
  }
  const recipient = call.need('acc', payment.destination.account_id);
  for (const account of [call.need('acc', entry.account_id), recipient]) checkOpen(call, account);
  checkFunds(call, recipient, payment.amount);
  const extra = payment.fee.amount + payment.stamp_duty.amount;
  call.ledger.post([
    { account: ledger('fees'), amount: -payment.fee.amount },
    { account: ledger('stamp_duty'), amount: -payment.stamp_duty.amount },
    { account: ledger('returns'), amount: extra },
  ]);
  const dates = { narration, value_date: entry.value_date };
  const taken = book(call, {
    ...common,
    ...dates,
    from: recipient.id,
    to: ledger('returns'),
    amount: payment.amount,
    reverses: payment.entries.credit,
  });
  const given = book(call, {
    ...common,
    ...dates,
    from: ledger('returns'),
    to: entry.account_id,
    amount: payment.total_debited,
    counter: recipient.account_name,
    reverses: entry.id,
  });
  for (const id of [entry.id, payment.entries.fee, payment.entries.stamp_duty]) mark(call, id, given.credit, {});
  mark(call, payment.entries.credit, taken.debit, {});
  call.change('bpm', payment.id, 'payment.reversed', {
    status: 'reversed',
    status_reason_code: 'reversed_by_tenant',
    status_reason: call.body.reason,
    entries: { ...payment.entries, reversal: given.credit },
    allowed_actions: [],
  });
  return call.need('btx', given.credit ?? '');
}

/** Returns a code that changes with the amount, the parties and the status (FNV-1a, in Crockford's base 32). */
function verificationCode(parts: string[]): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  let hash = 0x811c9dc5;
  const characters = Array.from({ length: 12 }, (_, index) => {
    for (const character of `${index}${parts.join('|')}`) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
    return alphabet[hash % 32];
  });
  return [0, 4, 8].map((at) => characters.slice(at, at + 4).join('')).join('-');
}

const masked = (number: string): string => `******${number.slice(-4)}`;

function receipt(call: Call, asked: Json): Json {
  const story = call.store.get('TransactionReceipt', asked.id);
  const payment = paymentOf(call, asked);
  const entry = call.store.get('btx', payment?.entries.amount ?? '') ?? asked;
  const account = call.need('acc', entry.account_id);
  const isDebit = entry.direction === 'debit';
  const own = { name: account.account_name, account_number_masked: masked(account.account_number), bank_name: account.bank_name };
  const isCash = entry.source.kind === 'cash';
  const other = payment?.destination;
  const counterpart = {
    name: entry.counter_ledger,
    account_number_masked: other && isDebit ? masked(other.account_number) : null,
    bank_name: isCash ? null : (other?.bank_name ?? account.bank_name),
  };
  const none = money(0, entry.amount.currency);
  const [fee, duty] = isDebit && payment ? [payment.fee, payment.stamp_duty] : [none, none];
  const title = { cash_deposit: 'Cash deposit', cash_withdrawal: 'Cash withdrawal', payment: 'Payment', utility: 'Purchase' }[
    entry.kind as string
  ];
  return {
    transaction_id: entry.id,
    title: entry.status === 'reversed' ? `${title ?? 'Entry'}, reversed` : `${title ?? 'Entry'} receipt`,
    status: entry.status,
    amount: entry.amount,
    amount_in_words: amountInWords(entry.amount),
    fee,
    stamp_duty: duty,
    total: money(entry.amount.amount + fee.amount + duty.amount, entry.amount.currency),
    paid_by: isDebit ? own : counterpart,
    paid_to: isDebit ? counterpart : own,
    narration: entry.narration,
    reference: entry.reference,
    session_id: entry.session_id,
    verification_code:
      story?.status === entry.status
        ? story?.verification_code
        : verificationCode([entry.id, asText(entry.amount), own.name, counterpart.name, entry.status]),
    pdf_url: `https://${brand.sandboxHost}/downloads/${entry.id}.pdf?token=${call.world.ids.text(12)}`,
    pdf_url_expires_at: call.now(900),
    created_at: entry.created_at,
    generated_at: call.now(),
  };
}

export const transactions: Behaviours = {
  // An entry that was reversed has an error of its own.
  furtherStates: { reverseTransaction: ['reversed'] },
  operations: { reverseTransaction: reverse, getTransactionReceipt: receipt },
};
