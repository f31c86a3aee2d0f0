import type { Call, Json } from '../behaviour';
import { asText, figures, money } from './money';

/** Returns the next number of an account's entries. */
export function nextSequence(call: Call, account: string): number {
  const last = (call.store.get('sequence', account)?.last ?? 0) + 1;
  call.store.put('sequence', { last }, account);
  return last;
}

const dayKey = (call: Call, account: string) => `${account} ${call.today()}`;

/** Returns what was debited from an account, or is held for payments, today in Lagos, excluding fees and duty. */
export const usedToday = (call: Call, account: string): number => call.store.get('day', dayKey(call, account))?.used ?? 0;

/** Counts a debit against the daily limit; a negative amount takes it back. */
export function countDebit(call: Call, account: string, amount: number): void {
  call.store.put('day', { used: Math.max(0, usedToday(call, account) + amount) }, dayKey(call, account));
}

/** Ends the request with 402 if the available balance is less than what is needed, in minor units. */
export function checkFunds(call: Call, { id, currency }: Json, needed: number, including = ''): void {
  const available = call.ledger.available(id);
  if (available >= needed) return;
  const [has, needs] = [Math.max(0, available), needed].map((amount) => asText(money(amount, currency)));
  call.fail('insufficient_funds', `Available: ${has}. Required: ${needs}${including}.`);
}

/** Limits of the debits of an account in kobo: of one, and of a day. */
export type Limits = { single: number; daily: number };

/**
 * Ends the request with 403 if debits exceed the limits of an account.
 *
 * @param tier number of the tier that sets the limits
 * @param largest amount of the largest debit, if there are several
 */
export function checkLimits(call: Call, id: string, tier: string, { single, daily }: Limits, amount: number, largest = amount): void {
  if (largest > single)
    call.fail('tier_limit_exceeded', `Tier ${tier} allows ${figures(single)} NGN per debit; ${figures(largest)} NGN was requested.`);
  const used = usedToday(call, id);
  if (used + amount > daily)
    call.fail('tier_limit_exceeded', `Tier ${tier} allows ${figures(daily)} NGN a day; ${figures(used)} NGN is used.`);
}
