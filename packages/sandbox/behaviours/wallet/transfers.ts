import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { sessionId } from '../money/names';
import { checkFee } from './charges';
import { cover } from './entries';
import { checkPin } from './pins';
import { checkActive, checkBalanceLimit, checkCurrency, checkDebitLimits, checkFunds, checkReference, countDebit } from './rules';
import { checkName, type Destination, destinationOf, end, hold, newTransfer, reverse, succeed } from './transferPostings';

/** Amount in kobo from which a wallet user's transfer needs a one-time code: 50,000.00. */
const CODE_FROM = 5_000_000;
const CODE = '123456';
const CODE_SECONDS = 600;
/** Most that a beneficiary can receive in the first 6 hours: 100,000.00. */
const COOLING_OFF_LIMIT = 10_000_000;

/** Outcomes of sandbox amounts in kobo. */
const MAGIC: Record<number, string> = {
  11111111: 'otp',
  22222222: 'released',
  33333333: 'rejected',
  44444444: 'insufficient_funds',
  55555555: 'tier_limit_exceeded',
  66666666: 'reversed',
};

/** Failures of a transfer to a bank by NIP code. */
const FAILURES: Record<string, [string, string]> = {
  '06': ['account_dormant', "The recipient's account is dormant. The held money has been released."],
  '08': ['name_mismatch', 'The name does not match the account. The held money has been released.'],
  '34': ['suspected_fraud', 'The recipient’s bank suspects fraud. The held money has been released.'],
  '61': ['limit_exceeded', "The amount exceeds the recipient's limit. The held money has been released."],
  '91': ['bank_unavailable', 'The bank was unavailable. The held money has been released.'],
};

/** Codes that leave the outcome unknown, with the number of the query that brings it and the code it brings. */
const UNKNOWN: Record<string, { queries: number; code: string }> = {
  '09': { queries: 1, code: '00' },
  '97': { queries: 2, code: '91' },
};

/** Seconds after which the platform itself queries the switch. */
const QUERIES = [60, 300, 900, 1800];

/** Creates a transfer: checks it, and posts, holds or sends it. */
function transfer(call: Call, destination: Destination): Json {
  const { body } = call;
  const source = call.need('wal', body.source_account_id, '/source_account_id');
  const { amount } = body;
  const magic = source.owner_id === null && MAGIC[amount.amount] === 'otp' ? undefined : MAGIC[amount.amount];
  checkReference(call, body.reference);
  checkActive(call, source, true);
  if (destination.account) checkActive(call, destination.account, false);
  if (destination.account?.id === source.id) call.fail('same_account');
  if (source.owner_id && destination.beneficiary && destination.beneficiary.owner_id !== source.owner_id)
    call.invalid('/destination/beneficiary_id', 'Was saved by another wallet user.');
  checkCurrency(call, amount, source);
  if (destination.account) checkCurrency(call, amount, destination.account);
  const isNaira = amount.currency === 'NGN';
  if (amount.amount < 100 || (isNaira && amount.amount > 100_000_000))
    call.fail('amount_out_of_range', `Transfers can be from 1.00 ${isNaira ? 'to 1,000,000.00 NGN' : 'USD'}.`);
  if (source.owner_id && !body.pin) call.invalid('/pin', 'Is missing, because the account belongs to a wallet user.', 'required');
  if (source.owner_id) checkPin(call, source.owner_id, body.pin);
  if (magic === 'insufficient_funds' || magic === 'tier_limit_exceeded') call.fail(magic);
  const made = newTransfer(call, source, destination, body);
  checkFee(call, { fee: made.fee.amount, bearer: made.fee_bearer, charge: undefined, steps: [] }, amount);
  checkDuplicate(call, made);
  if (destination.beneficiary) checkCoolingOff(call, destination.beneficiary, amount.amount);
  if (magic) cover(call, source.id, made.total_debited.amount);
  else {
    checkDebitLimits(call, source, amount.amount);
    if (destination.account) checkBalanceLimit(call, destination.account, made.total_credited.amount);
    checkFunds(call, source, made.total_debited.amount, ', including fee and stamp duty');
  }
  if (!magic) countDebit(call, source.id, amount.amount);
  const code = destination.bank?.code;
  const stored: Json = call.store.put('trf', { ...made, _code: code, _magic: magic });
  if (magic === 'otp' || (!magic && source.owner_id && amount.amount >= CODE_FROM)) return askForCode(call, stored);
  if (magic === 'released' || magic === 'rejected') return block(call, stored, magic);
  return execute(call, stored);
}

function askForCode(call: Call, made: Json): Json {
  hold(call, made);
  const { phone_number: phone } = call.need('wus', made.owner_id);
  call.after(CODE_SECONDS, 'transfers.expire', { id: made.id });
  const confirmation = { sent_to: `*******${phone.slice(-4)}`, expires_at: call.now(CODE_SECONDS), tries_left: 3 };
  return call.store.patch('trf', made.id, { status: 'otp', status_reason: 'Waiting for the one-time code.', confirmation });
}

function block(call: Call, made: Json, outcome: string): Json {
  hold(call, made);
  call.after(60, 'transfers.review', { id: made.id, outcome });
  return call.emit(
    'transfer.blocked',
    call.store.patch('trf', made.id, { status: 'blocked', status_reason: 'Held for review by the risk team.' }),
  );
}

/** Posts a transfer within the platform, or sends one to a bank. */
function execute(call: Call, made: Json): Json {
  if (made._magic === 'reversed') call.after(60, 'transfers.reverse', { id: made.id });
  if (made.destination.account_id) return succeed(call, made);
  hold(call, made);
  const code = made._code ?? '00';
  const unknown = UNKNOWN[code];
  if (!unknown) call.after(5, 'transfers.answer', { id: made.id, code });
  else call.after(QUERIES[0], 'transfers.query', { id: made.id, step: 0 });
  const sent = { session_id: sessionId(call), response_code: unknown ? code : null, confirmation: null };
  return call.patch('trf', made.id, {
    status: 'pending',
    status_reason: null,
    requery: { count: 0, last_at: null, next_at: call.now(QUERIES[0]) },
    ...sent,
  });
}

/** Ends a transfer to a bank with the switch's code. */
function applyResponse(call: Call, made: Json, code: string): Json {
  const requery = { ...made.requery, next_at: null };
  if (code === '00') return succeed(call, made, { response_code: '00', requery });
  const [failure, reason] = FAILURES[code] ?? ['bank_declined', 'The bank declined the transfer. The held money has been released.'];
  return end(call, made, 'failed', failure, reason, { response_code: code, requery });
}

/** Queries the switch once. */
function query(call: Call, made: Json): Json {
  const count = made.requery.count + 1;
  const asked = call.patch('trf', made.id, { requery: { count, last_at: call.now(), next_at: null } });
  const unknown = UNKNOWN[made._code ?? made.response_code];
  if (!unknown) return applyResponse(call, asked, '00');
  return count >= unknown.queries ? applyResponse(call, asked, unknown.code) : asked;
}

/** Refuses the same amount to the same account within 60 seconds, and remembers this one. */
function checkDuplicate(call: Call, made: Json): void {
  const key = `${made.source_account_id} ${made.destination.account_number} ${made.amount.amount}`;
  const recent = call.store.get('recent', key);
  const seconds = recent ? Math.round((call.ms - recent.at) / 1000) : 60;
  if (recent && seconds < 60 && !call.body.allow_duplicate) {
    call.fail('possible_duplicate', `The same amount was sent to the same account ${seconds} seconds ago as ${recent.id}.`);
  }
  call.store.put('recent', { id: made.id, at: call.ms }, key);
}

/** Ends the request with 422 if a new beneficiary would receive more than it can in its first hours. */
export function checkCoolingOff(call: Call, beneficiary: Json, amount: number): void {
  if (Date.parse(beneficiary.cooling_off_ends_at) <= call.ms) return;
  const sent = call.store
    .list('trf')
    .filter(
      ({ destination, status }) => destination.beneficiary_id === beneficiary.id && !['failed', 'rejected', 'reversed'].includes(status),
    );
  const total = sent.reduce((sum, each) => sum + each.amount.amount, amount);
  if (total > COOLING_OFF_LIMIT)
    call.fail(
      'beneficiary_cooling_off',
      `Until ${beneficiary.cooling_off_ends_at}, the beneficiary can receive at most 100,000.00 NGN in total.`,
    );
}

export const transfers: Behaviours = {
  operations: {
    transferToWallet: (call) => {
      const destination = destinationOf(call, call.body.destination);
      if (!destination.account) call.fail('recipient_not_found', 'The beneficiary is an account at a bank.');
      return transfer(call, destination);
    },
    transferToBank: (call) => {
      const { destination: given } = call.body;
      const destination = destinationOf(call, given);
      const { bank, account } = destination;
      if (!bank && !account) call.fail('bank_account_not_found');
      if (bank) checkName(call, bank, given.expected_name);
      return transfer(call, { ...destination, account: account ?? bank?.onPlatform });
    },
    confirmTransfer: (call, made) => {
      const source = call.need('wal', made.source_account_id);
      checkActive(call, source, true);
      const recipient = made.destination.account_id && call.store.get('wal', made.destination.account_id);
      if (recipient) checkActive(call, recipient, false);
      if (call.body.code !== CODE) {
        const confirmation = made.confirmation ?? { sent_to: null, expires_at: call.now(CODE_SECONDS), tries_left: 3 };
        const left = confirmation.tries_left - 1;
        if (left > 0) call.patch('trf', made.id, { confirmation: { ...confirmation, tries_left: left } });
        else end(call, made, 'rejected', 'confirmation_failed', 'The one-time code was incorrect 3 times.');
        call.fail('incorrect_otp', {
          keep: true,
          detail: `The code is incorrect. ${left} ${left === 1 ? 'attempt is' : 'attempts are'} left.`,
        });
      }
      call.cancel('transfers.expire', ({ id }) => id === made.id);
      call.ledger.release(source.id, made.id);
      cover(call, source.id, made.total_debited.amount);
      return execute(call, made);
    },
    requeryTransfer: (call, made) => {
      const last = made.requery.last_at;
      if (last && Date.parse(last) > call.ms - 30_000) return made;
      // A transfer of the story may have no hold, because its money was spent since.
      if (!call.ledger.holds.get(made.source_account_id)?.has(made.id)) cover(call, made.source_account_id, made.total_debited.amount);
      return query(call, made);
    },
  },
  timers: {
    'transfers.answer': inState('trf', 'pending', (call, made, { code }) => applyResponse(call, made, code)),
    'transfers.query': inState('trf', 'pending', (call, made, { id, step }) => {
      if (query(call, made).status !== 'pending') return;

      const next = QUERIES[step + 1] ?? 3600;
      call.after(next, 'transfers.query', { id, step: step + 1 });
      const asked = call.need('trf', id);
      call.store.patch('trf', id, { requery: { ...asked.requery, next_at: call.now(next) } });
    }),
    'transfers.expire': inState('trf', 'otp', (call, made) =>
      end(call, made, 'rejected', 'confirmation_expired', 'The one-time code was not confirmed within 10 minutes.'),
    ),
    'transfers.review': inState('trf', 'blocked', (call, made, { outcome }) => {
      if (outcome === 'rejected') end(call, made, 'rejected', 'risk_review', 'The risk team rejected the transfer.');
      else call.emit('transfer.released', execute(call, { ...made, status_reason: null }));
    }),
    'transfers.reverse': inState('trf', 'success', (call, made) => reverse(call, made, 'The transfer was reversed.')),
  },
  start: (call) => {
    for (const made of call.store.list('trf')) {
      const isOpen = ['otp', 'blocked', 'pending'].includes(made.status) && !MAGIC[made.amount.amount];
      if (isOpen && call.ledger.available(made.source_account_id) >= made.total_debited.amount) hold(call, made);
    }
  },
};
