import type { Call, Json } from '../behaviour';
import { asText, type Money, percent } from '../money/money';
import { isWeekend } from './calendar';

/** Parcels to price: from one city to another on a day of pickup. */
export type Job = { from: string; to: string; parcels: Json[]; date: string; cash: Money | null; insure: boolean };

/** Price of one rate card, or the first reason why it has none. */
export type Priced = { fee: Json; card: Json } | { reason: string; detail: string };

/** Largest weight that a fee states. */
const MOST_GRAMS = 10_000_000;

const kilograms = (grams: number): string => `${grams / 1000} kg`;
const sideOf = ({ dimensions }: Json): number => Math.max(dimensions.length_cm, dimensions.width_cm, dimensions.height_cm);

/** Returns all versions of a rate card, oldest first. */
export const versionsOf = (call: Call, card: Json): Json[] => {
  const all: Json[] = card._versions ?? call.store.entry('rtc', card.id)?.versions ?? [card];
  return [...new Map(all.map((version) => [version.version, version])).values()];
};

/** Returns the version of a rate card that prices a day of pickup; undefined if none does. */
export const versionOn = (call: Call, card: Json, date: string): Json | undefined =>
  versionsOf(call, card).findLast(
    ({ valid_from_date: from, valid_to_date: to }) => from <= date && (card.valid_to_date ?? to ?? date) >= date && (to ?? date) >= date,
  );

/** Prices parcels with a provider at one service level. */
export function priceOf(call: Call, provider: Json, level: string, job: Job): Priced {
  const value = job.parcels.reduce((sum, parcel) => sum + parcel.declared_value.amount, 0);
  const own = refusal(provider, provider.limits, job, Math.max(...job.parcels.map((parcel) => parcel.declared_value.amount)));
  if (own) return own;
  const cards = call.store.list('rtc').filter((card) => card.provider.id === provider.id && card.service_level === level);
  const found = cards
    .flatMap((card) => versionOn(call, card, job.date) ?? [])
    .map((card) => ({
      card,
      zone: card.zones.find((zone: Json) => zone.from_city_ids.includes(job.from) && zone.to_city_ids.includes(job.to)),
    }))
    .find(({ zone }) => zone);
  if (!found) return { reason: 'not_on_this_way', detail: `${provider.name} has no rate card for this route.` };
  const { card, zone } = found;
  const ofCard = refusal(provider, card.limits, job, value);
  if (ofCard) return ofCard;
  const cashPart = card.surcharges.some(({ kind }: Json) => kind === 'cash_on_delivery');
  if (job.cash && !(provider.takes_cash && cashPart))
    return { reason: 'no_cash_on_delivery', detail: `${provider.name} does not collect cash on this route.` };
  const fee = feeOf(card, zone, job, value);
  return fee ? { fee, card } : { reason: 'too_heavy', detail: 'The chargeable weight is above the last band of the rate card.' };
}

/** Calculates the fee of a delivery from measured weight and size, with the version of the rate card that priced it. */
export function feeAgain(call: Call, offer: Json, order: Json, measured: Json): Json | undefined {
  const card = call.store.get('rtc', offer.fee.rate_card_id);
  const version = card && versionsOf(call, card).find((each) => each.version === offer.fee.rate_card_version);
  const zone = version?.zones.find(({ code }: Json) => code === offer.fee.zone_code);
  if (!version || !zone) return undefined;
  // The provider weighs all parcels together.
  const share = Math.floor(measured.weight_grams / offer.parcels.length);
  const parcels = offer.parcels.map((parcel: Json, index: number) => ({
    ...parcel,
    weight_grams: index ? share : measured.weight_grams - share * (offer.parcels.length - 1),
    dimensions: measured.dimensions[index],
  }));
  const value = parcels.reduce((sum: number, parcel: Json) => sum + parcel.declared_value.amount, 0);
  const job = {
    from: offer.from_city_id,
    to: offer.to_city_id,
    parcels,
    date: offer.pickup.date,
    cash: offer.cash_to_collect,
    insure: order.insure,
  };
  return feeOf(version, zone, job, value);
}

function refusal({ name }: Json, limits: Json, { parcels }: Job, value: number): { reason: string; detail: string } | undefined {
  const heaviest = Math.max(...parcels.map(({ weight_grams: grams }) => grams));
  const longest = Math.max(...parcels.map(sideOf));
  if (heaviest > limits.max_weight_grams)
    return {
      reason: 'too_heavy',
      detail: `${kilograms(heaviest)}; ${name} accepts up to ${kilograms(limits.max_weight_grams)} per parcel.`,
    };
  if (longest > limits.max_side_cm)
    return { reason: 'too_large', detail: `A side is ${longest} cm long; ${name} accepts up to ${limits.max_side_cm} cm.` };
  if (value > limits.max_declared_value.amount)
    return { reason: 'value_too_high', detail: `${name} accepts a declared value of up to ${asText(limits.max_declared_value)}.` };
  if (limits.takes_fragile === 'none' && parcels.some(({ is_fragile: fragile }) => fragile))
    return { reason: 'fragile_not_taken', detail: `${name} does not accept fragile goods.` };
  return undefined;
}

/**
 * Calculates a fee in the steps of Create a rate card.
 *
 * @returns the breakdown; undefined if the chargeable weight is above the last band
 */
function feeOf(card: Json, zone: Json, job: Job, value: number): Json | undefined {
  const { currency, dimensional } = card;
  const actual = job.parcels.reduce((sum, { weight_grams: grams }) => sum + grams, 0);
  const volume = Math.min(
    MOST_GRAMS,
    job.parcels.reduce((sum, parcel) => sum + dimensionalWeight(parcel, dimensional), 0),
  );
  const step = card.rounding_step_grams;
  const chargeable = Math.ceil(Math.max(actual, volume) / step) * step;
  const freight = freightOf(card, zone.code, chargeable);
  if (freight === undefined) return undefined;
  const surcharges = card.surcharges.flatMap((each: Json) => surchargeOf(each, zone, job, freight, value) ?? []);
  const net = surcharges.reduce((sum: number, { amount }: { amount: number }) => sum + amount, freight);
  const vat = percent(net, card.vat_percent);
  const money = (amount: number): Money => ({ amount, currency });
  return {
    rate_card_id: card.id,
    rate_card_version: card.version,
    service_level: card.service_level,
    zone_code: zone.code,
    actual_weight_grams: actual,
    dimensional_weight_grams: volume,
    divisor_cubic_cm_per_kg: dimensional.divisor_cubic_cm_per_kg,
    chargeable_weight_grams: chargeable,
    freight: money(freight),
    surcharges: surcharges.map((each: Json) => ({ ...each, amount: money(each.amount) })),
    net: money(net),
    vat_percent: card.vat_percent,
    vat: money(vat),
    total: money(net + vat),
  };
}

function dimensionalWeight({ weight_grams: grams, dimensions }: Json, rule: Json): number {
  if (grams < rule.applies_from_grams) return 0;
  return Math.ceil((dimensions.length_cm * dimensions.width_cm * dimensions.height_cm * 1000) / rule.divisor_cubic_cm_per_kg);
}

function freightOf(card: Json, zone: string, grams: number): number | undefined {
  const priceIn = ({ prices }: Json): number => prices.find(({ zone_code: code }: Json) => code === zone)?.amount.amount ?? 0;
  const band = card.weight_bands.find(({ up_to_grams: most }: Json) => grams <= most);
  if (band) return priceIn(band);
  const last = card.weight_bands.at(-1);
  if (!card.over_weight) return undefined;
  return priceIn(last) + Math.ceil((grams - last.up_to_grams) / card.over_weight.step_grams) * priceIn(card.over_weight);
}

/** Returns a surcharge of a job; undefined if it does not apply. */
function surchargeOf(rule: Json, zone: Json, job: Job, freight: number, value: number): Json | undefined {
  const fragile = job.parcels.filter(({ is_fragile: each }) => each).length;
  const oversize = job.parcels.filter((parcel) => sideOf(parcel) > (rule.normal_side_cm ?? 0)).length;
  const counts: Record<string, number> = {
    fragile,
    oversize,
    insurance: job.insure ? 1 : 0,
    cash_on_delivery: job.cash ? 1 : 0,
    remote_area: zone.is_remote ? 1 : 0,
    weekend: isWeekend(job.date) ? 1 : 0,
  };
  const count = counts[rule.kind] ?? 1;
  if (!count) return undefined;
  const currency = job.parcels[0].declared_value.currency;
  const bases: Record<string, [number, string]> = {
    percent_of_freight: [freight, 'the freight'],
    percent_of_declared_value: [value, asText({ amount: value, currency })],
    percent_of_cash: [job.cash?.amount ?? 0, job.cash ? asText(job.cash) : 'the cash'],
  };
  const basis = bases[rule.basis];
  if (basis) {
    const minimum = rule.minimum?.amount ?? 0;
    const description = `${rule.percent}% of ${basis[1]}${rule.minimum ? `, at least ${asText(rule.minimum)}` : ''}`;
    return { kind: rule.kind, description, amount: Math.max(minimum, percent(basis[0], rule.percent)) };
  }
  const isPerParcel = rule.basis === 'flat_per_parcel';
  const parcels = ['fragile', 'oversize'].includes(rule.kind) ? count : job.parcels.length;
  const noun = `${rule.kind === 'fragile' ? 'fragile ' : rule.kind === 'oversize' ? 'oversize ' : ''}parcel${parcels === 1 ? '' : 's'}`;
  const description = isPerParcel ? `${parcels === 1 ? 'One' : parcels} ${noun}` : 'Once per order';
  return { kind: rule.kind, description, amount: rule.amount.amount * (isPerParcel ? parcels : 1) };
}
