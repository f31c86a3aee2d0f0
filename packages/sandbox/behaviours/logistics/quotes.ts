import { asTime } from '../../state/clock';
import type { Behaviours, Call, Json } from '../behaviour';
import { addDays } from '../money/dates';
import type { Money } from '../money/money';
import { deliveryDate, pickupOf } from './calendar';
import { type Job, priceOf } from './pricing';

/** Days ahead for which a fee is calculated and an order is accepted. */
export const LONGEST_WAIT_DAYS = 30;
const LEVELS = ['same_day', 'next_day', 'standard', 'international'];

/** Offers of the providers that accept parcels, cheapest first, and the refusals of the others by name. */
export type Quotes = { offers: Json[]; refusals: Json[] };

/**
 * Prices parcels with every provider that is active and available.
 *
 * @param only service level and provider to price; all by default
 */
export function quotes(call: Call, job: Job, only: { level?: string; provider?: string } = {}): Quotes {
  const from = countryOf(call, job.from);
  const to = countryOf(call, job.to);
  const offers: Json[] = [];
  const refusals: Json[] = [];
  const asked = call.store.list('prv').filter(({ id }) => only.provider === undefined || id === only.provider);
  for (const provider of asked.filter(({ status, is_available: available }) => status === 'active' && available)) {
    const reference = { id: provider.id, name: provider.name };
    const levels = only.level ? [only.level] : LEVELS.filter((level) => provider.service_levels.includes(level));
    const priced = levels.map((level) => ({ level, price: priceOf(call, provider, level, job) }));
    const accepted = priced.flatMap(({ level, price }) => {
      if (!('fee' in price)) return [];
      const { date, cutOff } = pickupOf(call, from, job.date);
      return [
        {
          provider: reference,
          service_level: level,
          fee: price.fee,
          pickup_date: date,
          delivery_date: deliveryDate(to, date, level),
          insured_up_to: job.insure ? insuredUpTo(provider, price.card, job) : null,
          next_cut_off_at: asTime(cutOff),
          _priority: provider.priority,
        },
      ];
    });
    offers.push(...accepted);
    const refused = priced.flatMap(({ price }) => ('reason' in price ? [price] : []));
    const first = refused.find(({ reason }) => reason !== 'not_on_this_way') ?? refused[0];
    if (!accepted.length) {
      const detail = `${provider.name} does not offer this service level.`;
      refusals.push({ provider: reference, ...(first ?? { reason: 'not_on_this_way', detail }) });
    }
  }
  offers.sort(
    (one, other) =>
      one.fee.total.amount - other.fee.total.amount ||
      one.delivery_date.localeCompare(other.delivery_date) ||
      other._priority - one._priority,
  );
  return { offers, refusals: refusals.sort((one, other) => one.provider.name.localeCompare(other.provider.name)) };
}

/** Returns the maximum compensation: for each parcel its value, half of it if a fragile one is compensated by half, up to what the policy covers. */
function insuredUpTo(provider: Json, card: Json, { parcels }: Job): Money {
  const most = provider.insurance?.covers.amount ?? 0;
  const isHalved = card.limits.takes_fragile === 'half_value';
  const amount = parcels.reduce((sum, { declared_value: { amount: value }, is_fragile: fragile }) => {
    const insured = isHalved && fragile ? Math.floor(value / 2) : value;
    return sum + Math.min(insured, most);
  }, 0);
  return { amount, currency: parcels[0].declared_value.currency };
}

export const countryOf = (call: Call, cityId: string): Json | undefined =>
  call.store.get('Country', call.store.get('cty', cityId)?.country_code ?? '');

/** Checks what applies to all providers: cities, limits of the country, currency and cash. */
export function checkJob(call: Call, { from, to, parcels, cash }: Job, pointers: { from: string; to: string }): void {
  for (const [city, pointer] of [
    [from, pointers.from],
    [to, pointers.to],
  ]) {
    const found = call.store.get('cty', city);
    if (found?.status === 'served') continue;
    const reason = found ? `${found.name} is ${found.status === 'suspended' ? 'suspended' : 'not served'}.` : 'No city has this ID.';
    call.fail('location_not_served', { detail: reason, errors: [{ pointer, code: 'not_served', detail: reason }] });
  }
  const country = countryOf(call, from);
  const target = countryOf(call, to);
  if (!country || !target) return;
  if (!country.can_send || !target.receives_from.includes(country.code))
    call.fail('location_not_served', `No parcels are delivered from ${country.name} to ${target.name}.`);
  const currency = country.default_currency;
  const amounts: Money[] = [...parcels.map(({ declared_value: value }) => value), ...(cash ? [cash] : [])];
  if (amounts.some((each) => each.currency !== currency)) call.fail('currency_mismatch', `Amounts must be in ${currency}.`);
  for (const parcel of parcels) {
    const { max_weight_grams: weight, max_side_cm: side, max_declared_value: value } = country.parcel_limits;
    const { length_cm: length, width_cm: width, height_cm: height } = parcel.dimensions;
    const longest = Math.max(length, width, height);
    if (parcel.weight_grams > weight || longest > side || parcel.declared_value.amount > value.amount)
      call.fail('parcel_limits_exceeded', `A parcel exceeds the limits of ${country.name}.`);
    const { max_weight_grams: targetWeight, max_side_cm: targetSide } = target.parcel_limits;
    if (parcel.weight_grams > targetWeight || longest > targetSide)
      call.fail('parcel_limits_exceeded', `A parcel exceeds the limits of ${target.name}.`);
  }
  if (!cash) return;
  if (country.code !== target.code) call.invalid('/cash_on_delivery', 'Must be omitted for another country.');
  const most = country.cash_on_delivery_limit?.amount ?? 0;
  if (cash.amount > most) call.fail('amount_out_of_range', 'The cash amount exceeds the limit of the country.');
}

export const shippingFees: Behaviours = {
  operations: {
    calculateShippingFee: (call) => {
      const { from, to, parcels, service_level: level, provider_id: provider, pickup_date: date } = call.body;
      const { cash_on_delivery: cash = null, insure = true } = call.body;
      if (date > addDays(call.today(), LONGEST_WAIT_DAYS)) call.invalid('/pickup_date', 'Must be at most 30 days ahead.');
      const job: Job = { from: from.city_id, to: to.city_id, parcels, date, cash, insure };
      checkJob(call, job, { from: '/from/city_id', to: '/to/city_id' });
      return { ...quotes(call, job, { level, provider }), calculated_at: call.now() };
    },
  },
};
