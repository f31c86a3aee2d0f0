import type { Json } from '../../model/contract';
import type { Behaviours } from '../behaviour';
import type { Call } from '../call';
import { addDays, DAY, daysBetween } from '../money/dates';
import { asText, divide, type Money, money, percent, scaled } from '../money/money';
import { book, customerOf, ledger } from './books';
import { checkCredit, checkCurrency, checkCustomer, checkDebit, checkFunds, checkLimits, countDebit } from './checks';

/** Smallest withdrawal in kobo. */
const LEAST = 10_000;
const FAST_DAY = 60;
const DECISION = 30 * DAY;

const change = (call: Call, id: string, fields: Json): Json => call.store.patch('svp', id, { updated_at: call.now(), ...fields });
const isFast = ({ reference }: Json): boolean => reference.startsWith('FAST-');

/** Returns the day that it is for a plan: that of Lagos or, with FAST-, one day later for each minute since its activation. */
function todayOf(call: Call, plan: Json): string {
  if (!isFast(plan) || !plan.activated_at) return call.today();
  return addDays(plan.activated_at.slice(0, 10), Math.floor((call.ms - Date.parse(plan.activated_at)) / (FAST_DAY * 1000)));
}

/** Returns the interest on an amount for a number of days, in minor units. */
const earned = (amount: number, { interest_rate, day_count }: Json, days: number): number =>
  divide(BigInt(amount) * scaled(interest_rate) * BigInt(days), 10_000_000_000n * (day_count === 'actual_360' ? 360n : 365n));

/** Returns the interest of the month up to yesterday, less penalties: that since the last movement is added to the stored one. */
function accrued(call: Call, plan: Json): number {
  const today = todayOf(call, plan);
  const from = plan._accrued_to ?? `${today.slice(0, 8)}01`;
  return plan.interest_accrued.amount + earned(plan.balance.amount, plan, Math.max(0, daysBetween(from, today)));
}

/** Returns what withdrawing an amount costs: days of interest on it, at most the interest of the month. */
function costOf(call: Call, plan: Json, amount: number): number {
  if (plan.status !== 'active') return 0;
  return Math.min(accrued(call, plan), earned(amount, plan, plan.withdrawal_terms.penalty_days));
}

const isLocked = (call: Call, { withdrawal_terms: terms, status, ...plan }: Json): boolean =>
  status === 'active' && terms.first_withdrawal_date !== null && todayOf(call, plan) < terms.first_withdrawal_date;

function accountOf(call: Call, plan: Json): Json | undefined {
  const { method = 'account', account_id } = call.body;
  if (method === 'cash') {
    if (account_id) call.invalid('/account_id', 'Can be sent with the method account only.');
    return undefined;
  }
  const account = call.need('acc', account_id ?? plan.source_account_id, '/account_id');
  if (account.customer.id !== plan.customer.id) call.invalid('/account_id', 'Must be an account of the customer.');
  checkCurrency(call, plan.balance.currency, account.currency);
  return account;
}

type Movement = { kind: string; amount: Money; penalty: number; account: Json | undefined; isIn: boolean };

/** Moves money into or out of a plan, whose balance is an account of the ledger. Returns the movement of the passbook. */
function move(call: Call, plan: Json, { kind, amount, penalty, account, isIn }: Movement): Json {
  const { currency } = amount;
  const other = account?.id ?? ledger('cash', currency);
  const [from, to] = isIn ? [other, plan.id] : [plan.id, other];
  const entry = book(call, {
    from,
    to,
    amount,
    kind: isIn ? 'savings_deposit' : 'savings_withdrawal',
    source: { kind: 'savings_plan', id: plan.id },
    reference: plan.reference,
    counter: 'SAVINGS PLANS',
    narration: plan.name,
  });
  return {
    kind,
    amount,
    penalty: money(penalty, currency),
    balance_after: money(plan.balance.amount + (isIn ? amount.amount : -amount.amount), currency),
    method: account ? 'account' : 'cash',
    account_id: account?.id ?? null,
    transaction_id: entry.debit ?? entry.credit,
    made_by: call.body.made_by ?? call.body.closed_by ?? null,
    made_at: call.now(),
  };
}

function checkCash(call: Call, plan: Json, amount: number): void {
  const account = call.need('acc', plan.source_account_id);
  checkLimits(call, account, amount);
  countDebit(call, account.id, amount);
}

function deposit(call: Call): Json {
  const plan = call.need('svp', call.params.savings_plan_id);
  const { amount } = call.body;
  if (plan.status !== 'approved' && plan.status !== 'active')
    call.fail('invalid_state_transition', { detail: `The plan is in the state ${plan.status}.` });
  checkCustomer(call, plan.customer.id);
  checkCurrency(call, plan.balance.currency, amount.currency);
  const { deposit_range: range, name } = call.need('svr', plan.product_id);
  if (amount.amount < range.minimum.amount || amount.amount > range.maximum.amount)
    call.fail('amount_out_of_range', {
      detail: `${name} accepts deposits from ${asText(range.minimum).slice(0, -4)} to ${asText(range.maximum)}.`,
    });
  const account = accountOf(call, plan);
  if (account) {
    checkDebit(call, account);
    checkFunds(call, account, amount);
  } else checkCash(call, plan, amount.amount);
  const movement = move(call, plan, { kind: 'deposit', amount, penalty: 0, account, isIn: true });
  const isFirst = plan.status === 'approved';
  const changed = change(call, plan.id, {
    interest_accrued: money(isFirst ? 0 : accrued(call, plan), amount.currency),
    _accrued_to: todayOf(call, plan),
    balance: movement.balance_after,
    movements: [movement, ...plan.movements].slice(0, 100),
    ...(isFirst && start(call, plan)),
  });
  call.emit('savings_plan.deposit_received', changed);
  return changed;
}

/** Starts the lock period with the first deposit, and schedules the maturity. */
function start(call: Call, plan: Json): Json {
  const { target_date, withdrawal_terms: terms } = plan;
  const today = call.today();
  if (target_date) call.after(daysBetween(today, target_date) * (isFast(plan) ? FAST_DAY : DAY), 'savings.mature', { id: plan.id });
  return {
    status: 'active',
    allowed_actions: ['depositToSavingsPlan', 'withdrawFromSavingsPlan', 'closeSavingsPlan'],
    withdrawal_terms: { ...terms, first_withdrawal_date: addDays(today, terms.locked_days) },
    activated_at: call.now(),
  };
}

function checkPenalty(call: Call, cost: Money): void {
  if (cost.amount > 0 && !call.body.accept_penalty) call.invalid('/accept_penalty', `Must be true, because the cost is ${asText(cost)}.`);
}

function withdraw(call: Call): Json {
  const plan = call.need('svp', call.params.savings_plan_id);
  const { amount } = call.body;
  if (plan.status !== 'active' && plan.status !== 'matured')
    call.fail('invalid_state_transition', { detail: `The plan is in the state ${plan.status}.` });
  checkCustomer(call, plan.customer.id);
  checkCurrency(call, plan.balance.currency, amount.currency);
  if (isLocked(call, plan)) call.fail('savings_plan_locked');
  const { currency } = amount;
  const left = plan.balance.amount - amount.amount;
  if (left < 0) call.fail('insufficient_funds', { detail: `Balance: ${asText(plan.balance)}. Required: ${asText(amount)}.` });
  const { minimum_balance: least } = plan.withdrawal_terms;
  if (amount.amount < LEAST || left < least.amount)
    call.fail('amount_out_of_range', { detail: `At least ${asText(least)} must remain; ${asText(money(left, currency))} would.` });
  const cost = costOf(call, plan, amount.amount);
  checkPenalty(call, money(cost, currency));
  const account = accountOf(call, plan);
  if (account) checkCredit(call, account);
  else checkCash(call, plan, amount.amount);
  const movement = move(call, plan, { kind: 'withdrawal', amount, penalty: cost, account, isIn: false });
  return change(call, plan.id, {
    interest_accrued: money(accrued(call, plan) - cost, currency),
    _accrued_to: todayOf(call, plan),
    balance: movement.balance_after,
    movements: [movement, ...plan.movements].slice(0, 100),
  });
}

function close(call: Call): Json {
  const plan = call.need('svp', call.params.savings_plan_id);
  const { close_reason, reason = null, closed_by = null } = call.body;
  const { balance, withholding_tax_rate: taxRate } = plan;
  const { currency } = balance;
  const ended = { status_reason_code: close_reason, status_reason: reason, allowed_actions: [], closed_at: call.now() };
  if (plan.status !== 'active' && plan.status !== 'matured') return call.transition({ ...ended, closure: null, lapses_at: null });
  checkCustomer(call, plan.customer.id);
  const month = accrued(call, plan);
  const cost = isLocked(call, plan) ? month : costOf(call, plan, balance.amount);
  checkPenalty(call, money(cost, currency));
  const account = accountOf(call, plan);
  if (account) checkCredit(call, account);
  const tax = percent(month - cost, taxRate);
  const paid = balance.amount + month - cost - tax;
  call.ledger.post([
    { account: ledger('interest', currency), amount: cost - month },
    { account: ledger('tax', currency), amount: tax },
    { account: plan.id, amount: month - cost - tax },
  ]);
  const grown = { ...plan, balance: money(paid, currency) };
  const movement = move(call, grown, { kind: 'closing', amount: money(paid, currency), penalty: cost, account, isIn: false });
  const of = (amount: number) => money(amount, currency);
  const closure = {
    close_reason,
    balance,
    interest_accrued: of(month),
    penalty: of(cost),
    interest_after_penalty: of(month - cost),
    withholding_tax: of(tax),
    paid_out: of(paid),
    method: account ? 'account' : 'cash',
    account_id: account?.id ?? null,
    transaction_id: movement.transaction_id,
    closed_by,
  };
  const movements = [movement, ...plan.movements].slice(0, 100);
  return call.transition({ ...ended, balance: of(0), interest_accrued: of(0), movements, closure });
}

export const savings: Behaviours = {
  operations: {
    createSavingsPlan: (call) => {
      const { customer_id, product_id, source_account_id, reference, submitted_by, target, target_date, standing_deposit } = call.body;
      call.unique('svp', 'reference', reference);
      const customer = customerOf(call, customer_id);
      checkCustomer(call, customer_id);
      const product = call.need('svr', product_id, '/product_id');
      const source = call.need('acc', source_account_id, '/source_account_id');
      if (!product.accepts_applications) call.fail('deposit_product_not_open');
      checkCurrency(call, product.currency, source.currency);
      if (product.target_required && !target) call.invalid('/target', 'Must be sent for this product.');
      const range = product.target_range;
      if (target && range && (target.amount < range.minimum.amount || target.amount > range.maximum.amount))
        call.fail('amount_out_of_range', { detail: `${asText(target)} was requested.` });
      const none = money(0, product.currency);
      const { locked_days, penalty_days, minimum_balance, interest_rate, day_count, withholding_tax_rate } = product;
      const plan = call.create({
        customer,
        product_name: product.name,
        target: target ?? null,
        target_date: target_date ?? null,
        standing_deposit: standing_deposit ?? null,
        next_standing_deposit_date: null,
        balance: none,
        interest_rate,
        day_count,
        withholding_tax_rate,
        interest_accrued: none,
        interest_paid: none,
        withdrawal_terms: { locked_days, first_withdrawal_date: null, penalty_days, minimum_balance },
        movements: [],
        closure: null,
        lapses_at: call.now(DECISION),
        allowed_actions: ['approveSavingsPlan', 'closeSavingsPlan'],
        submitted_by: submitted_by ?? null,
      });
      call.after(reference.startsWith('LAPSE-') ? 60 : DECISION, 'savings.lapse', { id: plan.id });
      return plan;
    },
    depositToSavingsPlan: deposit,
    withdrawFromSavingsPlan: withdraw,
    closeSavingsPlan: close,
  },
  timers: {
    'savings.lapse': (call, { id }) => {
      if (call.need('svp', id).status !== 'submitted_and_pending_approval') return;
      const fields = {
        status: 'lapsed',
        status_reason_code: 'application_lapsed',
        lapses_at: null,
        allowed_actions: [],
        closed_at: call.now(),
      };
      call.emit('savings_plan.lapsed', change(call, id, fields));
    },
    'savings.mature': (call, { id }) => {
      if (call.need('svp', id).status !== 'active') return;
      const fields = { status: 'matured', matured_at: call.now(), allowed_actions: ['withdrawFromSavingsPlan', 'closeSavingsPlan'] };
      call.emit('savings_plan.matured', change(call, id, fields));
    },
  },
  start: (call) => {
    for (const { id, balance } of call.store.list('svp')) {
      if (!balance.amount) continue;
      call.ledger.post([
        { account: ledger('opening', balance.currency), amount: -balance.amount },
        { account: id, amount: balance.amount },
      ]);
    }
  },
};
