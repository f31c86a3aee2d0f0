import type { Journal } from '../state/journal';

/** Movement on an account: positive amounts credit it, negative ones debit it. In minor units. */
export type Posting = { account: string; amount: number };

/**
 * Double-entry ledger in minor units. Accounts are any names, such as an account's ID or `system:stamp_duty`, and exist from their first
 * posting. An account has one currency; the caller keeps currencies apart by naming system accounts with their currency.
 */
export class Ledger {
  readonly balances = new Map<string, number>();
  /** Held amounts by account, then by the ID of what holds them. */
  readonly holds = new Map<string, Map<string, number>>();
  readonly #journal: Journal;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /**
   * Posts movements that belong together.
   *
   * @throws Error if they do not sum to zero or an amount is not a whole number
   */
  post(postings: Posting[]): void {
    const sum = postings.reduce((total, { amount }) => total + amount, 0);
    if (sum !== 0 || !postings.every(({ amount }) => Number.isSafeInteger(amount))) throw new Error(`Postings sum to ${sum}.`);
    for (const { account, amount } of postings) {
      const before = this.balances.get(account) ?? 0;
      this.balances.set(account, before + amount);
      this.#journal.record(['balance', account], () => this.balances.set(account, before));
    }
  }

  /** Returns the posted balance. */
  balance(account: string): number {
    return this.balances.get(account) ?? 0;
  }

  /** Returns the sum of what is held. */
  held(account: string): number {
    let sum = 0;
    for (const amount of this.holds.get(account)?.values() ?? []) sum += amount;
    return sum;
  }

  /** Returns the balance less what is held. */
  available(account: string): number {
    return this.balance(account) - this.held(account);
  }

  /** Holds an amount, or changes the amount that `holder` holds. Zero releases it. */
  hold(account: string, holder: string, amount: number): void {
    const ofAccount = this.holds.get(account) ?? new Map<string, number>();
    this.holds.set(account, ofAccount);
    const before = ofAccount.get(holder);
    const set = (value: number | undefined) => (value ? ofAccount.set(holder, value) : ofAccount.delete(holder));
    set(amount);
    this.#journal.record(['holds', account], () => set(before));
  }

  /** Ends a hold. */
  release(account: string, holder: string): void {
    this.hold(account, holder, 0);
  }

  /** Returns the sum of all balances, which is zero. */
  total(): number {
    return [...this.balances.values()].reduce((sum, balance) => sum + balance, 0);
  }
}
