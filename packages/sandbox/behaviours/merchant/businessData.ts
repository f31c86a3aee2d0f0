import { STORY_KEY } from '../actor';
import type { Call, Json } from '../behaviour';
import { DAY_MS } from '../money/dates';
import { money } from '../money/money';

/** Names of the people whose sessions the sandbox accepts. */
const NAMES: Record<string, string> = {
  usr_01JD0QB3F9C5R8T1Y6WHZKM2NV: 'Ngozi Specimen',
  usr_01JD0QBW7D4G6J8K0M2P4R6T8V: 'Femi Placeholder',
};

/** Actor of what happens by itself, such as an expiry. */
const PLATFORM: Json = { kind: 'system', user_id: null, name: 'Platform' };

/** Returns the person or application that sends the request; the platform in a timer. */
export function actorOf({ caller, operation }: Call): Json {
  if (!operation) return PLATFORM;
  if (caller.customer) return { kind: 'customer', user_id: null, name: 'Customer' };
  if (caller.user) return { kind: 'user', user_id: caller.user, name: NAMES[caller.user] ?? 'Sandbox user' };
  return { kind: 'software', user_id: null, name: STORY_KEY.name };
}

/** Returns the sum of amounts in kobo. */
export const sumOf = (amounts: Json[]): number => amounts.reduce((sum, { amount }) => sum + amount, 0);

/** Returns the business with an ID from the body, which must exist. */
export const businessOf = (call: Call, id: string, pointer = '/business_id'): Json => call.need('mbz', id, pointer);

/** @throws SandboxError `business_not_active` if the business cannot sell */
export function checkSelling(call: Call, business: Json): void {
  // The story shows the second business as it was before it was activated again, on 24 November.
  if (business.status !== 'active' && !call.store.isUntouched('mbz', business.id))
    call.fail('business_not_active', `The business ${business.id} is inactive.`);
}

/** Returns a location of a business; ends the request with 422 if it has none with this ID. */
export function locationOf(call: Call, business: Json, id: string, pointer = '/location_id'): Json {
  const found = business.locations.find((each: Json) => each.location_id === id);
  return found ?? call.invalid(pointer, 'Is not a location of the business.');
}

/** Returns the next number of an order, a sale or a partial sale of a location, such as `YB-2026-000498`. */
export function nextNumber(call: Call, location: Json): string {
  const start = `${location.number_prefix}-${call.today().slice(0, 4)}-`;
  const known = ['ord', 'sal', 'psl'].flatMap((type) => call.store.list(type)).map(({ number }) => number as string);
  const last =
    call.store.get('counter', start)?.last ??
    Math.max(0, ...known.filter((number) => number?.startsWith(start)).map((number) => Number(number.slice(start.length))));
  call.store.put('counter', { last: last + 1 }, start);
  return `${start}${String(last + 1).padStart(6, '0')}`;
}

/** Returns the end of a day in Lagos, which is 23:00 UTC. */
export const endOfDay = (date: string): string => `${date}T23:00:00Z`;

/** Returns the seconds from now until a time, at least 0. */
export const secondsUntil = (call: Call, time: string): number => Math.max(0, (Date.parse(time) - call.ms) / 1000);

/** Returns a time of the request, or now. Ends the request with 422 if it is in the future or more than 72 hours ago, unless `isFree`. */
export function pastTime(call: Call, field: string, isFree: boolean, since?: string): string {
  const given: string | undefined = call.body[field];
  if (given === undefined) return call.now();
  const age = call.ms - Date.parse(given);
  const isBefore = since !== undefined && given < since;
  if (!isFree && (age < 0 || age > 3 * DAY_MS || isBefore))
    call.invalid(`/${field}`, 'Must be at most 72 hours ago and not in the future.', 'out_of_range');
  return given;
}

export const NOTHING: Json = money(0);

/** Stores a new resource with all its fields, and emits an event. */
export function add(call: Call, schema: string, fields: Json, event?: string): Json {
  const data = call.fresh(schema, fields);
  call.store.put(data.id.slice(0, 3), data);
  if (event) call.emit(event, data);
  return data;
}

/** Returns the reference of a customer as shown on their purchases. */
export const customerReference = ({ id, name }: Json): Json => ({ id, name });
