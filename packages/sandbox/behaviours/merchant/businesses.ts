import { isMapped } from '../../http/access';
import type { Behaviours, Call, Json, Refusal } from '../behaviour';
import { actorOf, add } from './businessData';

const REDIRECT_DAYS = 90;
const MOST_CHANGES = 10;
const ACTIONS = ['updateBusiness', 'toggleBusinessStatus'];

/** Names of the locations in the Platform Registry, which a business that is already known has. */
function locationsOf(call: Call, given: Json[]): Json[] {
  const known = call.store.list('mbz').flatMap(({ locations }) => locations as Json[]);
  return given.map(({ location_id: id, number_prefix, is_till = true, opening_hours = [] }) => ({
    location_id: id,
    name: known.find((each) => each.location_id === id)?.name ?? `Location ${number_prefix}`,
    number_prefix,
    is_till,
    opening_hours,
  }));
}

/** Ends the request with 409 if another business has the handle, the company or a prefix. */
function checkUnique(call: Call, { handle, registry_business_id: company, locations = [] }: Json, except?: string): void {
  const others = call.store.list('mbz').filter(({ id }) => id !== except && !call.store.isUntouched('mbz', id));
  const byCompany = company && others.find((each) => each.registry_business_id === company);
  if (byCompany) call.fail('already_exists', `${company} already has the business ${byCompany.id}.`);
  const isTaken = ({ handle: own, handle_redirects: former }: Json) =>
    own === handle || former.some((each: Json) => each.handle === handle && Date.parse(each.redirects_until) > call.ms);
  if (handle && others.some(isTaken)) call.fail('already_exists', `The handle ${handle} is in use.`);
  for (const { number_prefix: prefix } of locations) {
    const isUsed = others.some((each) => each.locations.some((location: Json) => location.number_prefix === prefix));
    if (isUsed) call.fail('already_exists', `The prefix ${prefix} is used by another location.`);
  }
}

/** Returns the account of a business, which must be active if the Wallet family is loaded. */
function checkAccount(call: Call, id: string | null | undefined): void {
  const account = id && call.world.store('wallet').get('wal', id);
  if (account && account.status !== 'active') call.fail('account_not_active', `The account ${id} has the status ${account.status}.`);
}

function update(call: Call, business: Json): Json {
  const { body } = call;
  checkUnique(call, { ...body, registry_business_id: undefined }, business.id);
  checkAccount(call, body.wallet_account_id);
  const kept: Json[] = business.handle_redirects.filter((each: Json) => Date.parse(each.redirects_until) > call.ms);
  const isNew = body.handle && body.handle !== business.handle;
  if (isNew && kept.length >= MOST_CHANGES) call.fail('limit_reached', `The handle was changed ${MOST_CHANGES} times in 90 days.`);
  const former = { handle: business.handle, redirects_until: call.now(REDIRECT_DAYS * 86_400) };
  return call.patch('mbz', business.id, {
    ...body,
    ...(isNew && { handle_redirects: [former, ...kept.filter((each) => each.handle !== body.handle)] }),
    ...(body.locations && { locations: locationsOf(call, body.locations) }),
    updated_by: actorOf(call),
  });
}

/** Condition of 409 for an account in Wallet of a tenant that has not mapped it. */
const withoutWallet: Refusal = ({ world, caller, body }) =>
  Boolean(body.wallet_account_id) && !isMapped(world, caller.tenant, 'wallet') && 'The wallet service is not mapped to your tenant.';

function toggle(call: Call, business: Json): Json {
  const { active, reason } = call.body;
  if (!active && !reason) call.invalid('/reason', 'Is required to deactivate a business.', 'required');
  const status = active ? 'active' : 'inactive';
  if (business.status === status && !call.store.isUntouched('mbz', business.id)) return business;
  if (active) checkAccount(call, business.wallet_account_id);
  const { registry_business_id: id } = business;
  const registered = call.world.store('platform-registry').get('biz', id);
  if (active && registered && registered.status !== 'active' && !call.store.isUntouched('mbz', business.id))
    call.fail('business_not_active', `${id} has the status ${registered.status}.`);
  return call.change('mbz', business.id, 'business.status_changed', {
    status,
    status_reason: active ? null : reason,
    status_changed_at: call.now(),
    status_changed_by: actorOf(call),
    sales_blockers: active ? [] : ['switched_off'],
    allowed_actions: ACTIONS,
    updated_by: actorOf(call),
  });
}

export const businesses: Behaviours = {
  refusals: { createBusiness: { service_not_mapped: withoutWallet }, updateBusiness: { service_not_mapped: withoutWallet } },
  operations: {
    createBusiness: (call) => {
      const { body } = call;
      checkUnique(call, body);
      checkAccount(call, body.wallet_account_id);
      const rules = { return_days: 14, order_hold_hours: 24, low_stock_threshold: 5 };
      const by = { created_by: actorOf(call), updated_by: actorOf(call), status_changed_by: actorOf(call) };
      return add(call, 'MerchantBusiness', {
        ...rules,
        ...body,
        locations: locationsOf(call, body.locations),
        currency: 'NGN',
        time_zone: 'Africa/Lagos',
        status: 'inactive',
        sales_blockers: ['switched_off'],
        allowed_actions: ACTIONS,
        ...by,
      });
    },
    updateBusiness: update,
    toggleBusinessStatus: toggle,
  },
  // The second business was activated again on 24 November, which no example shows.
  story: (call) => {
    for (const { id } of call.store.list('mbz')) call.store.rewind('mbz', id, ({ status }) => status === 'active', {});
  },
};
