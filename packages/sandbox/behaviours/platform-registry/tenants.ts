import { CREDENTIALS } from '../../http/authenticate';
import { systemActor } from '../actor';
import type { Behaviours, Call, Json } from '../behaviour';
import { addBusinessDays } from '../money/dates';
import { accountOf, spacesOf } from './people';
import { invite } from './spaceUsers';
import {
  checkNumber,
  checkTrial,
  DECISION_SECONDS,
  marketOf,
  REJECTED_NUMBER,
  registerCheck,
  SILENT_NUMBER,
  tenantIdsOf,
  visibleTenant,
} from './tenantChecks';

const KEPT_SECONDS = 90 * 86_400;
const MOST_OPEN = 5;
/** Business days of a review, counted from the day after the submission. */
const REVIEW_DAYS = 2;

const NEW_REVIEW = {
  stage: 'awaiting_submission',
  submission_count: 0,
  submitted_at: null,
  decision_due_at: null,
  document_ids: [],
  note: null,
  requests: [],
  decided_at: null,
};

/** Returns the last request of a tenant's people and keys in the sandbox; null if there was none. */
export function lastRequestOf(call: Call, tenant: string): string | null {
  const used = call.world.store(CREDENTIALS.family).find(CREDENTIALS.type, 'tenant', tenant);
  return used
    .map(({ used_at: at }) => at as string | undefined)
    .reduce<string | null>((last, at) => (at && at > (last ?? '') ? at : last), null);
}

/** Ends the request with 409 if another tenant has the slug or the number. */
function checkUnique(call: Call, { slug, registration_number: number, country }: Json, except?: string): void {
  const others = call.store.list('tnt').filter(({ id }) => id !== except && !call.store.isUntouched('tnt', id));
  if (slug && others.some((each) => each.slug === slug)) call.fail('already_exists', `The slug ${slug} is already in use.`);
  if (number && others.some((each) => each.registration_number === number && each.country === country && each.status !== 'rejected'))
    call.fail('already_exists', `The number ${number} is already in use.`);
}

/** Makes the person who creates a tenant its first admin, and returns this user as the actor of the creation. */
function addFounder(call: Call, tenant: string, account: Json): Json {
  const { id, first_name, last_name, email, phone, second_factor: factor } = account;
  if (!factor.method) call.fail('second_factor_required', 'The creator becomes an admin, who needs a second factor.');
  const open = spacesOf(call, id).filter(({ tenant_id: of }) => call.store.get('tnt', of)?.status === 'pending_approval');
  if (open.length >= MOST_OPEN) call.fail('limit_reached', `${open.length} of ${MOST_OPEN} spaces are awaiting approval.`);
  const person = { sign_in_id: id, email, first_name, last_name, phone, role: 'admin', status: 'active' };
  const user = call.fresh('User', { ...person, second_factor_enrolled: true, joined_at: call.now(), _tenant_id: tenant });
  const by = { kind: 'user', id: user.id, name: `${first_name} ${last_name}` };
  call.store.put('usr', { ...user, status_changed_by: by, created_by: by });
  return by;
}

/** Emits the decision about a tenant. */
function decide(call: Call, tenant: Json): void {
  const isRejected = tenant.registration_number === REJECTED_NUMBER;
  const reason = isRejected ? 'The sandbox rejects this registration number.' : null;
  const requests = isRejected ? [{ subject: 'registration_certificate', text: 'Upload the certificate of another company.' }] : [];
  call.change('tnt', tenant.id, isRejected ? 'tenant.rejected' : 'tenant.approved', {
    status: isRejected ? 'rejected' : 'active',
    status_reason_code: isRejected ? 'register_mismatch' : null,
    status_reason: reason,
    status_changed_at: call.now(),
    status_changed_by: systemActor('Sandbox'),
    review: { ...tenant.review, stage: 'decided', requests, decided_at: call.now() },
    allowed_actions: isRejected ? ['submitTenant'] : ['deactivateTenant'],
  });
}

export const tenants: Behaviours = {
  operations: {
    listTenants: (call) => {
      const ids = tenantIdsOf(call);
      return call.page(call.store.list('tnt').filter(({ id }) => ids.has(id)));
    },
    getTenant: (call) => visibleTenant(call),
    createTenant: (call) => {
      const { first_admin: admin, registration_number: number, legal_name: name, country, business_time_zone: zone } = call.body;
      const isPerson = call.caller.kind === 'session';
      if (isPerson && admin) call.invalid('/first_admin', 'Is not accepted from a person.');
      if (!isPerson && !admin) call.invalid('/first_admin', 'Is required in requests with a key or token.', 'required');
      const market = marketOf(call, country);
      if (market?.availability === 'suspended') call.fail('service_not_open', `${country} accepts no new companies at present.`);
      if (!market && !zone) call.invalid('/business_time_zone', 'Is required in a country that is not a market.', 'required');
      checkUnique(call, call.body);
      checkNumber(call, number, country);
      const tenant = call.create({
        is_trial: true,
        business_time_zone: zone ?? market?.time_zones?.[0] ?? 'Africa/Lagos',
        parent_tenant_id: call.body.parent_tenant_id ?? (isPerson ? null : call.caller.tenant),
        register_check: market ? registerCheck(call, number, name) : null,
        review: NEW_REVIEW,
      });
      call.after(KEPT_SECONDS, 'tenants.delete', { id: tenant.id });
      if (isPerson) {
        const by = addFounder(call, tenant.id, accountOf(call));
        return call.store.put('tnt', { ...tenant, created_by: by, status_changed_by: by });
      }
      invite(call, { ...admin, role: 'admin' }, { _tenant_id: tenant.id });
      return tenant;
    },
    updateTenant: (call) => {
      const tenant = visibleTenant(call);
      checkTrial(call, tenant);
      if (['inactive', 'blocked'].includes(tenant.status)) call.fail('forbidden', `The tenant is in the state ${tenant.status}.`);
      const { legal_name: name = tenant.legal_name, registration_number: number = tenant.registration_number } = call.body;
      const isOther = name !== tenant.legal_name || number !== tenant.registration_number;
      if (isOther && tenant.status === 'active') {
        // The second example shows a company of the story before its approval.
        call.store.rewind('tnt', tenant.id, ({ status }) => status === 'pending_approval', {});
        if (call.need('tnt', tenant.id).status === 'active') call.fail('verified_data_locked', 'The company was approved.');
      }
      if (!isOther) return call.update();
      checkUnique(call, { registration_number: number, country: tenant.country }, tenant.id);
      checkNumber(call, number, tenant.country);
      return call.update({ register_check: tenant.register_check && registerCheck(call, number, name) });
    },
    submitTenant: (call) => {
      const tenant = visibleTenant(call);
      const { document_ids: ids, note = null } = call.body;
      for (const id of ids) {
        const document = call.store.get('doc', id);
        if (document && document.status !== 'available' && !call.store.isUntouched('doc', id))
          call.fail('document_not_available', `${id} is ${document.status}.`);
      }
      const { review, status } = tenant;
      if (status === 'pending_approval' && review.stage === 'in_review' && !call.store.isUntouched('tnt', tenant.id))
        call.fail('invalid_state_transition', 'The submission is being reviewed.');
      const submission_count = review.stage === 'waiting' ? review.submission_count : review.submission_count + 1;
      const decision_due_at = `${addBusinessDays(call.today(), REVIEW_DAYS)}T23:00:00Z`;
      const waiting = { stage: 'waiting', submission_count, submitted_at: call.now(), decision_due_at };
      const submitted = call.transition({ status_reason: null, review: { ...NEW_REVIEW, ...waiting, document_ids: ids, note } });
      call.cancel('tenants.decide', ({ id }) => id === tenant.id);
      if (tenant.is_trial) call.after(DECISION_SECONDS, 'tenants.decide', { id: tenant.id });
      return submitted;
    },
    deactivateTenant: (call) => {
      const tenant = visibleTenant(call);
      checkTrial(call, tenant);
      const { reason_code: code, reason } = call.body;
      return { ...call.transition({ status_reason_code: code, status_reason: reason }), running: [], effective_at: call.now() };
    },
    activateTenant: (call) => {
      visibleTenant(call);
      return call.transition({ status_reason_code: null, status_reason: call.body.reason });
    },
  },
  timers: {
    'tenants.decide': (call, { id }) => {
      const tenant = call.store.get('tnt', id);
      const isWaiting = tenant?.status === 'pending_approval' && tenant.review.stage === 'waiting';
      // The approval waits for the register, which never responds for this number.
      if (isWaiting && tenant.registration_number !== SILENT_NUMBER) decide(call, tenant);
    },
    'tenants.delete': (call, { id }) => {
      const last = Date.parse(lastRequestOf(call, id) ?? call.store.get('tnt', id)?.updated_at ?? '');
      const left = KEPT_SECONDS - (call.ms - last) / 1000;
      if (left > 0) call.after(left, 'tenants.delete', { id });
      else call.store.remove('tnt', id);
    },
  },
};
