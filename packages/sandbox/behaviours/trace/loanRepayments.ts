import type { Call, Json } from '../behaviour';
import { addMonths, daysBetween } from '../money/dates';
import { divide, interest } from '../money/money';
import { move } from '../wallet/entries';
import { actorOf, PLATFORM, tradeRef } from './shortForms';

export const RATE = '18';
const MONTHLY_THOUSANDTHS = 15n;

/** Row of the plan of a loan, in minor units. */
export type Row = {
  number: number;
  opening: number;
  interest: number;
  principal: number;
  instalment: number;
  closing: number;
  due: string | null;
};

/** Returns the instalments of a loan: equal ones on a declining balance at 1.5% a month; the last includes the rounding difference. */
export function planOf(principal: number, count: number, disbursed: string | null): Row[] {
  const factor = 1.015 ** count;
  const equal = Math.round((principal * 0.015 * factor) / (factor - 1));
  const rows: Row[] = [];
  let opening = principal;
  for (let number = 1; number <= count; number += 1) {
    const due = disbursed && addMonths(disbursed, number);
    const charged = divide(BigInt(opening) * MONTHLY_THOUSANDTHS, 1000n);
    const isLast = number === count;
    const part = isLast ? opening : equal - charged;
    rows.push({ number, opening, interest: charged, principal: part, instalment: part + charged, closing: opening - part, due });
    opening -= part;
  }
  return rows;
}

/** Returns the plan of a loan as disbursed, or as a preview. */
export const rowsOf = ({ principal, instalment_count: count, disbursed_at: at }: Json): Row[] =>
  planOf(principal.amount, count, at ? at.slice(0, 10) : null);

/** Returns what was paid for each instalment, oldest first. */
export function paidOf({ repayments }: Json, rows: Row[]): number[] {
  let left = repayments
    .filter(({ settle }: Json) => settle === 'instalment')
    .reduce((sum: number, { principal_part: principal, interest_part: charged }: Json) => sum + principal.amount + charged.amount, 0);
  return rows.map(({ instalment }) => {
    const paid = Math.min(left, instalment);
    left -= paid;
    return paid;
  });
}

/** Returns what settles an active loan today: the principal that is left, and interest for the days since the last due date. */
export function payoffOf(call: Call, loan: Json): { principal: number; interest: number; days: number } {
  const rows = rowsOf(loan);
  const repaid = loan.repayments.reduce((sum: number, { principal_part: part }: Json) => sum + part.amount, 0);
  const principal = loan.principal.amount - repaid;
  const paid = paidOf(loan, rows);
  const settled = rows.filter((row, index) => paid[index] >= row.instalment);
  const since = settled.at(-1)?.due ?? (loan.disbursed_at ?? call.now()).slice(0, 10);
  const days = Math.min(400, Math.max(0, daysBetween(since, call.today())));
  return { principal, interest: interest(principal, RATE, days), days };
}

/** Returns the fields of a loan that follow from its repayments and the day. */
export function standingOf(call: Call, loan: Json): Json {
  if (loan.status !== 'active') return { next_due: null };
  const { currency } = loan.principal;
  const rows = rowsOf(loan);
  const paid = paidOf(loan, rows);
  const open = rows.findIndex((row, index) => paid[index] < row.instalment);
  const next = rows[open];
  const { principal, interest: charged } = payoffOf(call, loan);
  const money = (amount: number) => ({ amount, currency });
  return {
    first_due_date: rows[0].due,
    last_due_date: rows[rows.length - 1].due,
    outstanding: { principal: money(principal), interest: money(charged), total: money(principal + charged), as_of_date: call.today() },
    next_due: next ? { number: next.number, due_date: next.due, amount: money(next.instalment - paid[open]) } : null,
    days_overdue: next?.due ? Math.min(242, Math.max(0, daysBetween(next.due, call.today()))) : 0,
  };
}

/** Returns the account as Wallet knows it; undefined if Wallet is not part of this sandbox. */
export const walletAccount = (call: Call, id: string): Json | undefined => call.world.store('wallet').get('wal', id);

/** Moves money between an account in Wallet and the platform's lending account. Returns the ID of the account's entry. */
export function moveMoney(call: Call, account: string, amount: number, currency: string, text: { id: string; narration: string }): string {
  const lending = `system:trade_lending:${currency}`;
  const [from, to] = amount > 0 ? [lending, account] : [account, lending];
  const wallet = call.in('wallet');
  if (!wallet || !walletAccount(call, account)) {
    call.ledger.post([
      { account: from, amount: -Math.abs(amount) },
      { account: to, amount: Math.abs(amount) },
    ]);
    return call.id('txn');
  }
  const source = { kind: 'adjustment', id: null };
  const ids = move(wallet, {
    from,
    to,
    amount: { amount: Math.abs(amount), currency },
    kind: 'adjustment',
    source,
    reference: text.id,
    narration: text.narration,
  });
  return amount > 0 ? ids.credit : ids.debit;
}

/** Returns what an account can pay. Without Wallet in this sandbox, it always holds what is needed. */
export const availableIn = (call: Call, account: string, needed: number): number => {
  if (walletAccount(call, account)) return call.ledger.available(account);
  const missing = needed - call.ledger.available(account);
  if (missing > 0)
    call.ledger.post([
      { account: 'system:sandbox', amount: -missing },
      { account, amount: missing },
    ]);
  return needed;
};

/** Records a repayment of an active loan, and closes it once nothing is owed. */
export function repay(
  call: Call,
  loan: Json,
  parts: { principal: number; interest: number },
  how: { origin: string; settle: string; account: string },
): Json {
  const { currency } = loan.principal;
  const money = (amount: number) => ({ amount, currency });
  const sum = parts.principal + parts.interest;
  const transaction_id = moveMoney(call, how.account, -sum, currency, { id: loan.id, narration: 'Repayment of a loan' });
  const isManual = how.origin === 'by_hand';
  const made: Json = {
    id: call.id('tlr'),
    trade_loan_id: loan.id,
    amount: money(sum),
    principal_part: money(parts.principal),
    interest_part: money(parts.interest),
    origin: how.origin,
    settle: how.settle,
    source_account_id: how.account,
    transaction_id,
    outstanding_after: money(0),
    loan_status: 'active',
    created_by: isManual ? actorOf(call) : PLATFORM,
    repaid_at: call.now(),
  };
  const repaid = { ...loan, repayments: [...loan.repayments, made] };
  const left = payoffOf(call, repaid).principal;
  const isClosed = left <= 0;
  const status = isClosed ? 'closed_obligations_met' : 'active';
  const zero = { principal: money(0), interest: money(0), total: money(0), as_of_date: call.today() };
  const standing = isClosed ? { outstanding: zero, next_due: null, days_overdue: 0, closed_at: call.now() } : standingOf(call, repaid);
  const done = { ...made, outstanding_after: money(left), loan_status: status };
  const changed = call.patch('tln', loan.id, { status, ...standing, repayments: [...loan.repayments, done] });
  call.store.put('tlr', done);
  call.emit('trade_loan.repaid', changed);
  return done;
}

/** Collects the debt of a trade's loan from the account that it was paid into. Returns the amount, in minor units; null without a debt. */
export function collectLoan(call: Call, trade: Json): number | null {
  const loans = call.store.list('tln').filter((each) => each.trade.id === trade.id);
  for (const loan of loans)
    if (['submitted_and_pending_approval', 'approved'].includes(loan.status) && !call.store.isUntouched('tln', loan.id)) {
      const fields = { status: 'withdrawn_by_client', status_reason: 'The trade was completed.', lapses_at: null, closed_at: call.now() };
      call.change('tln', loan.id, 'trade_loan.withdrawn', { ...fields, trade: tradeRef({ ...trade, status: 'completed' }) });
    }
  const active = loans.find(({ status }) => status === 'active');
  if (!active) return null;
  const { principal, interest: charged } = payoffOf(call, active);
  const account: string = active.payout_account_id;
  const sum = Math.min(principal + charged, Math.max(0, availableIn(call, account, principal + charged)));
  if (!sum) return null;
  const interestPart = Math.min(charged, sum);
  repay(call, active, { principal: sum - interestPart, interest: interestPart }, { origin: 'proceeds', settle: 'full', account });
  return sum;
}
