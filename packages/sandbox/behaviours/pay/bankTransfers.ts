import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { addDays, DAY } from '../money/dates';
import { asText, money } from '../money/money';
import { sessionId } from '../money/names';
import { secondPerson } from '../secondPerson';
import { checkCoolingOff } from './counterpartyAccounts';
import { openAccounts, post, reverseAll, showBalance } from './entries';
import { summaryOf } from './invoiceChecks';

const WEEK = 7 * DAY;
/** Days ahead for which a transfer can be scheduled. */
const MOST_DAYS_AHEAD = 90;
/** Time of an execution date at which a scheduled transfer is sent: 07:00 in Lagos. */
const SENDING = 'T06:00:00Z';
/** Amount in kobo above which two people must approve. */
const TWO_APPROVALS = 100_000_000;
const OTHERS = { bank_transfer: 'nip', transfer_fee: 'fees', stamp_duty: 'stamp_duty' };

/** Amounts in kobo with a special outcome in the sandbox. */
const EXPIRES = 111_111;
const BANK_DOWN = 333_333;
const NO_FUNDS = 444_444;
const FAILS = 555_555;
const RETURNED = 666_666;
const OPEN = 777_777;
/** Seconds from the sending of an open transfer to its requeries before the outcome, and from each to the next one. */
const REQUERIES = [60, 360];
const UNTIL_NEXT = [300, 900];

/** Returns the fee in kobo: 10.00 up to 5,000.00, 25.00 up to 50,000.00, 50.00 above. */
const feeFor = (amount: number): number => (amount <= 500_000 ? 1_000 : amount <= 5_000_000 ? 2_500 : 5_000);
const dutyFor = (amount: number): number => (amount >= 1_000_000 ? 5_000 : 0);

function change(call: Call, id: string, fields: Json, event?: string): Json {
  const changed = call.patch('obt', id, fields);
  if (event) call.emit(`bank_transfer.${event}`, changed);
  return changed;
}

function create(call: Call): Json {
  const { amount, reference, source_account_id, counterparty_id, counterparty_bank_account_id, allow_duplicate } = call.body;
  const { execute_date } = call.body;
  call.unique('obt', 'reference', reference);
  const source = call.need('iac', source_account_id, '/source_account_id');
  const counterparty = call.need('cpt', counterparty_id, '/counterparty_id');
  const account = call.need('cba', counterparty_bank_account_id, '/counterparty_bank_account_id');
  if (source.currency !== 'NGN' || amount.currency !== 'NGN') call.fail('currency_mismatch');
  if (source.kind !== 'collection') call.invalid('/source_account_id', 'Must be a collection account.');
  if (counterparty.kind === 'customer') call.invalid('/counterparty_id', 'Must be a counterparty of the kind supplier or both.');
  if (execute_date > addDays(call.today(), MOST_DAYS_AHEAD)) call.invalid('/execute_date', 'Must be at most 90 days ahead.');
  if (account.counterparty_id !== counterparty.id) call.invalid('/counterparty_bank_account_id', 'Must be an account of the counterparty.');
  if (!account.is_payable) call.fail('counterparty_account_not_verified');
  const bank = call.store.get('Bank', account.bank_code);
  if (!bank?.features.includes('transfers_out')) call.fail('bank_not_supported', `Bank ${account.bank_code} cannot receive transfers.`);
  const limit = bank?.single_transfer_limit;
  if (amount.amount < 100 || (limit && amount.amount > limit.amount))
    call.fail('amount_out_of_range', limit ? `Bank ${bank.code} accepts at most ${asText(limit)} per transfer.` : undefined);
  const twin = call.store
    .find('obt', 'counterparty_bank_account_id', account.id)
    .find(
      (each) => each.amount.amount === amount.amount && call.ms - Date.parse(each.created_at) < 60_000 && each.created_at <= call.now(),
    );
  if (twin && !allow_duplicate) {
    const seconds = Math.round((call.ms - Date.parse(twin.created_at)) / 1000);
    call.fail('possible_duplicate', `${asText(amount)} to the same account was requested ${seconds} seconds ago as ${twin.id}.`);
  }
  const [fee, duty] = [feeFor(amount.amount), dutyFor(amount.amount)];
  const { bank_code, bank_name, account_number, account_name } = account;
  const transfer = call.create({
    status: 'pending_approval',
    counterparty: summaryOf(counterparty),
    destination: { bank_code, bank_name, account_number, account_name },
    fee: money(fee),
    stamp_duty: money(duty),
    total_debited: money(amount.amount + fee + duty),
    approvals_required: amount.amount > TWO_APPROVALS ? 2 : 1,
    allowed_actions: ['approveBankTransfer', 'rejectBankTransfer', 'cancelBankTransfer'],
    requery: { count: 0, last_at: null, next_at: null },
    expires_at: call.now(WEEK),
  });
  call.after(amount.amount === EXPIRES ? 60 : WEEK, 'bankTransfers.expire', { id: transfer.id });
  return transfer;
}

function approve(call: Call, transfer: Json): Json {
  const { approved_by, note = null } = call.body;
  const { amount, approvals, approvals_required: required, source_account_id: source, total_debited: total } = transfer;
  if (approved_by === transfer.requested_by) call.fail('self_approval');
  if (approvals.some((each: Json) => each.approved_by === approved_by)) call.fail('second_person_required');
  const all = [...approvals, { approved_by, note, approved_at: call.now() }];
  if (amount.amount === BANK_DOWN) call.fail('bank_unavailable');
  if (all.length < required) return change(call, transfer.id, { approvals: all }, 'approval_requested');
  const account = call.need('cba', transfer.counterparty_bank_account_id);
  if (!account.is_payable) call.fail('counterparty_account_not_verified');
  const sentAt = Math.max(call.ms, transfer.execute_date === null ? 0 : Date.parse(`${transfer.execute_date}${SENDING}`));
  checkCoolingOff(call, account, amount.amount, sentAt);
  const available = amount.amount === NO_FUNDS ? 0 : call.ledger.available(source);
  if (available < total.amount)
    call.fail('insufficient_funds', `Available: ${asText(money(available))}. Required: ${asText(total)}, including fee and stamp duty.`);
  call.ledger.hold(source, transfer.id, total.amount);
  showBalance(call, source);
  const approved = { approvals: all, expires_at: null, held_at: call.now() };
  if (sentAt === call.ms) return send(call, change(call, transfer.id, approved));
  call.after(60, 'bankTransfers.send', { id: transfer.id });
  return change(call, transfer.id, { ...approved, status: 'scheduled', allowed_actions: ['cancelBankTransfer'] });
}

function send(call: Call, { id, amount }: Json, event?: string): Json {
  const isOpen = amount.amount === OPEN;
  call.after(isOpen ? 600 : 5, 'bankTransfers.settle', { id });
  if (isOpen) for (const seconds of REQUERIES) call.after(seconds, 'bankTransfers.requery', { id });
  const requery = { count: 0, last_at: null, next_at: call.now(60) };
  const response_code = isOpen ? '09' : null;
  const sent = { status: 'pending', allowed_actions: [], session_id: sessionId(call), response_code, requery, sent_at: call.now() };
  return change(call, id, sent, event);
}

function release(call: Call, { id, source_account_id }: Json): void {
  call.ledger.release(source_account_id, id);
  showBalance(call, source_account_id);
}

function settle(call: Call, transfer: Json): void {
  const { id, amount, fee, stamp_duty, reference, narration, counterparty, source_account_id: account, session_id } = transfer;
  release(call, transfer);
  const ended = { requery: { ...transfer.requery, next_at: null }, held_at: null, completed_at: call.now() };
  if (amount.amount === FAILS) {
    const status_reason = `${transfer.destination.bank_name} reported that the account is closed.`;
    change(
      call,
      id,
      { ...ended, status: 'failed', failure_code: 'account_closed_or_invalid', response_code: '07', status_reason },
      'failed',
    );
    return;
  }
  const common = { account, direction: 'debit' as const, source: { kind: 'bank_transfer', id }, counterparty };
  const ids = [
    post(call, { ...common, other: 'nip', kind: 'bank_transfer', amount, narration, session_id }),
    post(call, { ...common, other: 'fees', kind: 'transfer_fee', amount: fee, narration: `Fee for ${reference}` }),
    post(call, { ...common, other: 'stamp_duty', kind: 'stamp_duty', amount: stamp_duty, narration: `Stamp duty for ${reference}` }),
  ];
  const transaction_ids = ids.filter((each) => each !== undefined);
  change(call, id, { ...ended, status: 'success', response_code: '00', transaction_ids }, 'succeeded');
  if (amount.amount === RETURNED) call.after(60, 'bankTransfers.return', { id });
}

export const bankTransfers: Behaviours = {
  refusals: { rejectBankTransfer: { self_approval: secondPerson(['requested_by'], 'rejected_by') } },
  operations: {
    createBankTransfer: create,
    approveBankTransfer: approve,
    cancelBankTransfer: (call, transfer) => {
      const { cancelled_by } = call.body;
      const approvers = transfer.status === 'scheduled' ? transfer.approvals.map((each: Json) => each.approved_by) : [];
      if (![transfer.requested_by, ...approvers].includes(cancelled_by)) call.fail('forbidden');
      if (transfer.status === 'scheduled') release(call, transfer);
      const { reason_code, reason } = call.body;
      const done = { completed_at: call.now(), expires_at: null, held_at: null, allowed_actions: [] };
      return call.transition({ ...done, status_reason_code: reason_code, status_reason: reason });
    },
  },
  timers: {
    'bankTransfers.expire': inState('obt', 'pending_approval', (call, { id }) =>
      change(call, id, { status: 'expired', allowed_actions: [], completed_at: call.now() }, 'expired'),
    ),
    'bankTransfers.send': inState('obt', 'scheduled', (call, transfer) => send(call, transfer, 'pending')),
    'bankTransfers.requery': inState('obt', 'pending', (call, { id, requery: { count } }) =>
      change(call, id, { requery: { count: count + 1, last_at: call.now(), next_at: call.now(UNTIL_NEXT[count]) } }),
    ),
    'bankTransfers.settle': inState('obt', 'pending', (call, transfer) => settle(call, transfer)),
    'bankTransfers.return': (call, { id }) => {
      const transfer = call.need('obt', id);
      const returned = reverseAll(call, transfer.transaction_ids, OTHERS);
      change(
        call,
        id,
        {
          status: 'reversed',
          failure_code: 'returned_by_bank',
          status_reason: "The recipient's bank returned the transfer.",
          transaction_ids: [...transfer.transaction_ids, ...returned],
        },
        'reversed',
      );
    },
  },
  start: openAccounts,
};
