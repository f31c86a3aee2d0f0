import type { Behaviours, Call, Json } from '../behaviour';
import { actorOf, add, NOTHING } from './businessData';

/** City in which no provider delivers, as in the story. */
const NOT_SERVED = 'Lokoja';
const MOST_DAYS_AHEAD = 90;

/** Returns the addresses of a customer, oldest first. */
const addressesOf = (call: Call, customer: string): Json[] =>
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
    call.fail('location_not_served', `No provider delivers to ${NOT_SERVED}, which is suspended.`);
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

const MOST_ADDRESSES = 20;
const OPEN_ORDERS = ['pending', 'confirmed', 'partially_fulfilled'];
const OPEN_PLANS = ['awaiting_deposit', 'active', 'overdue', 'paid_up'];
const OPEN_REQUESTS = ['pending', 'approved', 'failed'];
const ERASED = 'Erased customer';

const isOf = (customer: string) => (each: Json) => each.customer?.id === customer;

/** Returns a customer with the figures that follow from their addresses, orders and sales. Those of the story are as its pages show them. */
export function shownCustomer(call: Call, customer: Json): Json {
  if (call.store.isUntouched('cus', customer.id) && customer.order_count !== undefined) return customer;
  const addresses = addressesOf(call, customer.id);
  const orders = call.store.list('ord').filter(isOf(customer.id));
  const sold = call.store
    .list('sal')
    .filter(isOf(customer.id))
    .filter(({ status }) => status !== 'voided');
  return {
    ...customer,
    address_count: addresses.length,
    default_address_id: addresses.find(({ is_default: usual }) => usual)?.id ?? null,
    order_count: orders.length,
    open_order_count: orders.filter(({ status }) => OPEN_ORDERS.includes(status)).length,
    last_sale_at:
      sold
        .map(({ sold_at: at }) => at as string)
        .sort()
        .at(-1) ?? null,
  };
}

function checkUnique(call: Call, { phone, wallet_user_id: user }: Json, except?: string): void {
  const other = (field: string, value: unknown) =>
    call.store.find('cus', field, value).find(({ id }) => id !== except && !call.store.isUntouched('cus', id));
  const taken = phone && other('phone', phone);
  if (taken) call.fail('already_exists', `${phone} is the number of ${taken.id}.`);
  if (user && other('wallet_user_id', user)) call.invalid('/wallet_user_id', 'Is linked to another customer.');
}

/** Returns consent as it is stored. */
export function consentOf(call: Call, given: Json = {}, before: Json = { sms: false, email: false, given_at: null }): Json {
  const { sms, email } = { ...before, ...given };
  const isNew = (sms && !before.sms) || (email && !before.email);
  return { sms, email, given_at: sms || email ? (given.given_at ?? (isNew ? call.now() : before.given_at)) : null };
}

/** Makes an address the only default of its customer. */
function setDefault(call: Call, customer: string, id: string): void {
  for (const each of addressesOf(call, customer))
    if (each.is_default !== (each.id === id)) call.store.patch('adr', each.id, { is_default: each.id === id });
}

/** Adds an address. The first one is the default. */
export function addAddress(call: Call, customer: string): Json {
  const { body } = call;
  const before = addressesOf(call, customer);
  if (before.length >= MOST_ADDRESSES) call.fail('limit_reached', `The customer has ${before.length} of ${MOST_ADDRESSES} addresses.`);
  const isDefault = body.is_default === true || !before.length;
  const address = add(call, 'CustomerAddress', { ...body, is_default: isDefault, _customer_id: customer });
  if (isDefault) setDefault(call, customer, address.id);
  return address;
}

/** Returns an address of a customer. */
function needAddress(call: Call, customer: string, id: string): Json {
  return addressesOf(call, customer).find((each) => each.id === id) ?? call.need('adr', undefined);
}

/** Changes an address. A new postal address removes the map coordinates. */
export function changeAddress(call: Call, customer: string): Json {
  const { body } = call;
  const { id } = needAddress(call, customer, call.params.address_id);
  const location = body.address && body.location === undefined ? { location: null } : {};
  const changed = call.patch('adr', id, { ...location, ...body });
  if (body.is_default) setDefault(call, customer, id);
  return changed;
}

/** Returns the IDs of the addresses of a customer's orders, the latest order first. */
const usedAddresses = (call: Call, customer: string): string[] =>
  call.store
    .list('ord')
    .filter(isOf(customer))
    .sort((one, other) => other.created_at.localeCompare(one.created_at))
    .map(({ delivery }) => delivery?.address?.address_id);

/** Removes an address. The one last used for an order becomes the default, otherwise the oldest. */
export function removeAddress(call: Call, customer: string): undefined {
  const { id, is_default: wasDefault } = needAddress(call, customer, call.params.address_id);
  call.store.remove('adr', id);
  const left = addressesOf(call, customer);
  if (!wasDefault || !left.length) return;
  const next = usedAddresses(call, customer).find((each) => left.some((address) => address.id === each)) ?? left[0].id;
  setDefault(call, customer, next);
}

/** Returns the addresses of a customer: the default first, then those last used for an order. */
export function sortedAddresses(call: Call, customer: string): Json[] {
  const used = usedAddresses(call, customer);
  const rankOf = ({ id, is_default: isDefault }: Json): number => (isDefault ? -1 : used.includes(id) ? used.indexOf(id) : used.length);
  return addressesOf(call, customer).sort((one, other) => rankOf(one) - rankOf(other));
}

/** Returns what prevents a customer from being erased. */
function openBusiness(call: Call, customer: string): string | undefined {
  const open = (type: string, states: string[]) =>
    call.store
      .list(type)
      .filter(isOf(customer))
      .find(({ status }) => states.includes(status));
  const order = open('ord', OPEN_ORDERS);
  if (order) return `the open order ${order.id}`;
  const plan = open('psl', OPEN_PLANS);
  if (plan) return `the open partial sale ${plan.id}`;
  const request = open('rvr', OPEN_REQUESTS);
  return request && `the reversal request ${request.id}`;
}

function erase(call: Call, { id }: Json): undefined {
  const open = call.store.isUntouched('cus', id) ? undefined : openBusiness(call, id);
  if (open) call.fail('resource_in_use', `The customer has ${open}.`);
  for (const type of ['ord', 'sal', 'psl', 'rvr'])
    for (const each of call.store.list(type).filter(isOf(id)))
      call.store.patch(type, each.id, {
        customer: { id, name: ERASED },
        ...(each.delivery && { delivery: { ...each.delivery, address: null } }),
      });
  for (const each of addressesOf(call, id)) call.store.remove('adr', each.id);
  for (const each of call.store.list('cmt').filter(({ subject }) => subject.id === id)) call.store.remove('cmt', each.id);
  call.store.remove('cus', id);
  call.emit('customer.erased', { customer_id: id, erased_by: actorOf(call), erased_at: call.now() });
}

const startsWith = (text: string, words: string): boolean => {
  const parts = text.toLowerCase().split(/\s+/);
  return words
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .every((word) => parts.some((part) => part.startsWith(word)));
};

export const customers: Behaviours = {
  filters: {
    listCustomers: {
      name: ({ name, business_customer: business }, text) => startsWith(`${name} ${business?.legal_name ?? ''}`, text),
      business_id: ({ id }, business, { store }) =>
        ['ord', 'sal'].some((type) => store.list(type).some((each) => each.customer?.id === id && each.business_id === business)),
    },
  },
  operations: {
    createCustomer: (call) => {
      const { body } = call;
      checkUnique(call, body);
      const by = { created_by: actorOf(call), updated_by: actorOf(call) };
      const consent = { marketing_consent: consentOf(call, body.marketing_consent) };
      const counts = { address_count: 0, default_address_id: null, order_count: 0, open_order_count: 0, last_sale_at: null };
      return add(call, 'Customer', { ...body, ...consent, ...counts, ...by }, 'customer.created');
    },
    updateCustomer: (call, customer) => {
      const { body } = call;
      checkUnique(call, body, customer.id);
      const consent = body.marketing_consent && { marketing_consent: consentOf(call, body.marketing_consent, customer.marketing_consent) };
      return shownCustomer(call, call.patch('cus', customer.id, { ...body, ...consent, updated_by: actorOf(call) }));
    },
    getCustomer: (call) => shownCustomer(call, call.need('cus', call.params.customer_id)),
    listCustomers: (call) => call.page(call.store.list('cus').map((each) => shownCustomer(call, each))),
    deleteCustomer: erase,
    addCustomerAddress: (call) => addAddress(call, call.need('cus', call.params.customer_id).id),
    listCustomerAddresses: (call, { id }) => call.pageInOrder(sortedAddresses(call, id)),
    updateCustomerAddress: (call) => changeAddress(call, call.params.customer_id),
    removeCustomerAddress: (call) => removeAddress(call, call.params.customer_id),
  },
};
