import type { Call, Json } from '../behaviour';
import { addDays, addMonths, DAY, daysBetween, monthsBetween, secondsUntil } from '../money/dates';
import { checkFunds } from '../money/limits';
import { money } from '../money/money';
import { move } from '../wallet/entries';
import { checkActive } from '../wallet/rules';
import { newTransfer, succeed } from '../wallet/transferPostings';
import { figuresOf, plannedRows, regularOf, rowsOf, shownAmounts, termsOf } from './loanRows';

export const TYPE = 'rln';
/** Seconds of a month and of a day of a loan whose reference starts with `FAST-`. */
const FAST_MONTH = 60;
const FAST_DAY = 2;
/** Principal in kobo above which operators decide on loans from a tenant's funds: 5,000,000.00. */
const OPERATORS_ABOVE = 500_000_000;
const LENDING = 'system:lending:NGN';

export const isFast = ({ reference }: Json): boolean => reference.startsWith('FAST-');
export const isPlatform = ({ product }: Json): boolean => product.funding === 'platform';
export const needsOperator = (loan: Json): boolean => isPlatform(loan) || loan.principal.amount > OPERATORS_ABOVE;

/** Returns the date that it is for a loan. */
export function todayOf(call: Call, loan: Json): string {
  const { disbursal } = loan;
  if (!isFast(loan) || !disbursal) return call.today();
  const seconds = Math.max(0, (call.ms - Date.parse(disbursal.disbursed_at)) / 1000);
  const start = disbursal.business_date;
  if (loan.product.repayment_every === 'week') return addDays(start, Math.floor(seconds / FAST_DAY));
  return addDays(addMonths(start, Math.floor(seconds / FAST_MONTH)), Math.floor((seconds % FAST_MONTH) / FAST_DAY));
}

/** Returns the seconds until the start of a date of a loan in Lagos, plus some hours. */
export function secondsTo(call: Call, loan: Json, date: string, hours = 0): number {
  if (!isFast(loan)) return secondsUntil(call.ms, date) + hours * 3600;
  const start = loan.disbursal.business_date;
  const passed = (call.ms - Date.parse(loan.disbursal.disbursed_at)) / 1000;
  if (loan.product.repayment_every === 'week') return Math.max(0, daysBetween(start, date) * FAST_DAY - passed);
  const months = Math.max(0, monthsBetween(start, date));
  return Math.max(0, months * FAST_MONTH + daysBetween(addMonths(start, months), date) * FAST_DAY - passed);
}

/** Returns the seconds after which an application or approval expires, 30 days. */
export const LAPSE_SECONDS = 30 * DAY;

/** Returns the amounts of a loan that follow from its terms. */
export const costOf = (loan: Json): Json => {
  const rows = plannedRows(loan, '2026-01-01');
  const { currency } = loan.principal;
  const interest = rows.reduce((sum, row) => sum + row.interest, 0);
  return { instalment: money(regularOf(loan), currency), total_interest: money(interest, currency) };
};

const ACTIONS: Record<string, string[]> = {
  submitted_and_pending_approval: ['approveLoan', 'rejectLoan', 'withdrawLoan'],
  approved: ['disburseLoan', 'withdrawLoan'],
  active: ['recordLoanRepayment', 'closeLoan'],
  overpaid: ['closeLoan'],
  closed_written_off: ['recordLoanRepayment'],
};

/** Returns the operations that are possible for the caller. */
export function actionsOf({ caller, operation }: Call, loan: Json): string[] {
  const isInSession = caller.kind === 'session';
  const isAdmin = caller.kind === 'oauth2' || (isInSession && caller.role === 'admin');
  const isOther = !operation || loan.created_by.id !== caller.user;
  const own = (action: string) =>
    (!['approveLoan', 'rejectLoan'].includes(action) || (isAdmin && isOther && !needsOperator(loan))) &&
    (!['disburseLoan', 'closeLoan'].includes(action) || (!isPlatform(loan) && caller.role !== 'merchant')) &&
    // An active loan is waived or written off, which only an admin other than the applicant does. An imported loan has no applicant.
    (action !== 'closeLoan' || loan.status !== 'active' || (isInSession && isAdmin && (isOther || loan.imported_at)));
  return (ACTIONS[loan.status] ?? []).filter(own);
}

/** Returns a loan as it is now for the caller. */
export function viewOf(call: Call, loan: Json): Json {
  const isMerchant = call.caller.kind === 'session' && call.caller.role === 'merchant';
  const approval = loan.approval && isMerchant ? { ...loan.approval, note: null } : loan.approval;
  const today = todayOf(call, loan);
  const figures = loan.status === 'active' ? figuresOf(loan, rowsOf(loan, today), today) : {};
  return { ...loan, approval, ...figures, allowed_actions: actionsOf(call, loan) };
}

/** Stores changes of a loan. */
export const change = (call: Call, loan: Json, fields: Json): Json => call.patch(TYPE, loan.id, fields);

/** Emits an event with a loan as it is now. Events list no actions. */
export const announce = (call: Call, type: string, loan: Json): Json => call.emit(type, { ...viewOf(call, loan), allowed_actions: [] });

/** Returns the fields of a loan that has ended. */
export function endedFields(call: Call, { principal: { currency } }: Json): Json {
  const outstanding = shownAmounts({ fees: 0, interest: 0, principal: 0 }, currency);
  return { outstanding, payoff_amount: null, next_due: null, days_overdue: 0, is_overdue: false, closed_at: call.now() };
}

/** Ends the request if a Wallet account cannot be used. Accounts that the sandbox does not know are those of examples. */
export function checkAccount(call: Call, id: string | null, currency: string): void {
  const wallet = call.in('wallet');
  const account = wallet?.store.get('wal', id ?? '');
  if (!wallet || !account) return;
  if (account.currency !== currency) call.fail('currency_mismatch', `The account is in ${account.currency}.`);
  checkActive(wallet, account, false);
}

/**
 * Transfers money of a loan between two Wallet accounts, with stamp duty and without a fee. `null` is the platform's lending account.
 *
 * @returns ID of the transfer
 * @throws SandboxError `insufficient_funds`
 */
export function pay(
  call: Call,
  from: string | null,
  to: string | null,
  amount: number,
  text: { reference: string; narration: string },
): string {
  const wallet = call.in('wallet');
  const [source, target] = [from, to].map((id) => wallet?.store.get('wal', id ?? ''));
  const sum = money(amount);
  if (wallet && source && target) {
    const made = newTransfer(wallet, source, { account: target }, { amount: sum, ...text });
    const total = amount + made.stamp_duty.amount;
    checkFunds(wallet, source, total, made.stamp_duty.amount ? ', including stamp duty' : '');
    return succeed(
      wallet,
      wallet.store.put('trf', { ...made, fee: money(0), charge_id: null, total_debited: money(total), total_credited: sum }),
    ).id;
  }
  const id = call.id('trf');
  if (wallet && source) checkFunds(wallet, source, amount);
  if (wallet)
    move(wallet, { from: from ?? LENDING, to: to ?? LENDING, amount: sum, kind: 'transfer', source: { kind: 'transfer', id }, ...text });
  else
    call.ledger.post([
      { account: from ?? LENDING, amount: -amount },
      { account: to ?? LENDING, amount },
    ]);
  return id;
}

/** Returns the approved principal, in minor units. */
export const principalOf = (loan: Json): number => termsOf(loan).principal;
