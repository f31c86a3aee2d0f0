import { actorOf, OPERATOR, systemActor } from '../actor';
import type { Call, Further, Json } from '../behaviour';
import { inState } from '../call';
import { overviews } from '../derived';
import { actionsFor } from '../target';
import { lastRequestOf } from './tenants';

/** Imitation Exchange of the story: a tenant with high risk, which the first operator approved on the day before the sandbox starts. */
const HIGH_RISK = 'tnt_01JDHT5K7M9P1R3T5V7X9Z1B3D';
const STORY_APPROVAL = { by: OPERATOR, approved_at: '2026-11-24T12:05:00Z' };
const APPROVAL_MS = 5 * 86_400_000;

/** Returns the first of the two approvals that a tenant with high risk needs, unless it has expired. */
function firstApproval(call: Call, { id, status, _first_approval: given = STORY_APPROVAL }: Json): Json | null {
  const isOpen = id === HIGH_RISK && status === 'pending_approval';
  return isOpen && Date.parse(given.approved_at) + APPROVAL_MS > call.ms ? given : null;
}

/** Documents of the last submission, as operators see them. */
function documentsOf(call: Call, { review }: Json, known: Json[]): Json[] {
  return review.document_ids.map((id: string) => {
    const { purpose = 'registration_certificate', status = 'available', expires_date = null } = call.store.get('doc', id) ?? {};
    return known.find((each) => each.id === id) ?? { id, purpose, status, expires_date, opened: false };
  });
}

/** Completes the file of a tenant with what the sandbox knows of it. */
function completed(call: Call, file: Json): Json {
  const { tenant, review, documents } = file;
  const people = call.store.list('usr').filter(({ tenant_id, _tenant_id = tenant_id }) => _tenant_id === tenant.id);
  const isKnown = people.length > 0;
  return {
    ...file,
    tenant: { ...tenant, allowed_actions: actionsFor(call, 'tnt', tenant) },
    review: {
      ...review,
      stage: tenant.review.stage,
      ...(tenant.id === HIGH_RISK && { risk: 'high', first_approval: firstApproval(call, tenant) }),
    },
    documents: documentsOf(call, tenant, documents ?? []),
    ...(isKnown && {
      people: {
        count: people.length,
        admins: people.filter(({ role, status }) => role === 'admin' && status === 'active').length,
        without_second_factor: people.filter((each) => !each.second_factor_enrolled).length,
      },
    }),
    mappings: call.store
      .find('smp', 'tenant_id', tenant.id)
      .filter(({ status }) => status === 'mapped')
      .map(({ service, environment, mapped_at }) => ({ service, environment, mapped_at })),
    children_count: call.store.find('tnt', 'parent_tenant_id', tenant.id).length,
    last_sandbox_call_at: lastRequestOf(call, tenant.id) ?? file.last_sandbox_call_at ?? null,
  };
}

/** Returns the file of a tenant after a decision. The company sees its own operations, not those of operators. */
function decided(call: Call, status: string, fields: Json, actions: string[]): Json {
  const tenant = call.need('tnt', call.params.tenant_id);
  const review = { ...tenant.review, stage: 'decided', requests: fields.requests ?? [], decided_at: call.now() };
  const isDecision = tenant.status === 'pending_approval';
  const changed = call.transition({ status_reason_code: null, ...fields, ...(isDecision && { review }), allowed_actions: actions }, status);
  return completed(call, { ...changed, review: { stage: review.stage } });
}

/** Tenants as operators see them: applications, decisions and blocks. */
export const adminTenants: Further = {
  refusals: {
    approveTenant: {
      self_approval: (call, tenant) => {
        const first = firstApproval(call, tenant);
        return first !== null && first.by.id === actorOf(call).id && `You approved the tenant first on ${first.approved_at}.`;
      },
    },
  },
  operations: {
    listAllTenants: (call) => call.pageInOrder((overviews(call) ?? []).map((file) => completed(call, file))),
    getAnyTenant: (call) => completed(call, call.read()),
    approveTenant: (call, { review }) => {
      if (review.stage === 'awaiting_submission' && !call.store.isUntouched('tnt', call.params.tenant_id))
        call.fail('review_incomplete', 'Missing: submission.');
      const tenant = call.need('tnt', call.params.tenant_id);
      if (tenant.id === HIGH_RISK && !firstApproval(call, tenant)) {
        const first = { by: actorOf(call), approved_at: call.now() };
        call.patch('tnt', tenant.id, { _first_approval: first, review: { ...review, stage: 'in_review' } });
        return completed(call, call.read());
      }
      return decided(call, 'active', { status_reason: null }, ['deactivateTenant']);
    },
    rejectTenant: (call) => {
      const { reason_code: code, reason, requests } = call.body;
      const isSecret = code === 'sanctions_hit';
      if (isSecret && requests.length) call.invalid('/requests', 'Must be empty with sanctions_hit.');
      if (!requests.length && !isSecret && code !== 'business_not_allowed') call.invalid('/requests', 'Must have at least one entry.');
      const told = isSecret
        ? { status_reason_code: 'other', status_reason: 'The company cannot be served.' }
        : { status_reason_code: code, status_reason: reason };
      return decided(call, 'rejected', { ...told, requests }, ['submitTenant']);
    },
    blockTenant: (call) => {
      const { reason_code: code, reason, until = null, document_ids: documents = [] } = call.body;
      const isOrder = code === 'authority_order';
      if (isOrder && until) call.invalid('/until', 'Is not accepted with authority_order.');
      if (isOrder && !documents.length) call.invalid('/document_ids', 'Must contain the order.', 'required');
      const hours = until ? (Date.parse(until) - call.ms) / 3_600_000 : 1;
      if (hours < 1 || hours > 90 * 24) call.invalid('/until', 'Must be an hour to 90 days from now.');
      const { tenant_id: id } = call.params;
      if (until) call.after(hours * 3600, 'tenants.unblock', { id, until });
      return decided(call, 'blocked', { status_reason_code: code, status_reason: reason, blocked_until: until }, []);
    },
    unblockTenant: (call) => {
      call.cancel('tenants.unblock', ({ id }) => id === call.params.tenant_id);
      return decided(call, 'active', { status_reason: call.body.reason, blocked_until: null }, ['deactivateTenant']);
    },
  },
  timers: {
    'tenants.unblock': inState('tnt', 'blocked', (call, tenant, { id, until }) => {
      if (tenant.blocked_until !== until) return;

      const fields = {
        status: 'active',
        status_reason_code: null,
        status_reason: null,
        blocked_until: null,
        status_changed_at: call.now(),
        status_changed_by: systemActor('Sandbox'),
      };
      call.change('tnt', id, 'tenant.unblocked', { ...fields, allowed_actions: ['deactivateTenant'] });
    }),
  },
};
