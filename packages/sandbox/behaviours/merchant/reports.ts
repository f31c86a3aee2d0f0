import type { Behaviours, Call, Json } from '../behaviour';
import { Reply } from '../call';
import { addDays, dateOf } from '../money/dates';
import { divide, money } from '../money/money';
import { actorOf, add, businessOf, sumOf } from './businessData';

const MOST_DAYS = 366;

/** Period and filters of a report. */
export type Period = { business: string; from: string; to: string; location?: string };

/** Figures of a period in kobo, by which reports are made. */
export type Figures = { gross: number; discounts: number; reversals: number; count: number };

const goodsOf = ({ totals }: Json): { gross: number; discounts: number } => ({
  gross: totals.subtotal.amount,
  discounts: totals.discount.amount,
});

/** Returns true if a date is in a period. */
export const isWithin = ({ from, to }: Period, date: string): boolean => date >= from && date <= to;

/** Returns the complete sales of a business and location. */
export function salesOf(call: Call, { business, location }: Period): Json[] {
  return call.store
    .list('sal')
    .filter(({ business_id: id, totals }) => id === business && totals)
    .filter((sale) => !location || sale.location_id === location);
}

/** Returns the completed reversals of sales, with the sale. */
export function reversalsOf(call: Call, sales: Json[], period: Period): { sale: Json; request: Json }[] {
  return sales.flatMap((sale) =>
    call.store
      .find('rvr', 'sale_id', sale.id)
      .filter(({ completed_at: at, status }) => status === 'completed' && at && isWithin(period, dateOf(at)))
      .map((request) => ({ sale, request })),
  );
}

/** Returns figures of nothing. */
export const empty = (): Figures => ({ gross: 0, discounts: 0, reversals: 0, count: 0 });

/** Returns the figures of a period, grouped by a key of the sale, or of the reversal's day. */
function figuresOf(
  call: Call,
  period: Period,
  keyOf: (sale: Json, date: string) => string,
  sales = salesOf(call, period),
): Map<string, Figures> {
  const groups = new Map<string, Figures>();
  const at = (key: string): Figures => groups.get(key) ?? groups.set(key, empty()).get(key) ?? empty();
  for (const sale of sales.filter(({ status, business_date: date }) => status !== 'voided' && isWithin(period, date))) {
    const { gross, discounts } = goodsOf(sale);
    const group = at(keyOf(sale, sale.business_date));
    group.gross += gross;
    group.discounts += discounts;
    group.count += 1;
  }
  for (const { sale, request } of reversalsOf(call, sales, period)) {
    at(keyOf(sale, dateOf(request.completed_at))).reversals += sumOf(request.lines.map(({ amount }: Json) => amount));
  }
  return groups;
}

/** Returns the sums of figures. */
const totalOf = (groups: Map<string, Figures>): Figures =>
  [...groups.values()].reduce(
    (all, { gross, discounts, reversals, count }) => ({
      gross: all.gross + gross,
      discounts: all.discounts + discounts,
      reversals: all.reversals + reversals,
      count: all.count + count,
    }),
    empty(),
  );

export const netOf = ({ gross, discounts, reversals }: Figures): number => gross - discounts - reversals;

const shown = (figures: Figures): Json => ({
  gross: money(figures.gross),
  discounts: money(figures.discounts),
  reversals: money(figures.reversals),
  net: money(netOf(figures)),
  sale_count: figures.count,
});

/** Returns a number of hundredths as a decimal without superfluous zeros. */
const decimal = (hundredths: number): string => String(hundredths / 100);

/** Returns a share in percent with at most two decimals. */
export const percentOf = (part: number, whole: number): string => decimal(divide(BigInt(part) * 10_000n, BigInt(whole)));

/** Returns the progress of a goal in percent. */
export const reachedPercent = (goal: Json, net: number, count: number): string =>
  goal.metric === 'net_sales' ? percentOf(net, goal.amount.amount) : percentOf(count, goal.count);

/** Returns the period of a report; ends the request with 400 if it is not valid. */
export function periodOf(call: Call): Period {
  const { business_id: business, from_date: from, to_date: to, location_id: location } = call.query;
  const refuse = (field: string, detail: string): never =>
    call.fail('invalid_parameter', { detail: `${field} ${detail}`, errors: [{ pointer: `query/${field}`, code: 'out_of_range', detail }] });
  const found = call.store.get('mbz', business) ?? refuse('business_id', 'is not a business of your tenant.');
  if (to < from) refuse('to_date', 'must not be before from_date.');
  if (to > call.today()) refuse('to_date', 'must not be after today.');
  if (to > addDays(from, MOST_DAYS - 1)) refuse('to_date', `must be within ${MOST_DAYS} days from from_date.`);
  if (location && !found.locations.some((each: Json) => each.location_id === location))
    refuse('location_id', 'is not a location of the business.');
  return { business, from, to, location };
}

/** Returns the earlier period that a period is compared with. */
function earlier({ from, to, ...rest }: Period, kind: string): Period {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  if (kind === 'previous_period') return { ...rest, from: addDays(from, -days), to: addDays(from, -1) };
  const yearBefore = (date: string) => `${Number(date.slice(0, 4)) - 1}${date.slice(4).replace('-02-29', '-02-28')}`;
  return { ...rest, from: yearBefore(from), to: yearBefore(to) };
}

function comparisonOf(call: Call, period: Period, kind: string, net: number): Json {
  const before = earlier(period, kind);
  const figures = totalOf(figuresOf(call, before, () => 'all'));
  const change = net - netOf(figures);
  return {
    kind,
    from_date: before.from,
    to_date: before.to,
    net: money(netOf(figures)),
    sale_count: figures.count,
    net_change: money(change),
    net_change_percent: netOf(figures) > 0 ? percentOf(change, netOf(figures)) : null,
  };
}

function overview(call: Call): Json {
  const period = periodOf(call);
  const byDay = figuresOf(call, period, (_, date) => date);
  const byChannel = figuresOf(call, period, ({ channel }) => channel);
  const all = totalOf(byDay);
  const net = netOf(all);
  const inPeriod = salesOf(call, period).filter(({ business_date: date }) => isWithin(period, date));
  const voided = inPeriod.filter(({ status }) => status === 'voided');
  const fees = inPeriod
    .filter(({ status }) => status !== 'voided')
    .map(({ totals }) => totals.delivery_fee.amount - totals.delivery_discount.amount);
  const days: string[] = [];
  for (let date = period.from; date <= period.to; date = addDays(date, 1)) days.push(date);
  const target = call.store
    .list('tgt')
    .find(
      (each) =>
        each.business_id === period.business && !each.staff_user_id && each.start_date === period.from && each.end_date === period.to,
    );
  const { compare_with: kind } = call.query;
  return {
    business_id: period.business,
    location_id: period.location ?? null,
    from_date: period.from,
    to_date: period.to,
    ...shown(all),
    voids: money(sumOf(voided.map(({ totals }) => totals.total))),
    delivery_fees: money(fees.reduce((sum, fee) => sum + fee, 0)),
    void_count: voided.length,
    average: all.count && net >= 0 ? money(divide(BigInt(net), BigInt(all.count))) : null,
    by_channel: [...byChannel]
      .sort(([, one], [, other]) => netOf(other) - netOf(one))
      .map(([channel, figures]) => ({ channel, ...shown(figures) })),
    by_day: days.map((date) => ({ date, ...shown(byDay.get(date) ?? empty()) })),
    comparison: kind ? comparisonOf(call, period, kind, net) : null,
    target:
      target && !period.location
        ? { sales_target_id: target.id, goal: target.goal, reached_percent: reachedPercent(target.goal, net, all.count) }
        : null,
    as_of_at: call.now(),
  };
}

const MOST_DAYS_AHEAD = 732;

/** Returns a target with what was reached so far. Those of the story are as their page shows them. */
function shownTarget(call: Call, target: Json): Json {
  const { business_id: business, start_date: from, end_date: to, staff_user_id: person } = target;
  const period = { business, from, to };
  const sales = person ? salesOf(call, period).filter(({ sold_by: by }) => by?.user_id === person) : undefined;
  const all = totalOf(figuresOf(call, period, () => 'all', sales));
  const isFinal = call.today(-3) > to;
  const percent = reachedPercent(target.goal, netOf(all), all.count);
  return { ...target, reached: { net: money(netOf(all)), sale_count: all.count, percent, is_final: isFinal } };
}

/** Returns the last day of a period; ends the request with 422 if it does not begin on the right day. */
function endOf(call: Call, period: string, start: string): string {
  const date = new Date(start);
  if (period === 'week') {
    if (date.getUTCDay() !== 1) call.invalid('/start_date', 'Must be a Monday.');
    return addDays(start, 6);
  }
  if (!start.endsWith('-01')) call.invalid('/start_date', 'Must be the first day of a month.');
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
}

function set(call: Call): Reply {
  const { business_id: business, staff_user_id: person = null, period, start_date: start, goal, note = null } = call.body;
  businessOf(call, business);
  const end = endOf(call, period, start);
  const isSame = (each: Json) =>
    each.business_id === business && each.staff_user_id === person && each.period === period && each.start_date === start;
  const known = call.store.list('tgt').find(isSame);
  const isOfStory = known && call.store.isUntouched('tgt', known.id);
  if (!isOfStory && end < call.today()) call.invalid('/start_date', 'The period is over.', 'out_of_range');
  if (start > addDays(call.today(), MOST_DAYS_AHEAD)) call.invalid('/start_date', 'Must be at most 2 years ahead.', 'out_of_range');
  const fields = { goal, note, set_by: actorOf(call), updated_at: call.now() };
  const target = known
    ? call.store.patch('tgt', known.id, fields)
    : add(call, 'SalesTarget', { ...fields, business_id: business, staff_user_id: person, period, start_date: start, end_date: end });
  // A target of the story that was never changed is set for the first time once more, as its example shows.
  const isFirst = !known || (isOfStory && known.created_at === known.updated_at);
  return new Reply(shownTarget(call, target), isFirst ? 201 : 200);
}

export const reports: Behaviours = {
  operations: {
    getSalesOverview: overview,
    setSalesTarget: set,
    listSalesTargets: (call) => call.page(call.store.list('tgt').map((each) => shownTarget(call, each))),
  },
};
