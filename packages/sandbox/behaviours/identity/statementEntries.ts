import type { Json } from '../behaviour';
import { DAY_MS } from '../money/dates';
import { money } from '../money/money';

const OPENING_BALANCE = 4_125_000;

/** Entries of an account with few of them. */
const FEW = 12;

type Pattern = {
  direction: 'credit' | 'debit';
  amount: number;
  narration: string;
  counterparty?: string;
  channel: string;
  category: string;
};

const SETTLEMENT: Pattern = {
  direction: 'credit',
  amount: 6_000_000,
  narration: 'NIP/EMBER BASKET SETTLEMENT',
  counterparty: 'EMBER BASKET SETTLEMENT',
  channel: 'transfer',
  category: 'business_income',
};
const DEPOSIT: Pattern = {
  direction: 'credit',
  amount: 1_500_000,
  narration: 'CASH DEPOSIT YABA BRANCH',
  counterparty: 'CASH DEPOSIT',
  channel: 'branch',
  category: 'cash_deposit',
};
const debit = (amount: number, narration: string, channel: string, category: string, counterparty?: string): Pattern => ({
  direction: 'debit',
  amount,
  narration,
  channel,
  category,
  counterparty,
});
const TRANSPORT = debit(250_000, 'POS PRCH SAMPLE RIDERS LAGOS', 'pos', 'transport');

/** Entries of each day of the week, from Sunday on. */
const WEEKLY: Pattern[][] = [
  [],
  [SETTLEMENT],
  [debit(3_000_000, 'POS PRCH MILE 12 MARKET LAGOS', 'pos', 'business_supplies')],
  [TRANSPORT],
  [debit(320_000, 'POS PRCH SAMPLE KITCHEN YABA', 'pos', 'groceries')],
  [DEPOSIT, debit(1_800_000, 'NIP/ZUMA CRATES LTD/BOXES', 'transfer', 'business_supplies', 'ZUMA CRATES LTD')],
  [TRANSPORT],
];

/** Entries of days of the month. */
const MONTHLY = new Map<number, Pattern[]>([
  [5, [debit(2_500_000, 'NIP/STALL RENT', 'transfer', 'rent')]],
  [10, [debit(900_000, 'USSD AIRTIME', 'ussd', 'airtime_and_data')]],
  [
    28,
    [
      debit(1_800_000, 'DD/SAMPLE COOPERATIVE', 'direct_debit', 'loan_repayment', 'SAMPLE COOPERATIVE'),
      debit(5_000, 'ACCOUNT FEE', 'internal', 'bank_charge'),
    ],
  ],
]);

/** Entries of a period with the balance before and after them, in kobo. */
export type Period = { entries: Json[]; opening: number; closing: number };

/**
 * Returns the entries that the sandbox's bank has for a period: the same for the same dates.
 *
 * @param from first date, such as `2026-05-21`
 * @param to last date
 * @param isThin true for an account with 12 entries in total
 */
export function entriesOf(from: string, to: string, isThin: boolean): Period {
  const entries: Json[] = [];
  let balance = OPENING_BALANCE;
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const day = new Date(at);
    for (const { amount, direction, counterparty = null, ...rest } of [
      ...WEEKLY[day.getUTCDay()],
      ...(MONTHLY.get(day.getUTCDate()) ?? []),
    ]) {
      if (isThin && entries.length === FEW) break;
      const date = day.toISOString().slice(0, 10);
      balance += direction === 'credit' ? amount : -amount;
      entries.push({
        line: entries.length + 1,
        posted_date: date,
        value_date: date,
        direction,
        amount: money(amount),
        balance_after: money(balance),
        counterparty_name: counterparty,
        ...rest,
        is_reversed: false,
      });
    }
  }
  return { entries, opening: OPENING_BALANCE, closing: balance };
}
