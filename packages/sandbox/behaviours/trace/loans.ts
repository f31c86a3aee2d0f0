import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { DAY } from '../money/dates';
import { approve, disburse, LAPSE_DAYS, lapseLater, reject } from './loanDecisions';
import { availableIn, paidOf, payoffOf, planOf, RATE, repay, rowsOf, standingOf, walletAccount } from './loanRepayments';
import { actorOf, operatorOf, partyOf, tradeRef, uniqueReference } from './shortForms';

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
  if (!['accepted', 'in_progress'].includes(trade.status) && !isStory)
    call.fail('trade_not_open', { detail: `The trade is ${trade.status}.` });
  const { total } = trade;
  if (!['NGN', 'USD'].includes(total.currency) || principal.currency !== total.currency)
    call.fail('currency_mismatch', { detail: `The trade is in ${total.currency}.` });
  if (principal.amount < (LEAST[total.currency] ?? 0)) call.fail('amount_out_of_range', { detail: 'A loan is at least 100.00 USD.' });
  const limit = { amount: Number((BigInt(total.amount) * LIMIT_PERCENT) / 100n), currency: total.currency };
  if (principal.amount > limit.amount)
    call.fail('loan_over_trade_limit', { detail: `70% of the total is ${limit.amount / 100} ${limit.currency}.` });
  const other = call.taken('tln', ({ trade: { id: of }, status }) => of === trade.id && LIVE.includes(status));
  if (other) call.fail('trade_already_financed', { detail: `The trade secures the loan ${other.id}.` });
  const wallet = walletAccount(call, account);
  if (wallet && wallet.status !== 'active') call.fail('account_not_active', { detail: `The account is ${wallet.status}.` });
  if (wallet && wallet.currency !== principal.currency) call.fail('currency_mismatch', { detail: `The account is in ${wallet.currency}.` });
  const written = call.store.list('tln').some(({ id, status }) => status === 'closed_written_off' && !call.store.isUntouched('tln', id));
  if (written) call.fail('loan_not_eligible', { detail: 'A loan was written off and not settled.' });
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
        reference: body.reference ?? null,
        lapses_at: call.now(LAPSE_DAYS * DAY),
        outstanding: null,
        next_due: null,
        days_overdue: 0,
        repayments: [],
        created_by: actorOf(call),
        allowed_actions: [],
      });
      lapseLater(call, made);
      call.after(DECISION_SECONDS, 'loans.decide', { id: made.id });
      return made;
    },
    getTradeLoan: (call) => viewOf(call, call.read()),
    listTradeLoans: (call) => call.page(call.store.list('tln').map((loan) => viewOf(call, loan))),
    repayTradeLoan: (call) => {
      const loan = call.need('tln', call.params.trade_loan_id);
      const { settle, amount, source_account_id: account } = call.body;
      if (amount.currency !== loan.principal.currency)
        call.fail('currency_mismatch', { detail: `The loan is in ${loan.principal.currency}.` });
      const wallet = walletAccount(call, account);
      if (wallet && wallet.status !== 'active') call.fail('account_not_active', { detail: `The account is ${wallet.status}.` });
      const payoff = payoffOf(call, loan);
      const { next_due: next } = standingOf(call, loan);
      const full = payoff.principal + payoff.interest;
      if (settle === 'full' && amount.amount !== full && !call.store.isUntouched('tln', loan.id))
        call.fail('amount_out_of_range', { detail: `The payoff amount today is ${full}.` });
      if (settle === 'instalment' && amount.amount > (next?.amount.amount ?? 0))
        call.fail('amount_out_of_range', { detail: `The next instalment is ${next?.amount.amount ?? 0}.` });
      if (availableIn(call, account, amount.amount) < amount.amount)
        call.fail('insufficient_funds', { detail: 'The account holds less than the amount.' });
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
    disburseTradeLoan: (call) => {
      const loan = call.need('tln', call.params.trade_loan_id);
      if (call.body.principal.amount !== loan.principal.amount) call.invalid('/principal/amount', 'Must equal the principal of the loan.');
      const trade = call.store.get('trd', loan.trade.id);
      if (trade?.status === 'frozen' && !call.store.isUntouched('trd', trade.id))
        call.fail('trade_not_open', { detail: 'The trade is frozen.' });
      const account = walletAccount(call, loan.payout_account_id);
      if (account && account.status !== 'active') call.fail('account_not_active', { detail: `The account is ${account.status}.` });
      return { ...caseOf(call, disburse(call, loan)), review: { disbursed_by: operatorOf(call) } };
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
      call.emit('trade_loan.withdrawn', call.patch('tln', id, fields));
    }),
    'loans.due': inState('tln', 'active', (call, loan, { id, number, late }) => {
      const standing = standingOf(call, loan);
      if (standing.next_due?.number !== number) return;
      const days_overdue = late ? Math.max(1, standing.days_overdue) : standing.days_overdue;
      call.emit('trade_loan.instalment_due', call.patch('tln', id, { ...standing, days_overdue }));
    }),
    'loans.writeOff': inState('tln', 'active', (call, loan, { id }) =>
      call.emit(
        'trade_loan.written_off',
        call.patch('tln', id, { ...standingOf(call, loan), status: 'closed_written_off', next_due: null, closed_at: call.now() }),
      ),
    ),
  },
};
