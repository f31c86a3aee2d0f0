import type { Behaviours, Call, Json } from '../behaviour';
import { money, percent } from '../money/money';
import { ledger } from './books';
import { checkCredit, checkCustomer } from './checks';
import { accountOf, accrued, checkPenalty, costOf, isLocked, move, withMovement } from './savingsInterest';

function close(call: Call, plan: Json): Json {
  const { close_reason, reason = null, closed_by = null } = call.body;
  if (close_reason === 'other' && !reason) call.invalid('/reason', 'Must be sent with the reason other.', 'required');
  const { balance, withholding_tax_rate: taxRate } = plan;
  const { currency } = balance;
  const ended = { status_reason_code: close_reason, status_reason: reason, allowed_actions: [], closed_at: call.now() };
  if (plan.status !== 'active' && plan.status !== 'matured')
    return call.transition({ ...ended, closure: null, lapses_at: null, next_standing_deposit_date: null });
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
  const movements = withMovement(plan, movement);
  const none = { next_standing_deposit_date: null, interest_accrued: of(0), _base: 0, _balance_days: 0, _penalty: 0 };
  return call.transition({ ...ended, ...none, balance: of(0), movements, closure });
}

/** Closures of savings plans. */
export const savingsClosures: Behaviours = { operations: { closeSavingsPlan: close } };
