import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { addMonths } from '../money/dates';
import { feeOn } from '../money/instalments';
import { asText, type Money, money } from '../money/money';
import { book, ledger } from './books';
import { acceptsDebit, checkCredit, checkCurrency, checkDebit, checkFunds } from './checks';
import {
  actionsOf,
  allocationOf,
  DEBITED_AT,
  figuresOf,
  keep,
  kobo,
  openOf,
  type Row,
  rowsOf,
  secondsUntilHour,
  shownRow,
  todayOf,
  totalOf,
} from './loanFigures';
import { recover } from './loanRecoveries';

/** Kobo of a principal whose automatic debits fail in the sandbox. */
const NEVER_DEBITED = 59;

const scheduleOf = (call: Call, loan: Json): Row[] =>
  loan._rows ?? rowsOf(loan.principal.amount, loan, loan.disbursal?.first_due_date ?? addMonths(call.today(), 1));

type Receipt = {
  amount: number;
  method: string;
  account?: string;
  reference?: string | null;
  recorded_by?: string | null;
  paid_at?: string;
};

/** Books a repayment and allocates it: what is due, then future instalments, and above the payoff amount a surplus. */
function receive(call: Call, loan: Json, { amount, method, account, reference = null, recorded_by = null, paid_at }: Receipt): Json {
  const { currency } = loan.principal;
  const of = (value: number) => money(value, currency);
  const text = {
    source: { kind: 'loan', id: loan.id },
    reference: loan.reference,
    narration: `Loan ${loan.reference}`,
    created_by: recorded_by,
  };
  const from = account ?? ledger('cash', currency);
  const entry = book(call, { ...text, from, to: ledger('loans', currency), amount: of(amount), kind: 'loan_repayment' });
  const rows = scheduleOf(call, loan);
  const payoff = figuresOf(loan, rows, todayOf(call, loan)).payoff_amount.amount;
  const isFinal = amount >= payoff;
  let left = Math.min(amount, payoff);
  const parts = { fees: 0, interest: 0, principal: 0 };
  const current = rows.find(({ due_date }) => due_date >= todayOf(call, loan));
  const after = rows.map((row) => {
    const waived = isFinal && current && row.number > current.number ? { ...row, interest: 0 } : row;
    const part = Math.min(left, openOf(waived));
    left -= part;
    const [before, now] = [allocationOf(waived, waived.paid), allocationOf(waived, waived.paid + part)];
    for (const key of ['fees', 'interest', 'principal'] as const) parts[key] += now[key] - before[key];
    const paid = waived.paid + part;
    return { ...waived, paid, paid_at: part > 0 && paid === totalOf(waived) ? call.now() : waived.paid_at };
  });
  const surplus = amount - Math.min(amount, payoff);
  const repayment = {
    id: call.id('brp'),
    amount: of(amount),
    allocation: { fees: of(parts.fees), interest: of(parts.interest), principal: of(parts.principal), surplus: of(surplus) },
    method,
    source_account_id: account ?? null,
    transaction_id: entry.debit,
    reference,
    is_recovery: false,
    paid_at: paid_at ?? call.now(),
    recorded_by,
  };
  const ended = surplus
    ? { payoff_amount: null, status: 'overpaid', surplus: of(surplus), allowed_actions: ['refundLoanOverpayment'] }
    : { payoff_amount: null, status: 'closed_obligations_met', allowed_actions: [], closed_at: call.now() };
  const fields = { last_repayment: repayment, _repayments: [repayment, ...(loan._repayments ?? [])], ...(isFinal && ended) };
  const changed = keep(call, loan, after, fields);
  call.emit('loan.repayment_received', { repayment, loan: changed });
  if (isFinal) call.emit(surplus ? 'loan.overpaid' : 'loan.closed', changed);
  return changed;
}

function repay(call: Call, loan: Json): Json {
  const { amount, method, source_account_id, reference, recorded_by, paid_at } = call.body;
  checkCurrency(call, loan.principal.currency, amount.currency);
  if (amount.amount < 100) call.fail('amount_out_of_range', `${asText(amount)} was sent; the minimum is 1.00.`);
  const isUsed = call.store.list('bln').some((each) => each._repayments?.some((known: Json) => known.reference === reference));
  if (isUsed) call.fail('already_exists', `The reference ${reference} is already used.`);
  if (source_account_id && method !== 'account') call.invalid('/source_account_id', 'Is accepted with the method account only.');
  const account = method === 'account' ? call.need('acc', source_account_id ?? loan.repayment_account_id, '/source_account_id') : undefined;
  if (account) {
    checkCurrency(call, amount.currency, account.currency);
    checkDebit(call, account);
    checkFunds(call, account, amount);
  }
  if (loan.status === 'closed_written_off') return recover(call, loan, account?.id);
  return receive(call, loan, { amount: amount.amount, method, account: account?.id, reference, recorded_by, paid_at });
}

/** Debits what is due, in full or not at all. */
function collect(call: Call, loan: Json): Json {
  const due = scheduleOf(call, loan).filter((row) => openOf(row) > 0 && row.due_date <= todayOf(call, loan));
  const amount = due.reduce((sum, row) => sum + openOf(row), 0);
  const account = call.need('acc', loan.repayment_account_id);
  const isPossible = kobo(loan) !== NEVER_DEBITED && acceptsDebit(account) && call.ledger.available(account.id) >= amount;
  return amount && isPossible ? receive(call, loan, { amount, method: 'automatic_debit', account: account.id }) : loan;
}

function announce(call: Call, type: string, loan: Json, row: Row): void {
  const today = todayOf(call, loan);
  const { reference, customer, repayment_account_id, principal } = loan;
  const rows = scheduleOf(call, loan).filter((each) => each.number <= row.number);
  const amount_due = money(
    rows.reduce((sum, each) => sum + openOf(each), 0),
    principal.currency,
  );
  const instalment = shownRow(row, today, loan);
  const { days_overdue } = figuresOf(loan, scheduleOf(call, loan), today);
  call.emit(type, { loan_id: loan.id, reference, customer, repayment_account_id, amount_due, days_overdue, instalment });
}

const rowOf = (call: Call, loan: Json, number: number): Row | undefined => scheduleOf(call, loan).find((row) => row.number === number);

/** Schedule and repayments of loans, with their automatic debits. */
export const loanRepayments: Behaviours = {
  furtherStates: { repayLoan: ['closed_written_off'] },
  operations: {
    getLoan: (call, loan) => {
      return loan.status === 'active' && loan._rows ? { ...loan, allowed_actions: actionsOf(call, loan) } : loan;
    },
    repayLoan: repay,
    refundLoanOverpayment: (call, loan) => {
      const isClosed = call.store.get('acc', loan.repayment_account_id)?.status === 'closed';
      const own = isClosed ? (loan.disbursal_account_id ?? loan.repayment_account_id) : loan.repayment_account_id;
      const { account_id = own, returned_by = null } = call.body;
      const account = call.need('acc', account_id, '/account_id');
      if (account.customer.id !== loan.customer.id) call.invalid('/account_id', 'Must be an account of the customer.');
      const { id, reference } = loan;
      const surplus: Money = loan.surplus ?? money(0, loan.principal.currency);
      checkCurrency(call, surplus.currency, account.currency);
      checkCredit(call, account);
      const text = { source: { kind: 'loan', id }, reference, narration: `Surplus of loan ${reference}` };
      const paid = book(call, { ...text, from: ledger('loans', surplus.currency), to: account.id, amount: surplus, kind: 'loan_refund' });
      const surplus_return = { amount: surplus, account_id, transaction_id: paid.credit, returned_by, returned_at: call.now() };
      return call.transition({ surplus: null, surplus_return, allowed_actions: [], closed_at: call.now() });
    },
    getLoanSchedule: (call, loan) => {
      const { currency } = loan.principal;
      const rows = scheduleOf(call, loan);
      const shown = rows.map((row) => shownRow(row, todayOf(call, loan), loan));
      const sum = (pick: (row: Row) => number) =>
        money(
          rows.reduce((total, row) => total + pick(row), 0),
          currency,
        );
      return {
        loan_id: loan.id,
        currency,
        provisional: !loan.disbursal,
        calculated_at: call.now(),
        interest_rate_per_year: loan.interest_rate_per_year,
        interest_method: loan.interest_method,
        totals: {
          principal: sum((row) => row.principal),
          interest: sum((row) => row.interest),
          late_fee: sum((row) => row.late_fee),
          total: sum(totalOf),
          paid: sum((row) => row.paid),
        },
        instalments: shown,
        repayments: loan._repayments ?? [],
      };
    },
  },
  timers: {
    'loans.remind': (call, { id, number }) => {
      const loan = call.need('bln', id);
      const row = rowOf(call, loan, number);
      if (loan.status === 'active' && row && openOf(row) > 0) announce(call, 'loan.instalment_due', loan, row);
    },
    'loans.due': (call, { id, number }) => {
      const loan = call.need('bln', id);
      const row = rowOf(call, loan, number);
      if (loan.status !== 'active' || !row || openOf(row) === 0) return;
      const after = collect(call, keep(call, loan, scheduleOf(call, loan)));
      if (after.status === 'active' && openOf(rowOf(call, after, number) ?? row) > 0)
        call.after(secondsUntilHour(call, loan, 1, 0), 'loans.late', { id, number, days: 1 });
    },
    'loans.late': (call, { id, number, days }) => {
      const loan = call.need('bln', id);
      const row = rowOf(call, loan, number);
      if (loan.status !== 'active' || !row || openOf(row) === 0) return;
      const isPastGrace = days === loan.grace_days + 1;
      const fee = isPastGrace ? feeOn(row.principal + row.interest, loan.late_fee) : 0;
      const rows = scheduleOf(call, loan).map((each) => (each.number === number ? { ...each, late_fee: each.late_fee + fee } : each));
      const kept = keep(call, loan, rows);
      if (isPastGrace) announce(call, 'loan.instalment_overdue', kept, rowOf(call, kept, number) ?? row);
      call.after(secondsUntilHour(call, loan, 0, DEBITED_AT), 'loans.retry', { id });
      call.after(secondsUntilHour(call, loan, 1, 0), 'loans.late', { id, number, days: days + 1 });
    },
    'loans.retry': inState('bln', 'active', (call, loan) => collect(call, loan)),
  },
};
