import { isMapped } from '../../http/access';
import type { Call, Further, Json, Refusal } from '../behaviour';
import { secondPerson } from '../secondPerson';
import { afterStory } from '../target';
import { dependingOn, heldBy, pendingTransfers } from './dependants';
import { PLATFORM_CODES } from './mappings';
import { usersOfSpace } from './spaceUsers';

const MOST_OFFLINE = 5_000_000;
const MOST_LOCATIONS = 500;
const MOST_OWN_BUSINESSES = 100;
const MOST_OTHER_BUSINESSES = 10_000;
const MOST_PRODUCTS = 100;
const MOST_TRACKERS = 5_000;
const MOST_MAPPINGS = 200;
const MOST_EXPORTS = 3;

/** Returns a condition that a sub-user, other than those of the story, works at one location only. */
const worksOnlyAt = (call: Call, id: string) => (user: Json) =>
  user.parent_user_id && user.status !== 'removed' && user.location_ids?.join() === id && !call.store.isUntouched('usr', user.id);

const businessOf = (call: Call): Json => call.need('biz', call.params.business_id);

const isFrozen = ({ status }: Json) => status === 'frozen';
const isFrozenWhole = ({ status, freeze }: Json) => status === 'frozen' && freeze?.scope === 'all';

/** Condition of 409 for a location of a business that is rejected, or frozen as a whole. */
const closedBusiness: Refusal = (call) => {
  const business = businessOf(call);
  if (business.status === 'rejected') return 'The business is rejected.';
  return isFrozenWhole(business) && 'The business is frozen with the scope all.';
};

const takenCode: Refusal = (call, { id }) => {
  const { code } = call.body;
  const other = code && call.taken('loc', (each) => each.code === code && each.id !== id && placeOf(each) === call.params.business_id);
  return other && `The code ${code} is already used by ${other.id}.`;
};

const placeOf = ({ business_id: own, _business_id: parent }: Json): string => own ?? parent;

/** Condition of 409 for a terminal whose transfer awaits a decision. */
const waitingTransfer: Refusal = (call, { id }) => {
  const [transfer] = pendingTransfers(call, id);
  return transfer && `The transfer ${transfer.id} awaits a decision.`;
};

/** Condition of 403 for a person whom an operator had blocked in the space when they were removed. */
const blockedBefore: Refusal = (call) => {
  const email = call.body.email.toLowerCase();
  const before = usersOfSpace(call).find((user) => user._blocked_by_platform && user.email?.toLowerCase() === email);
  return before && `The user ${before.id} was blocked by the platform and then removed.`;
};

/** Ends the request with 422 if a resource is deactivated without a reason. */
const unexplained: Refusal = (call) => {
  const { active, reason } = call.body;
  return active === false && !reason && call.invalid('/reason', 'Is required to deactivate.', 'required');
};

const revokedByOperator: Refusal = (_, { status, status_changed_by: by }) => status === 'revoked' && by?.kind === 'operator';

const inactiveBusiness = (call: Call, id: string | undefined) => {
  const business = id && call.store.get('biz', id);
  return business && business.status !== 'active' && `The business is ${business.status}.`;
};

const offlineLimit = (call: Call): Json | undefined => call.body.settings?.offline_limit;
const offlineRefusals: Record<string, Refusal> = {
  currency_mismatch: (call) => (offlineLimit(call)?.currency ?? 'NGN') !== 'NGN',
  amount_out_of_range: (call) => (offlineLimit(call)?.amount ?? 0) > MOST_OFFLINE,
};

/** Condition of 422 for a product with a service that the tenant has not mapped. Services of companies have their own mappings. */
const unmapped: Refusal = ({ world, caller, body }) => {
  const missing = body.services?.find((each: string) => PLATFORM_CODES.includes(each) && !isMapped(world, caller.tenant, each));
  return missing && `${missing} is not mapped to the tenant.`;
};

/** Conditions under which writes of the group are refused. */
export const refusals: Further = {
  refusals: {
    createUser: { blocked_by_platform: blockedBefore },
    createSubUser: { blocked_by_platform: blockedBefore },
    rotateKey: { blocked_by_platform: revokedByOperator },
    toggleKeyStatus: { validation_failed: unexplained, blocked_by_platform: revokedByOperator },
    toggleServiceStatus: { validation_failed: unexplained },
    toggleProductStatus: { validation_failed: unexplained },
    toggleTrackerStatus: { validation_failed: unexplained },
    createBusiness: {
      limit_reached: (call) => {
        const isOwn = call.body.kind === 'own';
        const count = call.store.list('biz').filter(({ kind }) => (kind === 'own') === isOwn).length;
        return count >= (isOwn ? MOST_OWN_BUSINESSES : MOST_OTHER_BUSINESSES);
      },
    },
    deleteBusiness: {
      blocked_by_platform: (_, business) => isFrozen(business),
      resource_in_use: (call, business) => {
        const [transfer] = pendingTransfers(call, business.id);
        const uses = [...dependingOn(call, business), ...(transfer ? [`the transfer ${transfer.id}`] : [])];
        return uses.length > 0 && `The business has ${uses.join(', ')}.`;
      },
    },
    toggleBusinessStatus: {
      validation_failed: unexplained,
      blocked_by_platform: (_, business) => isFrozen(business),
      forbidden: ({ body, caller }, { status, status_changed_by: by }) =>
        ['merchant', 'agency'].includes(caller.role) && body.active && status === 'inactive' && by?.id !== caller.user,
    },
    addBusinessLocation: {
      business_not_active: closedBusiness,
      already_exists: takenCode,
      limit_reached: (call) => call.store.list('loc').filter((each) => placeOf(each) === call.params.business_id).length >= MOST_LOCATIONS,
    },
    updateBusinessLocation: {
      business_not_active: closedBusiness,
      already_exists: takenCode,
      verified_data_locked: ({ body }, { kind }) =>
        body.kind !== undefined && body.kind !== kind && [body.kind, kind].includes('agency_counter'),
    },
    removeBusinessLocation: {
      blocked_by_platform: (call) => isFrozenWhole(businessOf(call)),
      resource_in_use: (call, location) => {
        const helper = call.store.list('usr').find(worksOnlyAt(call, location.id));
        if (helper) return `The location is the only one of the sub-user ${helper.id}.`;
        const held = heldBy(call, location);
        if (held.length) return `The location holds ${held.join(', ')}.`;
        const others = call.store.list('loc').filter((each) => placeOf(each) === call.params.business_id && each.id !== location.id);
        if (location.is_primary && others.length) return 'The location is the primary one.';
        return (
          !others.length && businessOf(call).merchant_mapping && 'The location is the only one of a business that is mapped to Merchant.'
        );
      },
    },
    createProduct: {
      limit_reached: (call) =>
        call.store.list('rpr').length >= MOST_PRODUCTS && `Your tenant has ${MOST_PRODUCTS} of ${MOST_PRODUCTS} products.`,
      service_not_mapped: unmapped,
      already_exists: (call) => {
        const other = call.taken('rpr', ({ code }) => code === call.body.code);
        return other && `The code is already used by ${other.id}.`;
      },
      currency_mismatch: ({ body: { price, setup_fee: fee } }) =>
        fee && fee.currency !== price.currency && `Expected ${price.currency}, received ${fee.currency}.`,
    },
    updateBusiness: {
      already_exists: (call, { id }) => {
        const { reference } = call.body;
        const other = reference && call.taken('biz', (each) => each.reference === reference && each.id !== id);
        return other && `The reference is already used by ${other.id}.`;
      },
    },
    updateProduct: { service_not_mapped: unmapped },
    exportAuditLogs: {
      limit_reached: (call) => {
        const running = call.store
          .list('axp')
          .filter(({ id, status }) => status === 'processing' && !call.store.isUntouched('axp', id)).length;
        return running >= MOST_EXPORTS && `${running} of ${MOST_EXPORTS} export jobs are running.`;
      },
    },
    disburseLoan: {
      service_not_mapped: ({ world, caller }) =>
        !isMapped(world, caller.tenant, 'wallet') && 'The wallet service is not mapped to the tenant.',
    },
    createTracker: { limit_reached: (call) => call.store.list('trk').length >= MOST_TRACKERS },
    mapTenantService: {
      bank_not_supported: ({ world, body }) => {
        const { bank_code: code } = body.settings.settlement_account ?? {};
        const wallet = world.store('wallet');
        return code && wallet.list('Bank').length > 0 && !wallet.get('Bank', code) && `Bank ${code} is unknown.`;
      },
      limit_reached: (call, { id }) =>
        call.store.find('smp', 'tenant_id', id).filter(({ status }) => status === 'mapped').length >= MOST_MAPPINGS,
    },
    deleteProduct: { resource_in_use: (_, { subscriber_count: count }) => count > 0 && `${count} businesses subscribe to the product.` },
    approveProduct: {
      review_incomplete: ({ world, caller }, { services }) => {
        const missing = services.find((each: string) => !isMapped(world, caller.tenant, each));
        return missing && `The service ${missing} is no longer mapped.`;
      },
    },
    deleteNotificationTemplate: {
      resource_in_use: (call, { id }) => {
        const waiting = call.store
          .list('ntf')
          .filter((each) => each.template?.id === id && ['scheduled', 'held'].includes(each.status)).length;
        return waiting > 0 && `${waiting} scheduled messages use the template.`;
      },
    },
    approveBusiness: {
      review_incomplete: afterStory(({ body }, { review }) => {
        const open = (review?.missing ?? []).filter((each: string) => each !== 'register_answer' || !body.override_reason);
        return open.length > 0 && `The review lacks ${open.join(', ')}.`;
      }),
    },
    unfreezeBusiness: { self_approval: secondPerson(['status_changed_by']) },
    unblockTerminal: {
      self_approval: secondPerson(['status_changed_by']),
      validation_failed: ({ body }, { status_reason_code: code }) =>
        body.inspection !== 'workshop' && ['tampered', 'stolen'].includes(code) && `A ${code} terminal must be inspected in the workshop.`,
    },
    unblockAnyUser: { self_approval: secondPerson(['status_changed_by']) },
    unblockTenant: { self_approval: secondPerson(['status_changed_by']) },
    registerTerminal: offlineRefusals,
    updateTerminal: {
      blocked_by_platform: afterStory((_, { status }) => status === 'blocked'),
      resource_in_use: waitingTransfer,
      ...offlineRefusals,
    },
    assignTerminal: { resource_in_use: waitingTransfer, business_not_active: (call) => inactiveBusiness(call, call.body.business_id) },
    activateTerminal: {
      resource_in_use: waitingTransfer,
      business_not_active: (call, { business_id: id }) => inactiveBusiness(call, id),
      service_not_mapped: ({ world, caller }) => {
        const missing = ['merchant', 'wallet'].find((service) => !isMapped(world, caller.tenant, service));
        return missing && `The service ${missing} is not mapped to your tenant.`;
      },
    },
  },
};
