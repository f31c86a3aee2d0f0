import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { DAY } from '../money/dates';
import { availableIn, moveMoney, paidOf, payoffOf, planOf, RATE, repay, rowsOf, standingOf, walletAccount } from './loanRepayments';
import { actorOf, operatorOf, partyOf, tradeRef, uniqueReference } from './shortForms';
import { patchTrade } from './tradeContracts';

const LAPSE_DAYS = 14;
const FAST_SECONDS = 60;
const REMINDER_DAYS = 3;
const WRITE_OFF_DAYS = 180;
const isFast = ({ reference }: Json): boolean => reference?.startsWith('FAST-') === true;

/** Approves an application. `by` is the operator who decides; null if the sandbox does. */
function approve(call: Call, loan: Json, by: Json | null = null): Json {
  const approved = call.patch('tln', loan.id, {
    status: 'approved',
    _approved_by: by,
    status_reason: null,
    lapses_at: call.now(LAPSE_DAYS * DAY),
  });
  call.emit('trade_loan.approved', approved);
  lapseLater(call, approved);
  return approved;
}

function reject(call: Call, loan: Json, reason: string): Json {
  return call.change('tln', loan.id, 'trade_loan.rejected', { status: 'rejected', status_reason: reason, lapses_at: null });
}

function lapseLater(call: Call, loan: Json): void {
  call.cancel('loans.lapse', ({ id }) => id === loan.id);
  call.after(LAPSE_DAYS * DAY, 'loans.lapse', { id: loan.id });
}

/** Pays a loan out, and sets its due dates. */
function disburse(call: Call, loan: Json): Json {
  const { amount, currency } = loan.principal;
  const text = { id: loan.reference ?? loan.id, narration: 'Loan against a trade' };
  const disbursement_transaction_id = moveMoney(call, loan.payout_account_id, amount, currency, text);
  const active = { ...loan, status: 'active', status_reason: null, lapses_at: null, disbursed_at: call.now(), disbursement_transaction_id };
  const stored = call.patch('tln', loan.id, { ...active, ...standingOf(call, active) });
  call.cancel('loans.lapse', ({ id }) => id === loan.id);
  const trade = call.store.get('trd', loan.trade.id);
  if (trade && !trade.proceeds_account) {
    const proceeds_account = { account_id: loan.payout_account_id, holder_name: partyOf(call, loan.borrower_tenant_id).name, currency };
    call.emit('trade.changed', patchTrade(call, trade.id, { proceeds_account }));
  }
  call.emit('trade_loan.disbursed', stored);
  remind(call, stored);
  return stored;
}

/** Schedules the reminders of the instalments, and the end of a loan that is not repaid. */
function remind(call: Call, loan: Json): void {
  const rows = rowsOf(loan);
  rows.forEach(({ number, due }, index) => {
    const at = (date: string, hours: number) => Date.parse(`${date}T00:00:00Z`) + hours * 3_600_000;
    const early = isFast(loan) && !index ? FAST_SECONDS : (at(due ?? '', 6) - REMINDER_DAYS * DAY * 1000 - call.ms) / 1000;
    const late = isFast(loan) && !index ? 2 * FAST_SECONDS : (at(due ?? '', 30) - call.ms) / 1000;
    for (const seconds of [early, late]) if (seconds > 0) call.after(seconds, 'loans.due', { id: loan.id, number, late: seconds === late });
  });
  const last = rows[rows.length - 1].due;
  if (last) call.after((Date.parse(last) - call.ms) / 1000 + WRITE_OFF_DAYS * DAY, 'loans.writeOff', { id: loan.id });
}

const DECISION_SECONDS = 60;
const LIMIT_PERCENT = 70n;
const REJECTED = 111_111;
const LEAST: Record<string, number> = { USD: 10_000, NGN: 15_000_000 };
const LIVE = ['submitted_and_pending_approval', 'approved', 'active'];

const viewOf = (call: Call, loan: Json): Json => (loan.status === 'active' ? { ...loan, ...standingOf(call, loan) } : loan);

/** Checks that a trade can secure a loan of an amount. */
function checkApplication(call: Call, trade: Json): Json {
  const { principal, instalment_count: count, payout_account_id: account } = call.body;
  const isStory = call.store.isUntouched('trd', trade.id);
  if (!['accepted', 'in_progress'].includes(trade.status) && !isStory) call.fail('trade_not_open', `The trade is ${trade.status}.`);
  const { total } = trade;
  if (!['NGN', 'USD'].includes(total.currency) || principal.currency !== total.currency)
    call.fail('currency_mismatch', `The trade is in ${total.currency}.`);
  if (principal.amount < (LEAST[total.currency] ?? 0)) call.fail('amount_out_of_range', 'A loan is at least 100.00 USD.');
  const limit = { amount: Number((BigInt(total.amount) * LIMIT_PERCENT) / 100n), currency: total.currency };
  if (principal.amount > limit.amount) call.fail('loan_over_trade_limit', `70% of the total is ${limit.amount / 100} ${limit.currency}.`);
  const other = call.taken('tln', ({ trade: { id: of }, status }) => of === trade.id && LIVE.includes(status));
  if (other) call.fail('trade_already_financed', `The trade secures the loan ${other.id}.`);
  const wallet = walletAccount(call, account);
  if (wallet && wallet.status !== 'active') call.fail('account_not_active', `The account is ${wallet.status}.`);
  if (wallet && wallet.currency !== principal.currency) call.fail('currency_mismatch', `The account is in ${wallet.currency}.`);
  const written = call.store.list('tln').some(({ id, status }) => status === 'closed_written_off' && !call.store.isUntouched('tln', id));
  if (written) call.fail('loan_not_eligible', 'A loan was written off and not settled.');
  const rows = planOf(principal.amount, count, null);
  const charged = rows.reduce((sum, row) => sum + row.interest, 0);
  const money = (amount: number) => ({ amount, currency: principal.currency });
  return { limit, instalment: money(rows[0].instalment), total_interest: money(charged), total_payable: money(principal.amount + charged) };
}

/** Buyers of trades that the story only names, by name. */
const BUYERS: Record<string, string> = { 'Placeholder Metals BV': 'tnt_01JC2332R0BS7H1QTEX6MVCTY0' };

const caseOf = (call: Call, loan: Json): Json => {
  const trade = call.store.get('trd', loan.trade.id);
  return {
    id: loan.id,
    created_at: loan.created_at,
    trade_loan: viewOf(call, loan),
    borrower: partyOf(call, loan.borrower_tenant_id),
    buyer: trade ? partyOf(call, trade.buyer.tenant_id) : { ...partyOf(call, BUYERS[loan.trade.buyer] ?? ''), name: loan.trade.buyer },
  };
};

export const loans: Behaviours = {
  filters: {
    listTradeLoans: { is_overdue: ({ days_overdue: days }, isWanted) => days > 0 === isWanted },
    listAllTradeLoans: {
      category_id: ({ trade_loan: loan }, category, { store }) => store.get('trd', loan.trade.id)?.product.category.id === category,
    },
  },
  operations: {
    applyForTradeLoan: (call) => {
      const { body } = call;
      uniqueReference(call, 'tln');
      const trade = call.need('trd', body.trade_id, '/trade_id');
      const terms = checkApplication(call, trade);
      const made = call.create({
        borrower_tenant_id: call.caller.tenant,
        trade: tradeRef(trade),
        ...terms,
        interest_rate: RATE,
        interest_method: 'declining_balance',
        lapses_at: call.now(LAPSE_DAYS * DAY),
        days_overdue: 0,
        created_by: actorOf(call),
        allowed_actions: [],
      });
      lapseLater(call, made);
      call.after(DECISION_SECONDS, 'loans.decide', { id: made.id });
      return made;
    },
    getTradeLoan: (call) => viewOf(call, call.read()),
    listTradeLoans: (call) => call.page(call.store.list('tln').map((loan) => viewOf(call, loan))),
    repayTradeLoan: (call, loan) => {
      const { settle, amount, source_account_id: account } = call.body;
      if (amount.currency !== loan.principal.currency) call.fail('currency_mismatch', `The loan is in ${loan.principal.currency}.`);
      const wallet = walletAccount(call, account);
      if (wallet && wallet.status !== 'active') call.fail('account_not_active', `The account is ${wallet.status}.`);
      const payoff = payoffOf(call, loan);
      const { next_due: next } = standingOf(call, loan);
      const full = payoff.principal + payoff.interest;
      if (settle === 'full' && amount.amount !== full && !call.store.isUntouched('tln', loan.id))
        call.fail('amount_out_of_range', `The payoff amount today is ${full}.`);
      if (settle === 'instalment' && amount.amount > (next?.amount.amount ?? 0))
        call.fail('amount_out_of_range', `The next instalment is ${next?.amount.amount ?? 0}.`);
      if (availableIn(call, account, amount.amount) < amount.amount)
        call.fail('insufficient_funds', 'The account holds less than the amount.');
      if (settle === 'full') return repay(call, loan, payoff, { origin: 'by_hand', settle, account });
      const rows = rowsOf(loan);
      const index = rows.findIndex(({ number }) => number === next?.number);
      const openInterest = Math.max(0, (rows[index]?.interest ?? 0) - (paidOf(loan, rows)[index] ?? 0));
      const interest = Math.min(openInterest, amount.amount);
      return repay(call, loan, { principal: amount.amount - interest, interest }, { origin: 'by_hand', settle, account });
    },
    listAllTradeLoans: (call) => call.page(call.store.list('tln').map((loan) => caseOf(call, loan))),
    approveTradeLoan: (call) => caseOf(call, approve(call, call.need('tln', call.params.trade_loan_id), operatorOf(call))),
    rejectTradeLoan: (call) => caseOf(call, reject(call, call.need('tln', call.params.trade_loan_id), call.body.reason)),
    disburseTradeLoan: (call, loan) => {
      if (call.body.principal.amount !== loan.principal.amount) call.invalid('/principal/amount', 'Must equal the principal of the loan.');
      const trade = call.store.get('trd', loan.trade.id);
      if (trade?.status === 'frozen' && !call.store.isUntouched('trd', trade.id)) call.fail('trade_not_open', 'The trade is frozen.');
      const account = walletAccount(call, loan.payout_account_id);
      if (account && account.status !== 'active') call.fail('account_not_active', `The account is ${account.status}.`);
      return { ...caseOf(call, disburse(call, loan)), review: { disbursed_by: operatorOf(call) } };
    },
    getTradeLoanSchedule: (call, loan) => {
      const { currency } = loan.principal;
      const money = (amount: number) => ({ amount, currency });
      const rows = rowsOf(loan);
      const paid = paidOf(loan, rows);
      const isClosed = loan.status === 'closed_obligations_met';
      const payoff = loan.status === 'active' ? payoffOf(call, loan) : undefined;
      const sumOf = (name: string) => loan.repayments.reduce((sum: number, each: Json) => sum + each[name].amount, 0);
      return {
        trade_loan_id: loan.id,
        is_preview: !loan.disbursed_at,
        principal: loan.principal,
        interest_rate: RATE,
        rows: rows.map((row, index) => ({
          number: row.number,
          due_date: row.due,
          opening_balance: money(row.opening),
          interest: money(row.interest),
          principal: money(row.principal),
          instalment: money(row.instalment),
          closing_balance: money(row.closing),
          status:
            paid[index] >= row.instalment
              ? 'paid'
              : isClosed
                ? 'settled_early'
                : row.due && row.due < call.today()
                  ? 'overdue'
                  : 'upcoming',
          paid_amount: money(paid[index]),
          paid_at: paid[index] ? (loan.repayments.at(-1)?.repaid_at ?? null) : null,
        })),
        total_interest: loan.total_interest,
        total_payable: loan.total_payable,
        paid_principal: money(sumOf('principal_part')),
        paid_interest: money(sumOf('interest_part')),
        interest_saved: isClosed ? money(Math.max(0, loan.total_interest.amount - sumOf('interest_part'))) : null,
        payoff: payoff && {
          principal: money(payoff.principal),
          interest: money(payoff.interest),
          amount: money(payoff.principal + payoff.interest),
          day_count: payoff.days,
          valid_until_at: `${call.today()}T23:00:00Z`,
        },
        as_of_date: call.today(),
      };
    },
  },
  timers: {
    'loans.decide': inState('tln', 'submitted_and_pending_approval', (call, loan) => {
      if (loan.principal.amount === REJECTED) reject(call, loan, 'The sandbox rejects applications for this amount.');
      else disburse(call, approve(call, loan));
    }),
    'loans.lapse': inState('tln', ['submitted_and_pending_approval', 'approved'], (call, { id }) => {
      const fields = {
        status: 'withdrawn_by_client',
        status_reason: 'It was not decided or disbursed within 14 days.',
        lapses_at: null,
        closed_at: call.now(),
      };
      call.change('tln', id, 'trade_loan.withdrawn', fields);
    }),
    'loans.due': inState('tln', 'active', (call, loan, { id, number, late }) => {
      const standing = standingOf(call, loan);
      if (standing.next_due?.number !== number) return;
      const days_overdue = late ? Math.max(1, standing.days_overdue) : standing.days_overdue;
      call.change('tln', id, 'trade_loan.instalment_due', { ...standing, days_overdue });
    }),
    'loans.writeOff': inState('tln', 'active', (call, loan, { id }) =>
      call.change('tln', id, 'trade_loan.written_off', {
        ...standingOf(call, loan),
        status: 'closed_written_off',
        next_due: null,
        closed_at: call.now(),
      }),
    ),
  },
};
