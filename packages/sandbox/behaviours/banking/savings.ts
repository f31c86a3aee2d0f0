import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { addMonths, DAY, daysBetween } from '../money/dates';
import { asText, money } from '../money/money';
import { customerOf } from './books';
import { checkApprover, checkCredit, checkCurrency, checkCustomer, checkDebit, checkFunds, checkLimits, countDebit } from './checks';
import { activate, nextDate, scheduleStanding } from './savingsDays';
import { accountOf, accrual, checkPenalty, costOf, isLocked, move, withMovement } from './savingsInterest';

/** Smallest withdrawal in kobo. */
const LEAST = 10_000;
const DECISION = 30 * DAY;
/** Days until the earliest target date, and months until the latest. */
const SOONEST = 30;
const LATEST = 120;

function checkCash(call: Call, plan: Json, amount: number): void {
  const account = call.need('acc', plan.source_account_id);
  checkLimits(call, account, amount);
  countDebit(call, account.id, amount);
}

/** Ends the request with 422 unless a target has a date, 30 days to 10 years from today. */
function checkTargetDate(call: Call): void {
  const { target, target_date: date } = call.body;
  if (target && !date) call.invalid('/target_date', 'Must be sent with a target.', 'required');
  if (date && (daysBetween(call.today(), date) < SOONEST || date > addMonths(call.today(), LATEST)))
    call.invalid('/target_date', 'Must be 30 days to 10 years from today.', 'out_of_range');
}

function deposit(call: Call, plan: Json): Json {
  const { amount } = call.body;
  if (plan.status !== 'approved' && plan.status !== 'active')
    call.fail('invalid_state_transition', `The plan is in the state ${plan.status}.`);
  checkCustomer(call, plan.customer.id);
  checkCurrency(call, plan.balance.currency, amount.currency);
  const { deposit_range: range, name } = call.need('svr', plan.product_id);
  if (amount.amount < range.minimum.amount || amount.amount > range.maximum.amount)
    call.fail('amount_out_of_range', `${name} accepts deposits from ${asText(range.minimum).slice(0, -4)} to ${asText(range.maximum)}.`);
  const account = accountOf(call, plan);
  if (account) {
    checkDebit(call, account);
    checkFunds(call, account, amount);
  } else checkCash(call, plan, amount.amount);
  const movement = move(call, plan, { kind: 'deposit', amount, penalty: 0, account, isIn: true });
  return call.change('svp', plan.id, 'savings_plan.deposit_received', {
    ...accrual(call, plan),
    balance: movement.balance_after,
    movements: withMovement(plan, movement),
    ...(plan.status === 'approved' && activate(call, plan)),
  });
}

/** Approves a plan, whose standing deposit starts on its next day. */
function approve(call: Call, plan: Json): Json {
  const { customer, submitted_by, target, standing_deposit: standing, id } = plan;
  checkApprover(call, submitted_by, target);
  checkCustomer(call, customer.id);
  call.cancel('savings.lapse', (args) => args.id === id);
  const next = standing && nextDate(call.today(), standing);
  if (next) scheduleStanding(call, plan, next);
  const allowed_actions = ['depositToSavingsPlan', 'closeSavingsPlan'];
  return call.transition({ lapses_at: null, next_standing_deposit_date: next, allowed_actions });
}

function withdraw(call: Call, plan: Json): Json {
  const { amount } = call.body;
  if (plan.status !== 'active' && plan.status !== 'matured')
    call.fail('invalid_state_transition', `The plan is in the state ${plan.status}.`);
  checkCustomer(call, plan.customer.id);
  checkCurrency(call, plan.balance.currency, amount.currency);
  if (isLocked(call, plan)) call.fail('savings_plan_locked');
  const { currency } = amount;
  const left = plan.balance.amount - amount.amount;
  if (left < 0) call.fail('insufficient_funds', `Balance: ${asText(plan.balance)}. Required: ${asText(amount)}.`);
  const { minimum_balance: least } = plan.withdrawal_terms;
  if (amount.amount < LEAST || left < least.amount)
    call.fail('amount_out_of_range', `At least ${asText(least)} must remain; ${asText(money(left, currency))} would.`);
  const cost = costOf(call, plan, amount.amount);
  checkPenalty(call, money(cost, currency));
  const account = accountOf(call, plan);
  if (account) checkCredit(call, account);
  else checkCash(call, plan, amount.amount);
  const movement = move(call, plan, { kind: 'withdrawal', amount, penalty: cost, account, isIn: false });
  return call.patch('svp', plan.id, {
    ...accrual(call, plan, cost),
    balance: movement.balance_after,
    movements: withMovement(plan, movement),
  });
}

export const savings: Behaviours = {
  awaited: ['createSavingsPlan'],
  operations: {
    createSavingsPlan: (call) => {
      const { customer_id, product_id, source_account_id, reference, submitted_by, target, standing_deposit } = call.body;
      call.unique('svp', 'reference', reference);
      const customer = customerOf(call, customer_id);
      checkCustomer(call, customer_id);
      const product = call.need('svr', product_id, '/product_id');
      if (!product.customer_kinds.includes(customer.kind)) call.invalid('/product_id', `Is not offered to a ${customer.kind}.`);
      const source = call.need('acc', source_account_id, '/source_account_id');
      if (source.customer.id !== customer_id) call.invalid('/source_account_id', 'Must be an account of the customer.');
      if (source.status === 'closed' || source.status === 'pending_signatories')
        call.fail('account_not_active', `The account is ${source.status}.`);
      if (!product.accepts_applications) call.fail('deposit_product_not_open');
      checkCurrency(call, product.currency, source.currency);
      if (product.target_required && !target) call.invalid('/target', 'Must be sent for this product.');
      checkTargetDate(call);
      const range = product.target_range;
      if (target && range && (target.amount < range.minimum.amount || target.amount > range.maximum.amount))
        call.fail('amount_out_of_range', `${asText(target)} was requested.`);
      const { deposit_range: deposits } = product;
      const each = standing_deposit?.amount;
      if (each && (each.amount < deposits.minimum.amount || each.amount > deposits.maximum.amount))
        call.fail('amount_out_of_range', `A standing deposit of ${asText(each)} was requested.`);
      const none = money(0, product.currency);
      const { locked_days, penalty_days, minimum_balance, interest_rate, day_count, withholding_tax_rate } = product;
      const plan = call.create({
        customer,
        product_name: product.name,
        standing_deposit: standing_deposit ?? null,
        balance: none,
        interest_rate,
        day_count,
        withholding_tax_rate,
        interest_accrued: none,
        interest_paid: none,
        withdrawal_terms: { locked_days, first_withdrawal_date: null, penalty_days, minimum_balance },
        lapses_at: call.now(DECISION),
        allowed_actions: ['approveSavingsPlan', 'closeSavingsPlan'],
        submitted_by: submitted_by ?? null,
      });
      call.after(reference.startsWith('LAPSE-') ? 60 : DECISION, 'savings.lapse', { id: plan.id });
      return plan;
    },
    approveSavingsPlan: approve,
    depositToSavingsPlan: deposit,
    withdrawFromSavingsPlan: withdraw,
  },
  furtherStates: { depositToSavingsPlan: ['active'] },
  timers: {
    'savings.lapse': inState('svp', 'submitted_and_pending_approval', (call, { id }) => {
      const fields = {
        status: 'lapsed',
        status_reason_code: 'application_lapsed',
        lapses_at: null,
        allowed_actions: [],
        closed_at: call.now(),
      };
      call.change('svp', id, 'savings_plan.lapsed', fields);
    }),
  },
};
