import type { Call, Json } from '../behaviour';
import { NOTHING } from './businessData';

/** City in which no provider delivers, as in the story. */
const NOT_SERVED = 'Lokoja';
const MOST_DAYS_AHEAD = 90;

/** Returns the addresses of a customer, oldest first. */
export const addressesOf = (call: Call, customer: string): Json[] =>
  call.store.list('adr').filter(({ _customer_id: owner }) => owner === customer);

/** Returns the address that an order copies. */
function addressOf(call: Call, customer: Json, id: string | null | undefined): Json {
  const addresses = addressesOf(call, customer.id);
  const found = id ? addresses.find((each) => each.id === id) : (addresses.find(({ is_default: usual }) => usual) ?? addresses[0]);
  return found ?? call.invalid('/delivery/address_id', 'The customer has no such address.');
}

const copyOf = ({ id, recipient_name, recipient_phone, address, landmark = null, location = null }: Json): Json => ({
  address_id: id,
  recipient_name,
  recipient_phone,
  address,
  landmark,
  location,
});

/**
 * Returns the delivery of an order from what a request says.
 *
 * @param previous delivery of the order that is updated
 * @throws SandboxError `validation_failed` or `location_not_served`
 */
export function deliveryOf(call: Call, customer: Json, given: Json, previous: Json = {}): Json {
  const method: string = given.method ?? previous.method;
  const fee: Json = given.fee ?? (method === 'pickup' ? NOTHING : (previous.fee ?? NOTHING));
  const from: string | null = given.wanted_from ?? previous.wanted_from ?? null;
  const to: string | null = given.wanted_to ?? previous.wanted_to ?? null;
  const isOld = call.store.isUntouched('ord', call.store.find('ord', 'reference', call.body.reference)[0]?.id);
  if (to && !isOld && given.wanted_to && (Date.parse(to) <= call.ms || Date.parse(to) > call.ms + MOST_DAYS_AHEAD * 86_400_000))
    call.invalid('/delivery/wanted_to', 'Must be in the future, at most 90 days ahead.', 'out_of_range');
  if (from && to && from >= to) call.invalid('/delivery/wanted_to', 'Must be after wanted_from.', 'out_of_range');
  if (method === 'pickup' && fee.amount) call.invalid('/delivery/fee', 'Must be 0 for pickup.');
  const kept = given.address_id === undefined && previous.method !== 'pickup' ? previous.address : undefined;
  const address = method === 'pickup' ? null : (kept ?? copyOf(addressOf(call, customer, given.address_id)));
  if (method === 'own_vehicles' && !address.location)
    call.invalid('/delivery/address_id', 'own_vehicles requires an address with map coordinates.');
  if (method === 'provider' && address.address.city === NOT_SERVED)
    call.fail('location_not_served', { detail: `No provider delivers to ${NOT_SERVED}, which is suspended.` });
  const landmark = given.landmark === undefined ? address?.landmark : given.landmark;
  return {
    loft_delivery_order_id: null,
    logistics_order_id: null,
    milestone: null,
    ...previous,
    method,
    address: address && { ...address, landmark },
    wanted_from: from,
    wanted_to: to,
    fee,
  };
}
