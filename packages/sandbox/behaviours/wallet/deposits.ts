import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { secondsUntil } from '../money/dates';
import { figuresOf, open, payOut, quoteFor } from './depositTerms';
import { cover } from './entries';
import { checkActive, checkFunds } from './rules';

const DAY = 86_400;
const [DECISION_SECONDS, ACTIVATION_SECONDS] = [30 * DAY, 7 * DAY];

function withdrawLater(call: Call, deposit: Json, seconds: number): void {
  call.cancel('deposits.lapse', ({ id }) => id === deposit.id);
  call.after(seconds, 'deposits.lapse', { id: deposit.id });
}

/** Ends the request with 403 if the person who submitted the application decides on it. */
function checkSecondPerson(call: Call, deposit: Json, decider: string): void {
  if (deposit.submitted_by === decider)
    call.fail('self_approval', `The request was created by ${decider} and must be decided by another user.`);
}

/** Checks that an account to pay to belongs to the owner of a deposit and has its currency. */
function checkOwnAccount(call: Call, id: string | undefined, { owner_id, principal }: Json, pointer: string): void {
  const account = id && call.need('wal', id, pointer);
  if (account && (account.owner_id !== owner_id || account.currency !== principal.currency))
    call.invalid(pointer, 'Does not belong to the owner, or has another currency.');
}

/** Checks that the fields of a deposit's maturity instruction fit its method. */
function checkInstruction(call: Call, deposit: Json): void {
  const { maturity_instruction: instruction } = deposit;
  if (!instruction) return;
  const { method, savings_account_id: savings, reinvest_term_days: days, reinvest_part: part } = instruction;
  if ((method === 'transfer_to_savings') !== (savings !== undefined))
    call.invalid('/maturity_instruction/savings_account_id', 'Is required with transfer_to_savings, and only then.');
  if (method !== 'reinvest' && (days !== undefined || part !== undefined))
    call.invalid('/maturity_instruction/reinvest_term_days', 'Is only allowed with reinvest.');
  checkOwnAccount(call, savings, deposit, '/maturity_instruction/savings_account_id');
}

function change(call: Call, deposit: Json, status: string, event: string, fields: Json): Json {
  return call.change('fxd', deposit.id, `fixed_deposit.${event}`, { status, ...fields });
}

/** Returns whether a product has a rate for a term. */
const offers = ({ rates }: Json, days: number): boolean =>
  rates.some((band: Json) => band.from_term_days <= days && days <= band.to_term_days);

/** Withdraws an application, and releases its hold. */
function lapse(call: Call, deposit: Json): void {
  call.ledger.release(deposit.source_account_id, deposit.id);
  change(call, deposit, 'withdrawn', 'withdrawn', {
    status_reason_code: deposit.status === 'approved' ? 'approval_lapsed' : 'application_lapsed',
    status_reason: 'The application was not decided or activated in time.',
    lapses_at: null,
  });
}

/** Carries out the maturity instruction of a deposit, or reports why it cannot be carried out. */
function carryOut(call: Call, matured: Json): void {
  const { method, savings_account_id: savings, reinvest_term_days: days, reinvest_part: part } = matured.maturity_instruction;
  if (method === 'wait') return;
  const account = call.store.get('wal', savings ?? matured.source_account_id);
  if (account?.status !== 'active') {
    change(call, matured, 'matured', 'matured', {
      status_reason_code: 'payout_account_not_active',
      status_reason: 'The account to pay to is not active.',
    });
    return;
  }
  const term: number = days ?? matured.term_days;
  const product = call.store.get('fdp', matured.product_id);
  if (method === 'reinvest' && !(product?.accepts_applications && offers(product, term))) {
    change(call, matured, 'matured', 'matured', {
      status_reason_code: 'term_not_offered',
      status_reason: 'The product no longer offers this term.',
    });
    return;
  }
  const reinvest = { product_id: matured.product_id, term_days: term, reinvest_part: part ?? 'principal' };
  payOut(call, matured, { kind: 'at_maturity', method, savings, reinvest, by: null });
}

export const deposits: Behaviours = {
  filters: { listFixedDepositProducts: { term_days: offers } },
  operations: {
    createFixedDeposit: (call) => {
      const { owner_id: ownerId, source_account_id: sourceId, reference, maturity_instruction: instruction } = call.body;
      const owner = call.need('wus', ownerId, '/owner_id');
      const source = call.need('wal', sourceId, '/source_account_id');
      if (source.owner_id !== ownerId) call.invalid('/source_account_id', 'Does not belong to the owner.');
      call.unique('fxd', 'reference', reference);
      if (owner.status !== 'active') call.fail('wallet_user_not_active');
      checkActive(call, source, false);
      checkInstruction(call, call.body);
      const figures = figuresOf(call, call.body, '/product_id');
      const seconds = reference.startsWith('LAPSE-') ? 60 : DECISION_SECONDS;
      const deposit = call.create({
        ...figures,
        maturity_instruction: instruction ?? { method: 'wait' },
        lapses_at: call.now(seconds),
      });
      call.after(seconds, 'deposits.lapse', { id: deposit.id });
      return deposit;
    },
    approveFixedDeposit: (call, deposit) => {
      const { approved_by: by } = call.body;
      checkSecondPerson(call, deposit, by);
      const source = call.need('wal', deposit.source_account_id);
      checkActive(call, source, true);
      const { amount } = deposit.principal;
      if (amount % 100 === 51) call.fail('insufficient_funds');
      checkFunds(call, source, amount);
      call.ledger.hold(source.id, deposit.id, amount);
      withdrawLater(call, deposit, ACTIVATION_SECONDS);
      return change(call, deposit, 'approved', 'approved', {
        status_reason_code: null,
        status_reason: null,
        approved_by: by,
        lapses_at: call.now(ACTIVATION_SECONDS),
      });
    },
    rejectFixedDeposit: (call, deposit) => {
      const { rejected_by: by, reason, reason_code: code = null } = call.body;
      checkSecondPerson(call, deposit, by);
      call.cancel('deposits.lapse', ({ id }) => id === deposit.id);
      return change(call, deposit, 'rejected', 'rejected', {
        rejected_by: by,
        status_reason: reason ?? null,
        status_reason_code: code,
        lapses_at: null,
      });
    },
    undoFixedDepositApproval: (call, deposit) => {
      call.ledger.release(deposit.source_account_id, deposit.id);
      const left = Math.max(DAY, (Date.parse(deposit.created_at) - call.ms) / 1000 + DECISION_SECONDS);
      withdrawLater(call, deposit, left);
      return change(call, deposit, 'submitted_and_pending_approval', 'approval_undone', {
        status_reason_code: 'approval_undone',
        status_reason: call.body.reason,
        approved_by: null,
        approved_at: null,
        lapses_at: call.now(left),
      });
    },
    activateFixedDeposit: (call, deposit) => {
      const source = call.need('wal', deposit.source_account_id);
      if (deposit.principal.amount % 100 === 57) call.fail('account_not_active', 'The source account is frozen.');
      checkActive(call, source, false);
      call.ledger.release(source.id, deposit.id);
      cover(call, source.id, deposit.principal.amount); // Held since the approval, except for deposits of the story.
      return open(call, deposit, { activated_by: call.body.activated_by ?? call.caller.user });
    },
    calculatePrematureClosure: (call, deposit) => {
      if (deposit.status !== 'active') call.store.rewind('fxd', deposit.id, ({ status }) => status === 'active', {});
      const active = call.need('fxd', deposit.id);
      if (active.status !== 'active')
        call.fail('invalid_state_transition', { detail: `The deposit is ${active.status}.`, allowed_actions: [] });
      const date: string = call.body.closure_date ?? call.today();
      const isLate = date < call.today() || date > call.today(14) || date >= active.maturity_date;
      if (isLate) call.invalid('/closure_date', 'Must be from today to 14 days ahead, and before the maturity date.', 'out_of_range');
      return call.store.put('fdq', call.fresh('PrematureClosureQuote', quoteFor(call, active, date)));
    },
    closeFixedDepositPrematurely: (call, deposit) => {
      const { method, quote_id: quoteId, savings_account_id: savings, closed_by: by } = call.body;
      const quote = call.store.get('fdq', quoteId);
      if (!quote || quote.fixed_deposit_id !== deposit.id) return call.invalid('/quote_id', 'Is unknown or for another deposit.');
      // The quote of the story is for a day that has not come yet.
      if (quote.closure_date !== call.today() && !call.store.isUntouched('fdq', quoteId))
        call.fail('quote_expired', `The quote is for ${quote.closure_date}.`);
      checkOwnAccount(call, savings, deposit, '/savings_account_id');
      return payOut(call, deposit, { kind: 'premature', method, savings, quote, by: by ?? call.caller.user });
    },
    closeFixedDeposit: (call, deposit) => {
      const { method, savings_account_id: savings, closed_by: by, ...reinvest } = call.body;
      checkOwnAccount(call, savings, deposit, '/savings_account_id');
      return payOut(call, deposit, { kind: 'at_maturity', method, savings, reinvest, by: by ?? call.caller.user });
    },
  },
  timers: {
    'deposits.lapse': inState('fxd', ['submitted_and_pending_approval', 'approved'], (call, deposit) => lapse(call, deposit)),
    'deposits.mature': inState('fxd', 'active', (call, deposit) =>
      carryOut(call, change(call, deposit, 'matured', 'matured', { interest_accrued: deposit.interest_at_maturity })),
    ),
    'deposits.retry': inState('fxd', 'matured', carryOut),
  },
  start: (call) => {
    for (const deposit of call.store.list('fxd')) {
      const { id, status, maturity_date: date } = deposit;
      if (status === 'active') call.after(Math.max(60, secondsUntil(call.ms, date)), 'deposits.mature', { id });
    }
  },
};
