import type { Json } from '../../model/contract';
import type { Behaviours } from '../behaviour';
import type { Call } from '../call';
import { asText, type Money, money, percent } from '../wallet/money';
import { book, customerOf, ledger } from './books';
import { checkCredit, checkCurrency, checkCustomer, checkDebit, checkFunds } from './checks';
import { DAY, daysBetween } from './depositParts';
import {
  addMonths,
  allocationOf,
  dayOf,
  feeOn,
  figuresOf,
  instalmentOf,
  openOf,
  type Row,
  rowsOf,
  shownRow,
  todayOf,
  totalOf,
} from './loanParts';

const DECISION = 30 * DAY;
/** Kobo of a principal with a special outcome in the sandbox. */
const NOT_ELIGIBLE = 53;
const NOT_ACTIVE = 57;
const NEVER_DEBITED = 59;

const change = (call: Call, id: string, fields: Json): Json => call.store.patch('bln', id, { updated_at: call.now(), ...fields });
const kobo = ({ principal }: Json): number => principal.amount % 100;

function termsFor(principal: Money, loan: Json, product: Json): Json {
  const of = (amount: number) => money(amount, principal.currency);
  const rows = rowsOf(principal.amount, loan, '2026-01-01');
  const fee = loan.replaces_loan_id ? 0 : feeOn(principal.amount, product.origination_fee);
  const vat = percent(fee, product.vat_rate);
  return {
    principal,
    instalment: of(instalmentOf(principal.amount, loan)),
    total_interest: of(rows.reduce((sum, { interest }) => sum + interest, 0)),
    fees: { origination_fee: of(fee), vat: of(vat), total: of(fee + vat) },
  };
}

function create(call: Call): Json {
  const { customer_id, product_id, principal, instalment_count, reference, submitted_by, reschedules_loan_id } = call.body;
  call.unique('bln', 'reference', reference);
  const customer = customerOf(call, customer_id);
  const product = call.need('blp', product_id, '/product_id');
  if (!product.accepts_applications) call.fail('loan_product_not_open');
  for (const field of ['repayment_account_id', 'disbursal_account_id']) {
    const account = call.need('acc', call.body[field], `/${field}`);
    checkCurrency(call, product.currency, account.currency);
    if (account.status === 'closed' || account.status === 'pending_signatories')
      call.fail('account_not_active', { detail: `The account is ${account.status}.` });
  }
  checkCurrency(call, product.currency, principal.currency);
  const { principal_range: range, instalment_range: counts, name, borrower_kinds } = product;
  const isOutside =
    principal.amount < range.minimum.amount ||
    principal.amount > range.maximum.amount ||
    instalment_count < counts.minimum ||
    instalment_count > counts.maximum;
  if (isOutside || !borrower_kinds.includes(customer.kind))
    call.fail('loan_terms_out_of_range', {
      detail: `${name} allows ${asText(range.minimum).slice(0, -4)} to ${asText(range.maximum)} over ${counts.minimum} to ${counts.maximum} instalments.`,
    });
  const { interest_rate_per_year, interest_method, grace_days, late_fee } = product;
  const loan = { interest_rate_per_year, interest_method, instalment_count, replaces_loan_id: reschedules_loan_id ?? null };
  const created = call.create({
    ...loan,
    ...termsFor(principal, loan, product),
    customer,
    product_name: name,
    requested_principal: principal,
    grace_days,
    late_fee,
    recovered: money(0, principal.currency),
    lapses_at: call.now(DECISION),
    allowed_actions: ['approveLoan', 'rejectLoan', 'withdrawLoan'],
    submitted_by: submitted_by ?? null,
  });
  call.after(reference.startsWith('LAPSE-') ? 60 : DECISION, 'loans.lapse', { id: created.id });
  return created;
}

function approve(call: Call): Json {
  const loan = call.need('bln', call.params.loan_id);
  const { approved_by, approved_principal: given, note = null } = call.body;
  const product = call.need('blp', loan.product_id);
  if (approved_by === loan.submitted_by) call.fail('self_approval', { detail: `The application was submitted by ${loan.submitted_by}.` });
  checkCustomer(call, loan.customer.id);
  if (given) checkCurrency(call, loan.principal.currency, given.currency);
  const principal = given ?? loan.requested_principal;
  if (principal.amount > loan.requested_principal.amount || principal.amount < product.principal_range.minimum.amount)
    call.fail('loan_terms_out_of_range', {
      detail: `The requested amount is ${asText(loan.requested_principal)}; ${asText(principal)} was approved.`,
    });
  if (kobo(loan) === NOT_ELIGIBLE) call.fail('loan_not_eligible', { detail: 'A rule of the product is no longer met.' });
  call.cancel('loans.lapse', (args) => args.id === loan.id);
  call.after(DECISION, 'loans.lapse', { id: loan.id });
  const allowed_actions = ['undoLoanApproval', 'withdrawLoan', 'disburseLoan'];
  return call.transition({ ...termsFor(principal, loan, product), approval_note: note, lapses_at: call.now(DECISION), allowed_actions });
}

/** Stores the schedule and the figures that follow from it. */
const keep = (call: Call, loan: Json, rows: Row[], fields: Json = {}): Json =>
  change(call, loan.id, { ...figuresOf(loan, rows, todayOf(call, loan)), _rows: rows, ...fields });

function disburse(call: Call): Json {
  const loan = call.need('bln', call.params.loan_id);
  const { id, principal, fees, reference, disbursal_account_id, customer } = loan;
  const { first_due_date, disbursed_by } = call.body;
  const today = call.today();
  const wait = first_due_date ? daysBetween(today, first_due_date) : 30;
  if (wait < 15 || wait > 45) call.invalid('/first_due_date', 'Must be 15 to 45 days after today.', 'out_of_range');
  checkCustomer(call, customer.id);
  if (kobo(loan) === NOT_ACTIVE) call.fail('account_not_active', { detail: 'The account is frozen.' });
  const account = call.need('acc', disbursal_account_id);
  checkCredit(call, account);
  const { currency } = principal;
  const common = { source: { kind: 'loan', id }, reference, narration: `Loan ${reference}`, created_by: disbursed_by };
  const old = loan.replaces_loan_id ? call.need('bln', loan.replaces_loan_id) : undefined;
  if (old && old.payoff_amount?.amount !== principal.amount)
    call.fail('loan_not_settled', {
      detail: `${old.id} is paid off with ${asText(old.payoff_amount ?? principal)}; the principal is ${asText(principal)}.`,
    });
  const paid = old
    ? undefined
    : book(call, { ...common, from: ledger('loans', currency), to: account.id, amount: principal, kind: 'loan_disbursal' });
  const fee = book(call, { ...common, from: account.id, to: ledger('fees', currency), amount: fees.origination_fee, kind: 'loan_fee' });
  const vat = book(call, { ...common, from: account.id, to: ledger('vat', currency), amount: fees.vat, kind: 'vat' });
  if (old) {
    const closed = {
      status: 'closed_rescheduled',
      status_reason_code: 'rescheduled',
      replaced_by_loan_id: id,
      allowed_actions: [],
      closed_at: call.now(),
    };
    call.emit('loan.closed', change(call, old.id, closed));
  }
  call.cancel('loans.lapse', (args) => args.id === id);
  const rows = rowsOf(principal.amount, loan, first_due_date ?? addMonths(today, 1));
  for (const { number, due_date } of rows) {
    const seconds = daysBetween(today, due_date) * dayOf(loan);
    call.after(seconds, 'loans.due', { id, number });
  }
  const disbursal = {
    transaction_id: paid?.credit ?? null,
    fee_transaction_id: fee.debit,
    vat_transaction_id: vat.debit,
    first_due_date: rows[0].due_date,
    disbursed_by,
    disbursed_at: call.now(),
  };
  return call.transition({
    ...figuresOf(loan, rows, today),
    _rows: rows,
    _started_on: today,
    net_disbursed: money(old ? 0 : principal.amount - fees.total.amount, currency),
    disbursal,
    maturity_date: rows.at(-1)?.due_date,
    lapses_at: null,
    allowed_actions: ['undoLoanDisbursal', 'repayLoan'],
  });
}

function undo(call: Call): Json {
  const loan = call.need('bln', call.params.loan_id);
  const { id, disbursal, last_repayment, principal, fees, disbursal_account_id: account, reference } = loan;
  const isToday = disbursal.disbursed_at.slice(0, 10) === call.now().slice(0, 10);
  const net = loan.net_disbursed?.amount ?? 0;
  const isStory = !loan._rows;
  if (!isStory && (!isToday || last_repayment || loan.replaces_loan_id || call.ledger.available(account) < net))
    call.fail('disbursal_not_undoable');
  const { currency } = principal;
  const { reason, undone_by } = call.body;
  const common = { kind: 'reversal', source: { kind: 'loan', id }, reference, narration: reason.slice(0, 100), created_by: undone_by };
  const pairs: [Money, string, string, string | null][] = [
    [fees.origination_fee, ledger('fees', currency), account, disbursal.fee_transaction_id],
    [fees.vat, ledger('vat', currency), account, disbursal.vat_transaction_id],
    [principal, account, ledger('loans', currency), disbursal.transaction_id],
  ];
  for (const [amount, from, to, reverses] of pairs) {
    const ids = book(call, { ...common, from, to, amount, reverses });
    if (!reverses || !call.store.get('btx', reverses)) continue;
    const status_reason_code = 'disbursal_undone';
    const by = {
      reversed_by: ids.debit ?? ids.credit,
      status: 'reversed',
      status_reason_code,
      status_reason: reason,
      updated_at: call.now(),
    };
    call.emit('transaction.reversed', call.store.patch('btx', reverses, by));
  }
  call.cancel('loans.due', (args) => args.id === id);
  const none = { disbursal: null, net_disbursed: null, maturity_date: null, next_due: null, outstanding: null, payoff_amount: null };
  const why = { status_reason_code: 'disbursal_undone', status_reason: reason };
  return call.transition({
    ...none,
    ...why,
    _rows: undefined,
    lapses_at: call.now(DECISION),
    allowed_actions: ['undoLoanApproval', 'withdrawLoan', 'disburseLoan'],
  });
}

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
  const [current] = rows.filter((row) => openOf(row) > 0 && row.due_date > todayOf(call, loan));
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
    ? { status: 'overpaid', surplus: of(surplus), allowed_actions: ['refundLoanOverpayment'] }
    : { status: 'closed_obligations_met', allowed_actions: [], closed_at: call.now() };
  const fields = { last_repayment: repayment, _repayments: [repayment, ...(loan._repayments ?? [])], ...(isFinal && ended) };
  const changed = keep(call, loan, after, fields);
  call.emit('loan.repayment_received', { repayment, loan: changed });
  if (isFinal) call.emit(surplus ? 'loan.overpaid' : 'loan.closed', changed);
  return changed;
}

function repay(call: Call): Json {
  const loan = call.need('bln', call.params.loan_id);
  const { amount, method, source_account_id, reference, recorded_by, paid_at } = call.body;
  checkCurrency(call, loan.principal.currency, amount.currency);
  if (amount.amount < 100) call.fail('amount_out_of_range', { detail: `${asText(amount)} was sent; the minimum is 1.00.` });
  const isUsed = call.store.list('bln').some((each) => each._repayments?.some((known: Json) => known.reference === reference));
  if (isUsed) call.fail('already_exists', { detail: `The reference ${reference} is already used.` });
  const account = method === 'account' ? call.need('acc', source_account_id ?? loan.repayment_account_id, '/source_account_id') : undefined;
  if (account) {
    checkCurrency(call, amount.currency, account.currency);
    checkDebit(call, account);
    checkFunds(call, account, amount);
  }
  return receive(call, loan, { amount: amount.amount, method, account: account?.id, reference, recorded_by, paid_at });
}

/** Debits what is due, in full or not at all. */
function collect(call: Call, loan: Json): Json {
  const due = scheduleOf(call, loan).filter((row) => openOf(row) > 0 && row.due_date <= todayOf(call, loan));
  const amount = due.reduce((sum, row) => sum + openOf(row), 0);
  const account = call.need('acc', loan.repayment_account_id);
  const isPossible = kobo(loan) !== NEVER_DEBITED && account.status === 'active' && call.ledger.available(account.id) >= amount;
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
  const instalment = shownRow(row, today, principal.currency);
  const { days_overdue } = figuresOf(loan, scheduleOf(call, loan), today);
  call.emit(type, { loan_id: loan.id, reference, customer, repayment_account_id, amount_due, days_overdue, instalment });
}

const rowOf = (call: Call, loan: Json, number: number): Row | undefined => scheduleOf(call, loan).find((row) => row.number === number);

export const loans: Behaviours = {
  operations: {
    createLoan: create,
    approveLoan: approve,
    disburseLoan: disburse,
    undoLoanDisbursal: undo,
    repayLoan: repay,
    refundLoanOverpayment: (call) => {
      const loan = call.need('bln', call.params.loan_id);
      const { account_id = loan.repayment_account_id, returned_by = null } = call.body;
      const account = call.need('acc', account_id, '/account_id');
      const { surplus, id, reference } = loan;
      checkCurrency(call, surplus.currency, account.currency);
      checkCredit(call, account);
      const text = { source: { kind: 'loan', id }, reference, narration: `Surplus of loan ${reference}` };
      const paid = book(call, { ...text, from: ledger('loans', surplus.currency), to: account.id, amount: surplus, kind: 'loan_refund' });
      const surplus_return = { amount: surplus, account_id, transaction_id: paid.credit, returned_by, returned_at: call.now() };
      return call.transition({ surplus: null, surplus_return, allowed_actions: [], closed_at: call.now() });
    },
    getLoanSchedule: (call) => {
      const loan = call.need('bln', call.params.loan_id);
      const { currency } = loan.principal;
      const rows = scheduleOf(call, loan);
      const shown = rows.map((row) => shownRow(row, todayOf(call, loan), currency));
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
    'loans.lapse': (call, { id }) => {
      const { status } = call.need('bln', id);
      if (status !== 'approved' && status !== 'submitted_and_pending_approval') return;
      const status_reason_code = status === 'approved' ? 'approval_lapsed' : 'application_lapsed';
      const fields = { status: 'withdrawn_by_client', status_reason_code, lapses_at: null, allowed_actions: [], closed_at: call.now() };
      call.emit('loan.withdrawn', change(call, id, fields));
    },
    'loans.due': (call, { id, number }) => {
      const loan = call.need('bln', id);
      const row = rowOf(call, loan, number);
      if (loan.status !== 'active' || !row || openOf(row) === 0) return;
      announce(call, 'loan.instalment_due', loan, row);
      const after = collect(call, keep(call, loan, scheduleOf(call, loan)));
      if (after.status === 'active' && openOf(rowOf(call, after, number) ?? row) > 0)
        call.after(dayOf(loan), 'loans.late', { id, number, days: 1 });
    },
    'loans.late': (call, { id, number, days }) => {
      const loan = collect(call, call.need('bln', id));
      const row = rowOf(call, loan, number);
      if (loan.status !== 'active' || !row || openOf(row) === 0) return;
      const isPastGrace = days === loan.grace_days + 1;
      const fee = isPastGrace ? feeOn(row.principal + row.interest, loan.late_fee) : 0;
      const rows = scheduleOf(call, loan).map((each) => (each.number === number ? { ...each, late_fee: each.late_fee + fee } : each));
      const kept = keep(call, loan, rows);
      if (days === 1) announce(call, 'loan.instalment_overdue', kept, rowOf(call, kept, number) ?? row);
      call.after(dayOf(loan), 'loans.late', { id, number, days: days + 1 });
    },
  },
};
