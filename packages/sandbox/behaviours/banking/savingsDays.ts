import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { addDays, addMonths } from '../money/dates';
import { money, percent } from '../money/money';
import { ledger } from './books';
import { acceptsDebit } from './checks';
import { accrual, accrued, earnedInMonth, move, secondsUntilDay, todayOf, withMovement } from './savingsInterest';

/** Standing deposit in kobo that is missed every time in the sandbox. */
const ALWAYS_MISSED = 555_555;
/** Hours of the two attempts of a standing deposit, in Lagos. */
const ATTEMPTS = [6, 18];

const isRunning = ({ status }: Json): boolean => status === 'approved' || status === 'active';

/** Returns the next day of a standing deposit after a date: a weekday from 1 (Monday), or a day of the month. */
export function nextDate(after: string, { every, day }: Json): string {
  if (every === 'week') return addDays(after, 7 - ((new Date(after).getUTCDay() + 7 - (day % 7)) % 7));
  const first = `${after.slice(0, 7)}-01`;
  const [inMonth, later] = [first, addMonths(first, 1)].map((month) => addDays(month, day - 1));
  return inMonth > after ? inMonth : later;
}

const firstOfNextMonth = (date: string): string => addMonths(`${date.slice(0, 7)}-01`, 1);

/** Schedules an attempt of the standing deposit of a day. */
export const scheduleStanding = (call: Call, plan: Json, date: string, attempt = 0): void =>
  call.after(secondsUntilDay(call, plan, date, ATTEMPTS[attempt]), 'savings.standing', { id: plan.id, date, attempt });

function scheduleInterest(call: Call, plan: Json): void {
  const date = firstOfNextMonth(todayOf(call, plan));
  call.after(secondsUntilDay(call, plan, date), 'savings.interest', { id: plan.id, date });
}

/** Starts the lock period with the first deposit, and schedules interest and maturity. Returns the fields that change. */
export function activate(call: Call, plan: Json): Json {
  const { target_date: target, withdrawal_terms: terms, next_standing_deposit_date: next } = plan;
  const active = { ...plan, activated_at: call.now() };
  if (target) call.after(secondsUntilDay(call, active, target), 'savings.mature', { id: plan.id });
  scheduleInterest(call, active);
  // From now on, the days of a plan of the sandbox may last a minute.
  call.cancel('savings.standing', (args) => args.id === plan.id);
  if (next) scheduleStanding(call, active, next);
  return {
    status: 'active',
    allowed_actions: ['depositToSavingsPlan', 'withdrawFromSavingsPlan', 'closeSavingsPlan'],
    withdrawal_terms: { ...terms, first_withdrawal_date: addDays(call.today(), terms.locked_days) },
    activated_at: call.now(),
  };
}

/** Returns why a standing deposit cannot be debited; undefined if it can. */
function obstacleOf(call: Call, { source_account_id, standing_deposit: { amount }, customer }: Json): string | undefined {
  const account = call.store.get('acc', source_account_id);
  if (!account || !acceptsDebit(account)) return 'account_not_active';
  if (call.store.get('bcu', customer.id)?.status === 'blocked') return 'customer_not_active';
  return amount.amount === ALWAYS_MISSED || call.ledger.available(account.id) < amount.amount ? 'insufficient_funds' : undefined;
}

function standingDeposit(call: Call, plan: Json, date: string, attempt: number): void {
  const { id, standing_deposit: standing, reference, name, customer, source_account_id } = plan;
  const reason = obstacleOf(call, plan);
  if (reason && attempt + 1 < ATTEMPTS.length) {
    scheduleStanding(call, plan, date, attempt + 1);
    return;
  }
  const following = nextDate(date, standing);
  // A plan that has matured by then has no further standing deposit.
  const next = plan.target_date && following >= plan.target_date ? null : following;
  const missed = (plan._missed ?? 0) + 1;
  if (reason) {
    const changed = call.patch('svp', id, { _missed: missed, next_standing_deposit_date: next });
    const due = { due_date: date, amount: standing.amount, reason, missed_in_a_row: missed, next_standing_deposit_date: next };
    call.emit('savings_plan.deposit_missed', { savings_plan_id: id, reference, name, customer, source_account_id, ...due });
    if (next) scheduleStanding(call, changed, next);
    return;
  }
  const account = call.need('acc', source_account_id);
  const movement = move(call, plan, { kind: 'standing_deposit', amount: standing.amount, penalty: 0, account, isIn: true });
  const changed = call.patch('svp', id, {
    ...accrual(call, plan),
    balance: movement.balance_after,
    movements: withMovement(plan, movement),
    next_standing_deposit_date: next,
    _missed: 0,
    ...(plan.status === 'approved' && activate(call, { ...plan, next_standing_deposit_date: null })),
  });
  call.emit('savings_plan.deposit_received', changed);
  if (next) scheduleStanding(call, changed, next);
}

/** Pays the interest of a month, less penalty and tax, into the plan. Emits `savings_plan.interest_paid`. */
function payInterest(call: Call, plan: Json, date: string): void {
  const { id, balance, interest_paid: before, withholding_tax_rate: rate } = plan;
  const { currency } = balance;
  const of = (amount: number) => money(amount, currency);
  const [earned, net] = [earnedInMonth(call, plan), accrued(call, plan)];
  const tax = percent(net, rate);
  const paid = net - tax;
  call.ledger.post([
    { account: ledger('interest', currency), amount: -net },
    { account: ledger('tax', currency), amount: tax },
    { account: id, amount: paid },
  ]);
  const after = of(balance.amount + paid);
  const none = { method: null, account_id: null, transaction_id: null, made_by: null, made_at: call.now() };
  const penalty = of(earned - net);
  const changed = call.patch('svp', id, {
    balance: after,
    interest_accrued: of(0),
    interest_paid: of(before.amount + paid),
    movements: paid ? withMovement(plan, { kind: 'interest', amount: of(paid), penalty, balance_after: after, ...none }) : plan.movements,
    _base: 0,
    _balance_days: 0,
    _penalty: 0,
    _accrued_to: date,
  });
  scheduleInterest(call, changed);
  if (earned === 0) return;
  call.emit('savings_plan.interest_paid', {
    period: { from_date: addMonths(date, -1), to_date: addDays(date, -1) },
    interest_accrued: of(earned),
    penalty,
    interest_after_penalty: of(net),
    withholding_tax: of(tax),
    paid: of(paid),
    savings_plan: changed,
  });
}

/** What happens to savings plans by date: standing deposits, interest and maturity. */
export const savingsDays: Behaviours = {
  timers: {
    'savings.standing': (call, { id, date, attempt }) => {
      const plan = call.need('svp', id);
      if (isRunning(plan) && plan.standing_deposit && plan.next_standing_deposit_date === date) standingDeposit(call, plan, date, attempt);
    },
    'savings.interest': inState('svp', ['active', 'matured'], (call, plan, { date }) => payInterest(call, plan, date)),
    'savings.mature': inState('svp', 'active', (call, { id }) => {
      const allowed_actions = ['withdrawFromSavingsPlan', 'closeSavingsPlan'];
      const fields = { status: 'matured', next_standing_deposit_date: null, allowed_actions };
      call.change('svp', id, 'savings_plan.matured', fields);
    }),
  },
  // Standing deposits of the story do not run, so that they do not change the accounts that other examples use.
  start: (call) => {
    for (const plan of call.store.list('svp')) {
      const { id, balance, status } = plan;
      if (balance.amount)
        call.ledger.post([
          { account: ledger('opening', balance.currency), amount: -balance.amount },
          { account: id, amount: balance.amount },
        ]);
      if (status === 'active') scheduleInterest(call, plan);
    }
  },
};
