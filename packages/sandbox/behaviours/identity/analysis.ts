import type { Call, Json } from '../behaviour';
import { divide, money } from '../money/money';
import type { Period } from './statementEntries';

const DAY_MS = 86_400_000;
const LEAST_ENTRIES = 20;
const LOW_BALANCE = 500_000;
const MODEL = '3.2';

/** Categories that are neither income nor spending. */
const NEUTRAL = new Set(['own_transfer']);
const NO_INCOME = new Set(['loan_received', 'refund']);
const NO_SPENDING = new Set(['savings']);
const SOURCE_KINDS: Record<string, string> = { salary: 'salary', business_income: 'business', cash_deposit: 'cash', interest: 'interest' };

const monthOf = ({ posted_date: date }: Json): string => date.slice(0, 7);
const sumOf = (entries: Json[]): number => entries.reduce((sum, { amount }) => sum + amount.amount, 0);
const groupsOf = (entries: Json[], key: (entry: Json) => string): [string, Json[]][] => {
  const groups = new Map<string, Json[]>();
  for (const entry of entries) groups.set(key(entry), [...(groups.get(key(entry)) ?? []), entry]);
  return [...groups].sort(([, one], [, other]) => sumOf(other) - sumOf(one));
};

/** Returns the whole calendar months of a period, such as `2026-06`. */
function wholeMonths(from: string, to: string): string[] {
  const months: string[] = [];
  let [year, month] = from.split('-').map(Number);
  for (;;) {
    const name = `${year}-${String(month).padStart(2, '0')}`;
    if (`${name}-${lastDay(name)}` > to) return months;
    if (`${name}-01` >= from) months.push(name);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
}

const lastDay = (month: string): string =>
  String(new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()).padStart(2, '0');

/** Returns a share in percent with two decimals, rounded half to even. */
function percentOf(part: number, whole: number): string {
  if (whole === 0) return part === 0 ? '0' : '999999';
  const hundredths = divide(BigInt(part) * 10_000n, BigInt(whole));
  return (hundredths / 100).toFixed(2);
}

const average = (sum: number, count: number): Json => money(divide(BigInt(sum), BigInt(count)));

/**
 * Analyses the entries of a statement over its whole months.
 *
 * @throws SandboxError `not_enough_data` without a whole month or with fewer than 20 entries
 */
export function analyse(call: Call, statement: Json, { entries, opening }: Period): Json {
  const { proposed_repayment: proposed = null, declared_income: declared = null, low_balance: low = money(LOW_BALANCE) } = call.body;
  const head = { id: call.id('bsa'), statement_id: statement.id, model_version: MODEL };
  const options = { proposed_repayment: proposed, declared_income: declared, low_balance: low };
  const isOfStory = call.store.isUntouched('bst', statement.id) || statement._formats === undefined;
  if (isOfStory && statement.analysis) return ofStory(statement.analysis, { ...head, options, created_at: call.now() });
  const months = wholeMonths(statement.covered_from_date, statement.covered_to_date);
  const counted = entries.filter((each) => months.includes(monthOf(each)) && !each.is_reversed && !NEUTRAL.has(each.category));
  if (!months.length || counted.length < LEAST_ENTRIES)
    call.fail('not_enough_data', `The statement has ${months.length} whole months and ${counted.length} entries in them.`);
  const count = months.length;
  const income = counted.filter(({ direction, category }) => direction === 'credit' && !NO_INCOME.has(category));
  const spending = counted.filter(({ direction, category }) => direction === 'debit' && !NO_SPENDING.has(category));
  const ofMonth = (of: Json[]) => months.map((month) => sumOf(of.filter((each) => monthOf(each) === month)));
  const repaid = spending.filter(({ category }) => category === 'loan_repayment');
  const [earned, spent] = [ofMonth(income), ofMonth(spending)];
  const [lowest, highest] = [Math.min(...earned), Math.max(...earned)];
  const from = `${months[0]}-01`;
  const to = `${months[count - 1]}-${lastDay(months[count - 1])}`;
  const mean = average(sumOf(income), count);
  return {
    ...head,
    options,
    period: { from_date: from, to_date: to, complete_months: count, entry_count: counted.length },
    income: {
      monthly_average: mean,
      monthly_lowest: money(lowest),
      monthly_highest: money(highest),
      declared_difference_percent: declared?.amount ? percentOf(mean.amount - declared.amount, declared.amount) : null,
      sources: groupsOf(income, ({ counterparty_name, narration }) => counterparty_name ?? narration).map(([label, of]) => ({
        label,
        kind: SOURCE_KINDS[of[0].category] ?? 'other',
        monthly_average: average(sumOf(of), count),
        months_seen: new Set(of.map(monthOf)).size,
        usual_day: null,
        last_date: of[of.length - 1].posted_date,
      })),
    },
    spending: {
      monthly_average: average(sumOf(spending), count),
      by_category: groupsOf(spending, ({ category }) => category).map(([category, of]) => ({
        category,
        monthly_average: average(sumOf(of), count),
        share_percent: percentOf(sumOf(of), sumOf(spending)),
      })),
    },
    balances: statement._hasBalances ? balancesOf(entries, opening, { from, to, low: low.amount }) : null,
    obligations: {
      monthly_total: average(sumOf(repaid), count),
      lenders: groupsOf(repaid, ({ counterparty_name, narration }) => counterparty_name ?? narration).map(([name, of]) => ({
        name,
        monthly_average: average(sumOf(of), count),
        payments_seen: of.length,
        payments_missed: 0,
        last_date: of[of.length - 1].posted_date,
      })),
      returned_debits: 0,
    },
    affordability: proposed && {
      monthly_surplus: average(sumOf(income) - sumOf(spending), count),
      repayments_to_income_percent: percentOf(sumOf(repaid) + proposed.amount * count, sumOf(income)),
      months_covered: earned.filter((each, index) => each - spent[index] >= proposed.amount).length,
    },
    flags:
      highest * 10 >= lowest * 14
        ? [{ flag: 'irregular_income', detail: 'Income differs by 40% or more between the best and the weakest month.', entry_lines: [] }]
        : [],
    created_at: call.now(),
  };
}

/** Returns the analysis of the story's statement with other options. */
function ofStory(analysis: Json, { options, ...fields }: Json): Json {
  const { income, spending, obligations, affordability } = analysis;
  const { proposed_repayment: proposed, declared_income: declared } = options;
  const [earned, spent, repaid] = [income, spending].map((each) => each.monthly_average.amount).concat(obligations.monthly_total.amount);
  return {
    ...analysis,
    ...fields,
    options,
    income: { ...income, declared_difference_percent: declared?.amount ? percentOf(earned - declared.amount, declared.amount) : null },
    affordability: proposed && {
      monthly_surplus: money(earned - spent),
      repayments_to_income_percent: percentOf(repaid + proposed.amount, earned),
      months_covered: affordability?.months_covered ?? 0,
    },
  };
}

/** Returns statistics of the balances at the end of each day. */
function balancesOf(entries: Json[], opening: number, { from, to, low }: { from: string; to: string; low: number }): Json {
  const days: { date: string; balance: number }[] = [];
  let balance = entries.filter(({ posted_date: date }) => date < from).at(-1)?.balance_after.amount ?? opening;
  const last = new Map(entries.map((each) => [each.posted_date, each.balance_after.amount]));
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const date = new Date(at).toISOString().slice(0, 10);
    balance = last.get(date) ?? balance;
    days.push({ date, balance });
  }
  const balances = days.map((day) => day.balance);
  const lowest = Math.min(...balances);
  return {
    average: average(
      balances.reduce((sum, each) => sum + each, 0),
      days.length,
    ),
    lowest: money(lowest),
    lowest_date: days.filter((day) => day.balance === lowest).at(-1)?.date,
    highest: money(Math.max(...balances)),
    days_below_low_balance: balances.filter((each) => each < low).length,
  };
}
