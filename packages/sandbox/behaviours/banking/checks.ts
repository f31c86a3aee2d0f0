import type { Call, Json } from '../behaviour';
import { asText, figures, type Money, money } from '../money/money';

/** What a person can pay within 24 hours of a new primary number, in kobo. */
const PHONE_CHANGE_LIMIT = 2_000_000;
const DAY_MS = 86_400_000;

/** Ends the request with 409 unless an account can be debited. */
export function checkDebit(call: Call, account: Json): void {
  if (!acceptsDebit(account)) call.fail('account_not_active', `The account is ${account.status}.`);
}

/** Ends the request with 409 unless an account can be credited. */
export function checkCredit(call: Call, account: Json): void {
  if (!acceptsCredit(account)) call.fail('account_not_active', `The account is ${account.status}.`);
}

/** Returns true if an account can be debited. */
export const acceptsDebit = ({ status, freeze }: Json): boolean =>
  status === 'active' || (status === 'frozen' && freeze?.scope === 'post_no_credit');

/** Returns true if an account can be credited. A dormant account can. */
export const acceptsCredit = ({ status, freeze }: Json): boolean =>
  status === 'active' || status === 'dormant' || (status === 'frozen' && freeze?.scope === 'post_no_debit');

/** Ends the request with 409 unless a customer is active. One of the story whose KYC it does not show counts as active. */
export function checkCustomer(call: Call, id: string): void {
  const { status } = call.store.get('bcu', id) ?? { status: 'active' };
  const isActive = status === 'active' || (status === 'pending_kyc' && call.store.isUntouched('bcu', id));
  if (!isActive) call.fail('customer_not_active', `The customer is ${status}.`);
}

/** Ends the request with 402 if the available balance is less than what is needed. */
export function checkFunds(call: Call, account: Json, needed: Money, including = ''): void {
  const available = call.ledger.available(account.id);
  if (available >= needed.amount) return;
  call.fail(
    'insufficient_funds',
    `Available: ${asText(money(Math.max(0, available), account.currency))}. Required: ${asText(needed)}${including}.`,
  );
}

/** Ends the request with 422 if a currency differs from the expected one. */
export function checkCurrency(call: Call, expected: string, received: string): void {
  if (received !== expected) call.fail('currency_mismatch', `Expected ${expected}, received ${received}.`);
}

/** Ends the request with 403 if a debit exceeds the single or daily limit of the account's tier. */
export function checkLimits(call: Call, { id, limits, kyc_tier: tier }: Json, amount: number): void {
  if (!limits) return;
  const { single_debit: single, daily_debit: daily } = limits;
  if (amount > single.amount)
    call.fail('tier_limit_exceeded', `Tier ${tier} allows ${asText(single)} per debit; ${figures(amount)} NGN was requested.`);
  const used = usedToday(call, id);
  if (used + amount > daily.amount)
    call.fail('tier_limit_exceeded', `Tier ${tier} allows ${asText(daily)} a day; ${figures(used)} NGN is used.`);
}

/** Ends the request with 403 if the recipient would hold more than the tier allows. */
export function checkBalanceLimit(call: Call, { id, limits, kyc_tier: tier }: Json, amount: number): void {
  const most = limits?.maximum_balance;
  if (most && call.ledger.balance(id) + amount > most.amount)
    call.fail('tier_limit_exceeded', `The recipient's tier ${tier} allows a balance of ${asText(most)}.`);
}

const dayKey = (call: Call, account: string) => `${account} ${call.today()}`;

/** Returns what was debited from an account, or is held for payments, today in Lagos, excluding fees and duty. */
export const usedToday = (call: Call, account: string): number => call.store.get('day', dayKey(call, account))?.used ?? 0;

/** Counts a debit against the daily limit; a negative amount takes it back. */
export function countDebit(call: Call, account: string, amount: number): void {
  call.store.put('day', { used: Math.max(0, usedToday(call, account) + amount) }, dayKey(call, account));
}

/** Ends the request with 403 if the primary number of a person is less than 24 hours old and the rest of what is allowed is too little. */
export function checkPhoneChange(call: Call, account: Json, amount: number): void {
  const customer = call.store.get('bcu', account.customer.id);
  const changed = customer?.person_id && call.store.get('phone_change', customer.person_id)?.at;
  const hours = !changed ? 24 : (call.ms - Date.parse(changed)) / (DAY_MS / 24);
  if (hours >= 24) return;
  const left = PHONE_CHANGE_LIMIT - usedToday(call, account.id);
  if (amount > left)
    call.fail(
      'recent_phone_change',
      `The primary number was changed ${Math.floor(hours)} hours ago. ${figures(Math.max(0, left))} NGN of 20,000.00 NGN is left.`,
    );
}

/**
 * Ends the request with 403 unless a person may approve an application: not the one who submitted it and, for an amount, a lead or officer of
 * a team whose limit covers it.
 */
export function checkApprover(call: Call, submittedBy: string | null, amount: Money | null): void {
  const { approved_by } = call.body;
  if (approved_by === submittedBy) call.fail('self_approval', `The application was submitted by ${submittedBy}.`);
  if (amount) checkLimit(call, approved_by, amount);
}

/** Ends the request with 403 unless a person is a lead or officer of a team whose limit covers an amount. */
export function checkLimit(call: Call, person: string, amount: Money): void {
  const limits = call.store
    .list('tem')
    .filter(({ members }) => members.some((each: Json) => each.user_id === person && ['lead', 'officer'].includes(each.role)))
    .map(({ approval_limit }) => approval_limit?.amount ?? 0);
  const limit = Math.max(0, ...limits);
  if (amount.amount > limit) call.fail('approval_limit_exceeded', `The approval limit is ${asText(money(limit))}.`);
}
