import type { Call, Json } from '../behaviour';
import { checkLimits, type Limits } from '../money/limits';
import { figures, type Money } from '../money/money';

/** Smallest amount with stamp duty, and the duty, in kobo (Nigeria Tax Act, from 1 January 2026). */
const DUTY_FROM = 1_000_000;
const DUTY = 5_000;

/** Limits of the KYC tiers in kobo, as in the table of Set an account's tier. */
export const TIERS: Record<string, { single: number; daily: number; balance: number | null }> = {
  tier_1: { single: 2_000_000, daily: 5_000_000, balance: 30_000_000 },
  tier_2: { single: 10_000_000, daily: 20_000_000, balance: 50_000_000 },
  tier_3: { single: 100_000_000, daily: 500_000_000, balance: null },
};

const tierName = (tier: string) => `Tier ${tier.slice(-1)}`;

/** Returns the first, middle and last name of a wallet user. */
export const fullName = ({ first_name, middle_name, last_name }: Json): string =>
  [first_name, middle_name, last_name].filter(Boolean).join(' ');

/** Ends the request with 409 unless the account, and its owner if it pays, is active. */
export function checkActive(call: Call, account: Json, pays: boolean): void {
  if (account.status !== 'active') call.fail('account_not_active', `The account is ${account.status}.`);
  const owner = pays && account.owner_id ? call.store.get('wus', account.owner_id) : undefined;
  if (owner && owner.status !== 'active') call.fail('account_not_active', 'The owner of the account is inactive.');
}

/** Ends the request with 409 if another transfer, bulk transfer or payment has the reference. */
export function checkReference(call: Call, reference: string): void {
  for (const type of ['trf', 'btr', 'pay']) call.unique(type, 'reference', reference);
}

/** Ends the request with 422 if the currency of an amount differs from that of an account. */
export function checkCurrency(call: Call, amount: Money, account: Json): void {
  if (amount.currency !== account.currency) {
    call.fail('currency_mismatch', `The account is in ${account.currency}, the amount in ${amount.currency}.`);
  }
}

/** Ends the request with 403 if debits exceed the limits in force on the account. Accounts in dollars have none. */
export function checkDebitLimits(call: Call, account: Json, amount: number, largest = amount): void {
  if (account.currency === 'NGN') checkLimits(call, account.id, account.tier.slice(-1), limitsOf(account), amount, largest);
}

/** Ends the request with 403 if an account would hold more than its tier allows. */
export function checkBalanceLimit(call: Call, account: Json, amount: number): void {
  const limit = account.owner_id && account.currency === 'NGN' ? TIERS[account.tier].balance : null;
  const balance = call.ledger.balance(account.id);
  if (limit !== null && balance + amount > limit) {
    call.fail(
      'tier_limit_exceeded',
      `${tierName(account.tier)} allows a balance of ${figures(limit)} NGN; the account holds ${figures(balance)} NGN.`,
    );
  }
}

/** Returns the limits in force: those of the tier, or lower ones set by the tenant. */
export function limitsOf(account: Json): Limits {
  const { single, daily } = TIERS[account.tier];
  const own = account.own_limits;
  return {
    single: Math.min(single, own?.single_debit_limit?.amount ?? single),
    daily: Math.min(daily, own?.daily_debit_limit?.amount ?? daily),
  };
}

/** Returns the stamp duty on a transfer, and the reason if there is none. */
export function dutyOn(amount: Money, isOwn: boolean, purpose: string): { duty: number; exemption: string } {
  if (amount.currency !== 'NGN' || amount.amount < DUTY_FROM) return { duty: 0, exemption: 'below_threshold' };
  if (purpose === 'salary') return { duty: 0, exemption: 'salary' };
  return isOwn ? { duty: 0, exemption: 'own_accounts' } : { duty: DUTY, exemption: 'none' };
}

/** Ends the request with 403 if the person who made a request decides on it. */
export function checkSecondPerson(call: Call, requester: string | null, decider: string | undefined): void {
  if (decider && decider === requester)
    call.fail('self_approval', `The request was created by ${decider} and must be decided by another user.`);
}
