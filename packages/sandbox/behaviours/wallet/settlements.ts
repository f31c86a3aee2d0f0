import type { Behaviours, Call, Json } from '../behaviour';
import { money } from '../money/money';
import { compareNames, sessionId } from '../money/names';
import { lookUp } from './banks';
import { feeOf } from './charges';
import { move, system } from './entries';
import { checkActive, dutyOn } from './rules';

/** Seconds between two payouts, and until a new settlement account can receive one: a day in production. */
const PAYOUT_SECONDS = 600;
const PAYABLE_SECONDS = 24;
const REVIEW_SECONDS = 60;
const MOST = 5;
/** Smallest and usual `minimum_payout` in kobo. */
const LEAST_PAYOUT = 10_000;

/** Sandbox accounts whose holder's name needs a review. */
const REVIEWED: Record<string, string> = { '01': 'verified', '05': 'rejected' };

const magicCode = (number: string): string | undefined => /^0{7}(\d\d)\d$/.exec(number)?.[1];

function create(call: Call): Json {
  const {
    account_id: accountId,
    bank_code: bankCode,
    account_number: number,
    payout_interval: interval = 'daily',
    payout_weekday: weekday,
    payout_month_day: day,
    minimum_payout: minimum,
  } = call.body;
  const account = call.need('wal', accountId, '/account_id');
  checkActive(call, account, false);
  if (account.currency !== 'NGN' || (minimum && minimum.currency !== 'NGN'))
    call.fail('currency_mismatch', 'Only accounts in NGN are settled.');
  checkMinimum(call, minimum);
  checkSchedule(call, interval, weekday, day);
  const own = call.store.find('sta', 'account_id', accountId);
  const taken = own.find(
    (each) => each.bank_code === bankCode && each.account_number === number && !call.store.isUntouched('sta', each.id),
  );
  if (taken) call.fail('already_exists', `The bank account is already ${taken.id}.`);
  if (own.length >= MOST) call.fail('limit_reached', `The account has ${own.length} of ${MOST} settlement accounts.`);
  const bank = lookUp(call, bankCode, number, account.account_name);
  if (bank.onPlatform) call.invalid('/account_number', 'The bank account is on this platform.');
  const match = compareNames(account.account_name, bank.name);
  const code = magicCode(number);
  if (code === '08' || (match === 'none' && !code)) call.fail('name_mismatch', 'The bank account is held in another name.');
  const isReviewed = (code !== undefined && code in REVIEWED) || (match === 'partial' && !code);
  const isFirst = !own.some(({ is_default: isDefault }) => isDefault);
  const made = call.create({
    owner_id: account.owner_id,
    bank_name: bank.bank.name,
    account_name: bank.name,
    status: isReviewed ? 'pending_verification' : 'verified',
    status_reason_code: isReviewed ? 'name_partly_matched' : null,
    status_reason: isReviewed ? 'The name at the bank partly matches the owner and is under review.' : null,
    is_default: !isReviewed && (isFirst || call.body.make_default === true),
    payout_interval: interval,
    minimum_payout: minimum ?? money(LEAST_PAYOUT),
    narration: call.body.narration ?? 'EMBER BASKET',
    payable_from_at: call.now(PAYABLE_SECONDS),
    _makeDefault: call.body.make_default,
    verified_at: isReviewed ? null : call.now(),
  });
  if (isReviewed) call.after(REVIEW_SECONDS, 'settlements.review', { id: made.id, status: REVIEWED[code ?? ''] ?? 'verified' });
  if (made.is_default) makeDefault(call, made);
  if (!isReviewed) call.emit('settlement_account.verified', call.need('sta', made.id));
  call.cancel('settlements.pay', ({ account: each }) => each === accountId);
  call.after(PAYOUT_SECONDS, 'settlements.pay', { account: accountId });
  return call.need('sta', made.id);
}

function checkMinimum(call: Call, minimum: Json | undefined): void {
  if (minimum && minimum.amount < LEAST_PAYOUT) call.invalid('/minimum_payout', 'Must be at least 100.00 NGN.', 'too_small');
}

function checkSchedule(call: Call, interval: string, weekday: unknown, day: unknown): void {
  if ((interval === 'weekly') !== (weekday !== undefined && weekday !== null))
    call.invalid('/payout_weekday', 'Is required with weekly, and only then.');
  if ((interval === 'monthly') !== (day !== undefined && day !== null))
    call.invalid('/payout_month_day', 'Is required with monthly, and only then.');
}

/** Makes a settlement account the only default of its account. */
function makeDefault(call: Call, wanted: Json): Json {
  const previous = call.store.find('sta', 'account_id', wanted.account_id).find(({ id, is_default }) => is_default && id !== wanted.id);
  if (previous) call.patch('sta', previous.id, { is_default: false });
  const changed = call.patch('sta', wanted.id, { is_default: true });
  for (const { id, status } of call.store.find('stl', 'account_id', wanted.account_id))
    if (status === 'pending') call.store.patch('stl', id, { settlement_account_id: wanted.id });
  if (previous)
    call.emit('settlement_account.default_changed', { settlement_account: changed, previous_settlement_account_id: previous.id });
  return changed;
}

/** Returns what was received for a payment, without a fee that the payer bore. */
const receivedFor = ({ received, fee, fee_bearer: bearer }: Json): number => received.amount - (bearer === 'payer' ? fee.amount : 0);

/** Pays out what an account has collected since its last payout. */
function pay(call: Call, accountId: string): void {
  call.after(PAYOUT_SECONDS, 'settlements.pay', { account: accountId });
  const target = call.store.find('sta', 'account_id', accountId).find((each) => each.is_default && each.status === 'verified');
  if (!target || Date.parse(target.payable_from_at) > call.ms) return;
  const paid = call.store
    .find('pay', 'account_id', accountId)
    .filter(
      (payment) => payment.status === 'success' && !payment._settled && payment.channel && !call.store.isUntouched('pay', payment.id),
    );
  const gross = paid.reduce((sum, payment) => sum + receivedFor(payment), 0);
  const credited = paid.reduce((sum, payment) => sum + payment.credited.amount - payment.refunded.amount, 0);
  const refunds = paid.reduce((sum, { refunded }) => sum + refunded.amount, 0);
  const account = call.need('wal', accountId);
  const amount = money(credited);
  const { fee, charge } = feeOf(call, 'bank_transfer', amount, account);
  const { duty, exemption } = dutyOn(amount, target.bank_code === account.bank_code, 'payment');
  const net = credited - fee - duty;
  if (!paid.length || net < Math.max(1, target.minimum_payout.amount)) return;
  const id = call.id('stl');
  for (const payment of paid) call.store.patch('pay', payment.id, { _settled: id });
  const { bank_code, bank_name, account_number, account_name, owner_id } = target;
  const settlement = call.fresh('Settlement', {
    id,
    owner_id,
    account_id: accountId,
    settlement_account_id: target.id,
    bank_code,
    bank_name,
    account_number,
    account_name,
    status: 'pending',
    period_start_at: call.now(-PAYOUT_SECONDS),
    period_end_at: call.now(),
    settlement_date: call.today(),
    payment_count: paid.length,
    gross: money(gross),
    refunds: money(refunds),
    fees: money(gross - credited - refunds),
    payout_fee: money(fee),
    stamp_duty: money(duty),
    stamp_duty_exemption: exemption,
    net: money(net),
    narration: target.narration,
    payments: {
      data: paid.slice(0, 25).map((payment) => ({
        payment_id: payment.id,
        method: payment.method,
        pay_link_id: payment.pay_link_id,
        amount: money(receivedFor(payment)),
        refunded: payment.refunded,
        fee: payment.fee_bearer === 'payer' ? money(0) : payment.fee,
        net: money(payment.credited.amount - payment.refunded.amount),
        paid_at: payment.paid_at,
      })),
      page: { next_cursor: null, has_more: false },
    },
  });
  for (const { id: earlier, status, carried_into_id: next } of call.store.find('stl', 'account_id', accountId))
    if (status === 'failed' && !next && !call.store.isUntouched('stl', earlier)) call.patch('stl', earlier, { carried_into_id: id });
  call.store.put('stl', settlement);
  call.emit('settlement.created', settlement);
  const obstacle =
    account.status !== 'active' ? 'account_not_active' : call.ledger.available(accountId) < credited ? 'insufficient_funds' : undefined;
  if (obstacle) {
    failed(call, settlement, obstacle, null);
    return;
  }
  const session_id = sessionId(call);
  const text = { source: { kind: 'settlement', id }, reference: null, session_id };
  const { debit } = move(call, {
    ...text,
    from: accountId,
    to: system('nip'),
    amount: money(net),
    kind: 'settlement',
    narration: target.narration,
  });
  const parts = [
    { to: charge?.credited_account_id, amount: money(fee), kind: 'fee', narration: 'Payout fee' },
    { to: system('stamp_duty'), amount: money(duty), kind: 'stamp_duty', narration: 'Stamp duty' },
  ].filter((part) => part.amount.amount);
  for (const part of parts) move(call, { ...text, ...part, from: accountId });
  call.change('stl', id, 'settlement.processing', { status: 'processing', session_id, transaction_id: debit, _parts: parts });
  const code = magicCode(account_number);
  call.after(code === '09' ? PAYOUT_SECONDS : 5, 'settlements.answer', { id, code: code ?? '00' });
}

function failed(call: Call, settlement: Json, failure: string, code: string | null): void {
  const ended = call.patch('stl', settlement.id, {
    status: 'failed',
    failure_code: failure,
    status_reason: 'The payout failed.',
    response_code: code,
  });
  for (const payment of call.store.find('pay', '_settled', settlement.id)) call.store.patch('pay', payment.id, { _settled: undefined });
  call.emit('settlement.failed', ended);
}

/** Ends a payout with the bank's code. */
function applyResponse(call: Call, { id, code }: Json): void {
  const settlement = call.need('stl', id);
  if (code === '06') {
    const text = { source: { kind: 'settlement', id }, reference: null, narration: 'Returned payout', kind: 'reversal' };
    const { credit } = move(call, { ...text, from: system('nip'), to: settlement.account_id, amount: settlement.net });
    for (const { to: from, amount } of settlement._parts) move(call, { ...text, from, to: settlement.account_id, amount });
    call.store.patch('stl', id, { reversal_transaction_id: credit });
    failed(call, settlement, 'account_dormant', '06');
    return;
  }
  const paid = call.patch('stl', id, { status: 'paid', response_code: '00' });
  call.store.patch('sta', settlement.settlement_account_id, { last_settlement_id: id, last_paid_at: call.now() });
  call.emit('settlement.paid', paid);
}

export const settlements: Behaviours = {
  operations: {
    createSettlementAccount: create,
    updateSettlementAccount: (call) => {
      const { body } = call;
      const before = call.need('sta', call.params.settlement_account_id);
      if (body.minimum_payout && body.minimum_payout.currency !== 'NGN') call.fail('currency_mismatch');
      checkMinimum(call, body.minimum_payout);
      const interval = body.payout_interval ?? before.payout_interval;
      const isSame = !body.payout_interval || body.payout_interval === before.payout_interval;
      const weekday = body.payout_weekday ?? (isSame ? before.payout_weekday : null);
      const day = body.payout_month_day ?? (isSame ? before.payout_month_day : null);
      checkSchedule(call, interval, weekday ?? undefined, day ?? undefined);
      return call.update({ payout_weekday: weekday, payout_month_day: day });
    },
    deleteSettlementAccount: (call, account) => {
      const open = call.store
        .find('stl', 'settlement_account_id', account.id)
        .find(({ status }) => status === 'pending' || status === 'processing');
      if (open) call.fail('resource_in_use', `The settlement ${open.id} to this account is ${open.status}.`);
      const other = call.store
        .find('sta', 'account_id', account.account_id)
        .find(({ id, status }) => id !== account.id && status === 'verified');
      if (account.is_default && other && !call.store.isUntouched('sta', account.id))
        call.fail('resource_in_use', `The account is the default, and ${other.id} is verified.`);
      call.store.remove('sta', account.id);
    },
    setDefaultSettlementAccount: (call) => {
      const { settlement_account_id: id } = call.params;
      if (call.store.isUntouched('sta', id)) call.store.rewind('sta', id, ({ status }) => status === 'verified', {});
      const account = call.need('sta', id);
      if (account.status !== 'verified') call.fail('settlement_account_not_verified', `The settlement account is ${account.status}.`);
      return account.is_default ? account : makeDefault(call, account);
    },
  },
  timers: {
    'settlements.review': (call, { id, status }) => {
      const isVerified = status === 'verified';
      const reviewed = call.need('sta', id);
      const own = call.store.find('sta', 'account_id', reviewed.account_id);
      call.change('sta', id, `settlement_account.${status}`, {
        status,
        status_reason_code: isVerified ? null : 'not_the_owner',
        status_reason: isVerified ? null : 'The name at the bank differs from the owner.',
        verified_at: isVerified ? call.now() : null,
        is_default: isVerified && !own.some(({ is_default }) => is_default),
      });
      if (isVerified && reviewed._makeDefault) makeDefault(call, reviewed);
    },
    'settlements.pay': (call, { account }) => pay(call, account),
    'settlements.answer': (call, args) => applyResponse(call, args),
  },
};
