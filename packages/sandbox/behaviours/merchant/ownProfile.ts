import type { Behaviours, Call, Json } from '../behaviour';
import { DAY_MS } from '../money/dates';
import { actorOf } from './businessData';
import { addAddress, changeAddress, consentOf, removeAddress, shownCustomer, sortedAddresses } from './customers';

const CODE = '123456';
const CODE_SECONDS = 600;
const TRIES = 3;
const PAUSE_MS = 60_000;
const MOST_A_DAY = 5;

/** Returns the customer for whom the token was issued. */
function ownOf(call: Call): Json {
  const { customer } = call.caller;
  if (!customer) return call.fail('forbidden', 'The token was not issued for a customer.');
  return call.store.get('cus', customer) ?? call.fail('unauthenticated', 'The customer does not exist, or was erased.');
}

/** Returns a customer as they see themselves. */
function profileOf(call: Call, customer: Json): Json {
  const { _pending: pending } = customer;
  const shown = pending && { phone: pending.phone, code_expires_at: pending.code_expires_at, tries_left: pending.tries_left };
  return { ...shownCustomer(call, customer), pending_phone: shown ?? null };
}

/** "Sends" a code to a new number: at most one a minute and five a day. */
function sendCode(call: Call, { id, _codes: codes = [] }: Json, phone: string): Json {
  const recent = (codes as number[]).filter((at) => at > call.ms - DAY_MS);
  const last = recent.at(-1);
  const wait = last !== undefined && call.ms - last < PAUSE_MS ? Math.ceil((last + PAUSE_MS - call.ms) / 1000) : 0;
  if (wait || recent.length >= MOST_A_DAY) {
    const seconds = wait || Math.ceil((recent[0] + DAY_MS - call.ms) / 1000);
    call.fail('quota_exceeded', { detail: `A code can be sent again in ${seconds} seconds.`, headers: { 'Retry-After': String(seconds) } });
  }
  const pending = { phone, code_expires_at: call.now(CODE_SECONDS), tries_left: TRIES };
  return call.store.patch('cus', id, { _pending: pending, _codes: [...recent, call.ms] });
}

/** Checks the code that was sent to a new number, which then takes effect. */
function enterCode(call: Call, { id, _pending: pending }: Json, phone: string, code: string): Json {
  const isOpen = pending?.phone === phone && pending.tries_left > 0 && Date.parse(pending.code_expires_at) > call.ms;
  if (!isOpen) call.fail('otp_expired', 'No code is valid for this number. Request a new one.');
  if (code !== CODE) {
    const left = pending.tries_left - 1;
    call.store.patch('cus', id, { _pending: { ...pending, tries_left: left } });
    call.fail('incorrect_otp', { detail: `The code is wrong; ${left} attempts are left.`, keep: true });
  }
  const taken = call.store.find('cus', 'phone', phone).find((each) => each.id !== id);
  if (taken) call.fail('already_exists', 'Another customer of the shop has this number.');
  return call.store.patch('cus', id, { phone, _pending: undefined });
}

function update(call: Call): Json {
  const { name, email, marketing_consent: consent, phone, phone_code: code } = call.body;
  const before = ownOf(call);
  if (code && !phone) call.invalid('/phone', 'Is required with phone_code.', 'required');
  if (phone) {
    if (code) enterCode(call, before, phone, code);
    else if (phone !== before.phone) sendCode(call, before, phone);
  }
  const isChange = name !== undefined || email !== undefined || consent !== undefined || code !== undefined;
  if (!isChange) return profileOf(call, call.need('cus', before.id));
  const changed = call.patch('cus', before.id, {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(consent && { marketing_consent: consentOf(call, consent, before.marketing_consent) }),
    updated_by: actorOf(call),
  });
  return profileOf(call, changed);
}

/** Returns an order as its customer sees it. */
function ownOrder(call: Call, order: Json): Json {
  const { delivery, status_reason_code: code } = order;
  const business = call.store.get('mbz', order.business_id);
  const location = business?.locations.find((each: Json) => each.location_id === order.location_id);
  const place = { street: location?.name ?? 'Shop', city: 'Lagos', state: 'NG-LA', postal_code: null, country: 'NG' };
  const messages = call.store
    .list('cmt')
    .filter(({ subject, visibility, deleted_at: deleted }) => subject?.id === order.id && visibility === 'customer' && !deleted)
    .map(({ id, body, created_at }) => ({ comment_id: id, body, created_at }));
  return {
    ...order,
    business: { ...business, phone: business?.contact.phone },
    status_reason: code === 'fraud' ? null : order.status_reason,
    delivery: {
      ...delivery,
      recipient_name: delivery.recipient_name ?? delivery.address?.recipient_name ?? order.customer.name,
      address: delivery.address?.address ?? delivery.address ?? place,
    },
    messages: order.messages ?? messages.reverse(),
  };
}

export const ownProfile: Behaviours = {
  operations: {
    getOwnProfile: (call) => profileOf(call, ownOf(call)),
    updateOwnProfile: update,
    addOwnAddress: (call) => addAddress(call, ownOf(call).id),
    listOwnAddresses: (call) => call.pageInOrder(sortedAddresses(call, ownOf(call).id)),
    updateOwnAddress: (call) => changeAddress(call, ownOf(call).id),
    removeOwnAddress: (call) => removeAddress(call, ownOf(call).id),
    listOwnOrders: (call) => {
      const { id } = ownOf(call);
      const own = call.store.list('ord').filter(({ customer, business_id: business }) => business && customer?.id === id);
      return call.page(own.map((each) => ownOrder(call, each)));
    },
  },
};
