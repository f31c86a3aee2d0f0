import type { Call, Json } from '../behaviour';
import { type Money, money } from '../money/money';
import { compareNames } from '../money/names';
import { type BankAccount, lookUp } from './banks';
import { feeOf } from './charges';
import { cover, move, reverseEntries, system } from './entries';
import { countDebit, dutyOn } from './rules';

/** Where a transfer goes: an account of this platform, or one at a bank. */
export type Destination = { account?: Json; bank?: BankAccount; beneficiary?: Json };

/** Resolves the destination of a request. `pointer` is that of its field. */
export function destinationOf(call: Call, given: Json, pointer = '/destination'): Destination {
  if (given.kind === 'beneficiary') {
    const beneficiary = call.need('ben', given.beneficiary_id, `${pointer}/beneficiary_id`);
    if (beneficiary.kind === 'wallet') return { account: call.store.get('wal', beneficiary.account_id), beneficiary };
    return { bank: lookUp(call, beneficiary.bank_code, beneficiary.account_number, beneficiary.account_name), beneficiary };
  }
  if (given.kind === 'bank_account') return { bank: lookUp(call, given.bank_code, given.account_number, given.expected_name) };
  const account =
    given.kind === 'wallet'
      ? call.store.get('wal', given.account_id)
      : given.kind === 'account_number'
        ? call.store.find('wal', 'account_number', given.account_number)[0]
        : accountOfPhone(call, given.phone_number);
  return account ? { account } : call.fail('recipient_not_found', 'The destination does not belong to an account on this platform.');
}

function accountOfPhone(call: Call, phone: string): Json | undefined {
  const users = call.store.find('wus', 'phone_number', phone);
  return users.flatMap(({ id }) => call.store.find('wal', 'owner_id', id)).find(({ status }) => status !== 'closed');
}

/** Builds a new transfer without storing it, with its fee and stamp duty. */
export function newTransfer(call: Call, source: Json, { account, bank, beneficiary }: Destination, given: Json): Json {
  const amount: Money = given.amount;
  const kind = account ? 'wallet' : 'bank_account';
  const fee = feeOf(call, kind === 'wallet' ? 'wallet_transfer' : 'bank_transfer', amount, source);
  const purpose = given.purpose ?? 'payment';
  const isOwn = account !== undefined && source.owner_id === account.owner_id;
  const { duty, exemption } = dutyOn(amount, isOwn, purpose);
  const paid = fee.bearer === 'payer' ? fee.fee : 0;
  const { currency } = amount;
  return call.fresh('Transfer', {
    kind,
    status: 'pending',
    owner_id: source.owner_id,
    source_account_id: source.id,
    destination: {
      account_id: account?.id ?? null,
      bank_code: account?.bank_code ?? bank?.bank.code,
      bank_name: account?.bank_name ?? bank?.bank.name,
      account_number: account?.account_number ?? bank?.number,
      account_name: account?.account_name ?? bank?.name,
      beneficiary_id: beneficiary?.id ?? null,
    },
    amount,
    fee: money(fee.fee, currency),
    fee_bearer: fee.bearer,
    charge_id: fee.charge?.id ?? null,
    stamp_duty: money(duty, currency),
    stamp_duty_exemption: exemption,
    total_debited: money(amount.amount + duty + paid, currency),
    total_credited: money(amount.amount - (fee.bearer === 'recipient' ? fee.fee : 0), currency),
    purpose,
    narration: given.narration ?? source.account_name.slice(0, 100),
    reference: given.reference,
    requery: { count: 0, last_at: null, next_at: null },
    metadata: given.metadata ?? {},
  });
}

const creditor = ({ destination, amount }: Json): string => destination.account_id ?? system('nip', amount.currency);

/** Returns where the fee of a transfer goes, or undefined if there is none. */
function feeMovement(call: Call, transfer: Json): { from: string; to: string } | undefined {
  const charge = transfer.fee.amount > 0 ? call.store.get('chg', transfer.charge_id) : undefined;
  if (!charge) return undefined;
  const from = transfer.fee_bearer === 'payer' ? transfer.source_account_id : creditor(transfer);
  return { from, to: charge.credited_account_id };
}

/**
 * Posts a transfer: the amount, the fee and the duty. Emits `transfer.succeeded`.
 *
 * @returns the stored transfer
 */
export function succeed(call: Call, transfer: Json, fields: Json = {}): Json {
  const { id, source_account_id: from, amount, stamp_duty: duty, reference, metadata, narration } = transfer;
  release(call, transfer);
  const text = { source: { kind: 'transfer', id }, reference, metadata, session_id: fields.session_id ?? transfer.session_id };
  const main = move(call, { ...text, from, to: creditor(transfer), amount, kind: 'transfer', narration });
  const fee = feeMovement(call, transfer);
  const feeIds = fee && move(call, { ...text, ...fee, amount: transfer.fee, kind: 'fee', narration: `Fee, ${reference}` });
  const dutyIds = duty.amount
    ? move(call, {
        ...text,
        from,
        to: system('stamp_duty', duty.currency),
        amount: duty,
        kind: 'stamp_duty',
        narration: `Stamp duty, ${reference}`,
      })
    : undefined;
  if (transfer.destination.beneficiary_id) touchBeneficiary(call, transfer);
  return call.emit(
    'transfer.succeeded',
    call.store.put('trf', {
      ...transfer,
      status: 'success',
      status_reason: null,
      failure_code: null,
      confirmation: null,
      debit_transaction_id: main.debit,
      credit_transaction_id: main.credit,
      completed_at: call.now(),
      updated_at: call.now(),
      ...fields,
      _entries: { main, fee: feeIds, duty: dutyIds },
    }),
  );
}

function touchBeneficiary(call: Call, { destination }: Json): void {
  if (call.store.get('ben', destination.beneficiary_id)) call.store.patch('ben', destination.beneficiary_id, { last_used_at: call.now() });
}

/** Holds the total on the source account until the transfer ends, and counts it against the day. */
export function hold(call: Call, transfer: Json): void {
  call.ledger.hold(transfer.source_account_id, transfer.id, transfer.total_debited.amount);
}

function release(call: Call, { source_account_id: account, id }: Json): void {
  call.ledger.release(account, id);
}

/** Ends a transfer without moving money: releases the hold and the daily limit, and emits `transfer.failed` or `transfer.rejected`. */
export function end(call: Call, transfer: Json, status: 'failed' | 'rejected', failure: string, reason: string, fields: Json = {}): Json {
  release(call, transfer);
  if (!transfer._magic) countDebit(call, transfer.source_account_id, -transfer.amount.amount);
  return call.emit(
    `transfer.${status}`,
    call.store.put('trf', {
      ...transfer,
      status,
      failure_code: failure,
      status_reason: reason,
      confirmation: null,
      completed_at: call.now(),
      updated_at: call.now(),
      ...fields,
    }),
  );
}

/** Reverses a successful transfer in full, with its fee and duty. Emits `transfer.reversed`. */
export function reverse(call: Call, transfer: Json, reason: string): Json {
  const { id, source_account_id: from, amount, reference, _entries: entries } = transfer;
  const fee = feeMovement(call, transfer);
  const pairs = [
    {
      from,
      to: creditor(transfer),
      amount,
      ...(entries?.main ?? { debit: transfer.debit_transaction_id, credit: transfer.credit_transaction_id }),
    },
    ...(fee && entries?.fee ? [{ ...fee, amount: transfer.fee, ...entries.fee }] : []),
    ...(entries?.duty ? [{ from, to: system('stamp_duty', amount.currency), amount: transfer.stamp_duty, ...entries.duty }] : []),
  ];
  for (const { to, amount: returned } of pairs) if (call.store.get('wal', to)) cover(call, to, returned.amount);
  reverseEntries(call, pairs, { source: { kind: 'transfer', id }, reference, narration: `Reversal, ${reference}` });
  return call.emit(
    'transfer.reversed',
    call.store.put('trf', {
      ...call.need('trf', id),
      status: 'reversed',
      status_reason: reason,
      reversed_at: call.now(),
      updated_at: call.now(),
    }),
  );
}

/** Ends the request with 422 if the bank's name differs from the expected one. */
export function checkName(call: Call, bank: BankAccount, expected: string | undefined): void {
  if (expected && (bank.code === '08' || compareNames(expected, bank.name) === 'none'))
    call.fail('name_mismatch', `The bank returned another name than ${expected}.`);
}
