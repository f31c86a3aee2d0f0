import type { Behaviours, Call, Json } from '../behaviour';
import { addDays } from '../money/dates';
import { percent } from '../money/money';
import { checkDay, clockOf, weekdayOf } from './days';
import { roadMetres } from './roads';

/** Days after its end for which a rule is still named in quotes. */
const NAMED_DAYS = 92;
/** Largest amount in minor units. */
const MOST_AMOUNT = 100_000_000_000_000;

/** Delivery to price. `startsAt` is the start of its time window. */
export type Work = {
  client: string | null;
  metres: number;
  grams: number;
  features: string[];
  kind: string | null;
  date: string;
  startsAt: string | null;
};

/** Returns the delivery order, or what a quote asks for, as work to price. */
export const workOf = (job: Json): Work => ({
  client: job.client?.reference ?? null,
  metres: roadMetres(job.pickup.location, job.delivery.location),
  grams: job.load.weight_grams,
  features: job.required_features ?? [],
  kind: null,
  date: job.service_date,
  startsAt: job.time_window?.starts_at ?? null,
});

const inForce = ({ valid_from_date: from, valid_to_date: to }: Json, date: string): boolean => from <= date && (to ?? date) >= date;
const hasAll = (all: string[], wanted: string[]): boolean => wanted.every((each) => all.includes(each));
const kilometres = (metres: number): string => `${metres / 1000} km`;
const kilograms = (grams: number): string => `${grams / 1000} kg`;

/** Longest distance that a fee states. */
const MOST_METRES = 2_000_000;

/** Returns why a rule does not apply to work; undefined if it does. */
function mismatch(rule: Json, work: Work): [string, string] | undefined {
  const { client_references: clients = [], vehicle_kinds: kinds = [], required_features: features = [], weekdays = [] } = rule.conditions;
  const { min_distance_metres: near, max_distance_metres: far, min_weight_grams: light, max_weight_grams: heavy } = rule.conditions;
  if (clients.length && !clients.includes(work.client)) return ['other_client', 'Only for other clients.'];
  if (work.metres < (near ?? 0) || work.metres > (far ?? Number.POSITIVE_INFINITY))
    return ['distance_out_of_range', `${kilometres(work.metres)} is outside the range of the rule.`];
  if (work.grams < (light ?? 0) || work.grams > (heavy ?? Number.POSITIVE_INFINITY))
    return ['weight_out_of_range', `${kilograms(work.grams)} is outside the range of the rule.`];
  if (kinds.length && !kinds.includes(work.kind)) return ['other_vehicle_kind', `Only for: ${kinds.join(', ')}.`];
  if (!hasAll(work.features, features)) return ['other_load', `Only for loads that require the feature ${features.join(', ')}.`];
  if (weekdays.length && !weekdays.includes(weekdayOf(work.date))) return ['other_weekday', `Only on: ${weekdays.join(', ')}.`];
  if (!inForce(rule, work.date)) return ['not_in_force', `Not in force on ${work.date}.`];
  return undefined;
}

const conditionCount = ({ conditions }: Json): number =>
  Object.values(conditions).filter((value) => (Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined)).length;

/** Prices work with the rule that applies. `fee` is null if none does; `considered` names every rule with the reason. */
export function priceOf(call: Call, work: Work): { fee: Json | null; considered: Json[] } {
  const rules = call.store
    .list('shf')
    .filter(({ valid_to_date: to }) => to === null || to === undefined || to >= addDays(work.date, -NAMED_DAYS))
    .sort(
      (one, other) =>
        other.priority - one.priority || conditionCount(other) - conditionCount(one) || other.created_at.localeCompare(one.created_at),
    );
  const results = rules.map((rule) => ({ rule, reason: mismatch(rule, work) }));
  const matching = results.filter(({ reason }) => !reason);
  const chosen = matching[0]?.rule;
  const considered = results.slice(0, 50).map(({ rule, reason }) => {
    const [code, detail] = reason ?? rank(rule, chosen, matching.length);
    const total = reason ? null : feeOf(call, rule, work).total;
    const { id: shipping_fee_id, name, priority } = rule;
    return { shipping_fee_id, name, priority, matched: !reason, is_chosen: rule === chosen, reason: code, detail, total };
  });
  return { fee: chosen ? feeOf(call, chosen, work) : null, considered };
}

function rank(rule: Json, chosen: Json, count: number): [string, string] {
  if (rule === chosen) return ['chosen', count === 1 ? 'The only rule that matches.' : `The highest priority of ${count} that match.`];
  if (rule.priority < chosen.priority) return ['lower_priority', `Priority ${rule.priority} is below ${chosen.priority}.`];
  if (conditionCount(rule) < conditionCount(chosen)) return ['less_specific', 'Another rule of this priority has more conditions.'];
  return ['older', 'Another rule of this priority is newer.'];
}

function feeOf(call: Call, rule: Json, { metres, grams, features, date, startsAt }: Work): Json {
  const { base, per_km: perKm, per_kg: perKg, currency } = rule;
  const kmBeyond = Math.ceil(Math.max(0, metres - base.included_metres) / 1000);
  const kgBeyond = Math.ceil(Math.max(0, grams - base.included_grams) / 1000);
  const [withKm, withKg] = [kilometres(base.included_metres), kilograms(base.included_grams)];
  const lines: [string, string, number, number][] = [['base', `Delivery, ${withKm} and ${withKg} included`, 1, base.amount.amount]];
  if (kmBeyond) lines.push(['distance', `${kmBeyond} km beyond ${withKm}`, kmBeyond, perKm.amount]);
  if (kgBeyond) lines.push(['weight', `${kgBeyond} kg beyond ${withKg}`, kgBeyond, perKg.amount]);
  const sum = () => lines.reduce((total, [, , quantity, price]) => total + quantity * price, 0);
  const subtotal = sum();
  const weekday = weekdayOf(date);
  const hour = startsAt ? clockOf(startsAt) : '12:00';
  if (rule.weekend_percent && ['saturday', 'sunday'].includes(weekday)) {
    const name = weekday[0].toUpperCase() + weekday.slice(1);
    lines.push(['weekend', `${rule.weekend_percent}% on ${name}`, 1, percent(subtotal, String(rule.weekend_percent))]);
  }
  if (rule.night_percent && (hour >= '20:00' || hour < '06:00'))
    lines.push(['night', `${rule.night_percent}% by night`, 1, percent(subtotal, String(rule.night_percent))]);
  for (const { feature, amount } of rule.feature_amounts)
    if (features.includes(feature)) lines.push(['feature', `Vehicle with ${feature.replaceAll('_', ' ')}`, 1, amount.amount]);
  const missing = (rule.minimum?.amount ?? 0) - sum();
  if (missing > 0) lines.push(['minimum', 'Difference to the minimum fee', 1, missing]);
  const money = (amount: number) => ({ amount, currency });
  return {
    shipping_fee_id: rule.id,
    rule_name: rule.name,
    distance_metres: Math.min(metres, MOST_METRES),
    weight_grams: grams,
    service_date: date,
    lines: lines.map(([kind, description, quantity, price]) => ({
      kind,
      description,
      quantity,
      unit_price: money(price),
      amount: money(Math.min(MOST_AMOUNT, quantity * price)),
    })),
    total: money(Math.min(MOST_AMOUNT, sum())),
    priced_at: call.now(),
  };
}

const pricedWith = (call: Call, id: string): number =>
  call.store.list('dor').filter(({ fee, _rule: rule }) => (fee?.shipping_fee_id ?? rule) === id).length;

const viewOf = (call: Call, rule: Json): Json => ({
  ...rule,
  is_in_force: inForce(rule, call.today()),
  delivery_order_count: pricedWith(call, rule.id),
});

function checkName(call: Call, exceptId?: string): void {
  const name: string | undefined = call.body.name?.toLowerCase();
  const isTaken = ({ id, name: own }: Json) => id !== exceptId && own.toLowerCase() === name && !call.store.isUntouched('shf', id);
  const taken = call.store.list('shf').find(isTaken);
  if (taken) call.fail('already_exists', { detail: `The name is already used by ${taken.id}.` });
}

/** Ends the request with 422 if a rule would end before it begins. */
function checkDates(call: Call, rule: Json = {}): void {
  const { valid_from_date: from, valid_to_date: to } = { ...rule, ...call.body };
  if (to && to < from) call.invalid('/valid_to_date', 'Must not be before valid_from_date.', 'out_of_range');
}

export const shippingFees: Behaviours = {
  operations: {
    createShippingFee: (call) => {
      checkName(call);
      checkDates(call);
      const { weekend_percent = 0, night_percent = 0 } = call.body;
      return viewOf(call, call.create({ weekend_percent, night_percent }));
    },
    getShippingFee: (call) => viewOf(call, call.read()),
    listShippingFees: (call) => call.page(call.store.list('shf').map((rule) => viewOf(call, rule))),
    updateShippingFee: (call) => {
      checkName(call, call.params.shipping_fee_id);
      checkDates(call, call.need('shf', call.params.shipping_fee_id));
      return viewOf(call, call.update());
    },
    deleteShippingFee: (call) => {
      const { id } = call.need('shf', call.params.shipping_fee_id);
      const count = pricedWith(call, id);
      if (count && !call.store.isUntouched('shf', id))
        call.fail('resource_in_use', { detail: `${count} delivery orders were priced with it.` });
      call.store.remove('shf', id);
    },
    quoteShippingFee: (call) => {
      const { client_reference: client = null, pickup, delivery, load, required_features: features = [] } = call.body;
      const { vehicle_kind: kind = null, service_date: date, starts_at: startsAt = null } = call.body;
      checkDay(call, date, '/service_date');
      return priceOf(call, { client, metres: roadMetres(pickup, delivery), grams: load.weight_grams, features, kind, date, startsAt });
    },
  },
};
