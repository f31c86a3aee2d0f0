import type { Call, Further, Json } from '../behaviour';
import { addDays } from '../money/dates';
import { merge, refOf, tradable } from './shortForms';

const TYPE = 'ptr';
/** What distinguishes a series from all others. */
const IDENTITY = ['basis', 'currency', 'unit', 'frequency'];
const LAST = '9999-12-31';
const PERIODS = [7, 30, 365];

/**
 * Ends the request with 422 unless all values are in the currency of the series, of different days, and not after the last one.
 *
 * @param last last day that a value can have; the story continues its series later
 */
function checkPoints(call: Call, currency: string, last = call.today()): void {
  const days = new Set<string>();
  for (const [index, { date, price }] of (call.body.points ?? []).entries()) {
    if (price.currency !== currency)
      call.fail('currency_mismatch', `points/${index} is in ${price.currency}; the series is in ${currency}.`);
    if (date > last) call.invalid(`/points/${index}/date`, 'Must be today or earlier.', 'out_of_range');
    if (days.has(date)) call.invalid(`/points/${index}/date`, 'Must be the only value of the day.');
    days.add(date);
  }
}

/** Returns the values of a series after a request, by day. Another value of a known day is a revision. */
function pointsOf(call: Call, known: Json[]): Json[] {
  const points = new Map<string, Json>(known.map((each) => [each.date, each]));
  for (const [index, { date, price, note: given }] of (call.body.points ?? []).entries()) {
    const before = points.get(date);
    const isRevised = before !== undefined && before.price.amount !== price.amount;
    if (isRevised && !given) call.invalid(`/points/${index}/note`, 'Is required for a correction.', 'required');
    const note = given ?? before?.note ?? null;
    const revision = isRevised
      ? { is_revised: true, previous: before.price, revised_at: call.now() }
      : { is_revised: before?.is_revised ?? false, previous: before?.previous ?? null, revised_at: before?.revised_at ?? null };
    points.set(date, { date, price, ...revision, note });
  }
  return [...points.values()].sort((one, other) => one.date.localeCompare(other.date));
}

/** Returns the fields of a series that follow from its values. Changes are in percent since the last value that is some days older or more. */
function summaryOf(points: Json[]): Json {
  const latest = points[points.length - 1];
  const changes = PERIODS.map((days) => {
    const before = points.findLast(({ date }) => date <= addDays(latest.date, -days));
    return [`days_${days}`, before ? ((latest.price.amount / before.price.amount - 1) * 100).toFixed(2) : null];
  });
  return { points, latest_point: latest, point_count: points.length, first_date: points[0].date, change: Object.fromEntries(changes) };
}

/** Price series that operators publish. */
export const priceTrends: Further = {
  refusals: {
    publishPriceTrend: {
      already_exists: (call) => {
        const { body } = call;
        const same = call.taken(
          TYPE,
          (each) =>
            each.category.id === body.category_id &&
            (each.product_type?.id ?? null) === body.product_type_id &&
            each.market.code === body.market.code &&
            IDENTITY.every((field) => each[field] === body[field]),
        );
        return same && `The series ${same.id} has the same properties.`;
      },
    },
  },
  operations: {
    publishPriceTrend: (call) => {
      const { category_id, product_type_id: typeId, currency } = call.body;
      const category = tradable(call, category_id);
      const type = typeId ? call.need('tpt', typeId, '/product_type_id') : null;
      if (type && type.category.id !== category_id)
        call.fail('category_not_tradable', `The product type ${type.code} does not belong to ${category.name}.`);
      checkPoints(call, currency);
      const summary = summaryOf(pointsOf(call, []));
      return call.create({ category: refOf(category), product_type: type && refOf(type), ...summary });
    },
    updatePriceTrend: (call, series) => {
      checkPoints(call, series.currency, call.store.isUntouched(TYPE, series.id) ? LAST : undefined);
      return merge(call, TYPE, series.id, call.body.points ? summaryOf(pointsOf(call, series.points ?? [])) : {});
    },
  },
};
