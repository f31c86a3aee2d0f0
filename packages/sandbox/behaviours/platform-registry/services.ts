import { brand } from '../../../platform/brand';
import { OPERATOR } from '../actor';
import type { Call, Further, Json } from '../behaviour';
import { inState } from '../call';
import { overviews } from '../derived';
import { addBusinessDays, addDays, secondsUntil } from '../money/dates';
import { endMapping, PLATFORM_CODES } from './mappings';
import { catalogue, checkOf, currentMappings, isOwner, isVisible, NOT_CHECKED, shown, TYPE } from './serviceCatalogue';
import { DECISION_SECONDS, withBody } from './tenantChecks';

const CHECK_SECONDS = 2;
const KEPT_SECONDS = 90 * 86_400;
const MOST = 20;
const REJECTED_NAME = 'sandbox_rejected';
/** Type under which the codes of deleted services are kept. */
const RESERVED = '_service_code';
/** Fields of a deprecated service that can still be updated. */
const ALWAYS = ['name', 'summary', 'docs_url', 'support_email', 'base_url', 'sandbox_base_url', 'metadata'];

const byName = (scopes: Json[]): Json[] => [...scopes].sort((one, other) => one.name.localeCompare(other.name));

/** Ends the request with 422 for fields that the description does not permit. */
function checkFields(call: Call, { code, audience, docs_url: docs, base_url: base, sandbox_base_url: url }: Json): void {
  for (const [index, { name }] of (call.body.scopes ?? []).entries()) {
    if (!name.startsWith(`${code}.`)) call.invalid(`/scopes/${index}/name`, `Must start with ${code}.`);
    if (/:(oversee|decide)$/.test(name)) call.invalid(`/scopes/${index}/name`, 'Is for operators.');
  }
  if (audience === 'all' && !docs) call.invalid('/docs_url', 'Is required for the audience all.', 'required');
  if (base && url && new URL(base).host === new URL(url).host) call.invalid('/sandbox_base_url', 'Must be on another host than base_url.');
}

/** Queues the health check and the review of a service. */
function submit(call: Call, { id, sandbox_base_url: url }: Json): void {
  call.cancel('services.decide', (args) => args.id === id);
  if (url) call.after(CHECK_SECONDS, 'services.check', { id, url });
  call.after(DECISION_SECONDS, 'services.decide', { id });
}

/** Returns the service of the path, which must be the caller's. */
function ownService(call: Call): Json {
  const service = catalogue(call).find(({ id }) => id === call.params.service_id);
  if (!service || !isVisible(call, service)) return call.fail('not_found', 'No service with this ID is visible to your tenant.');
  const owner = service.kind === 'platform' ? 'the platform' : 'another tenant';
  if (!isOwner(call, service)) call.fail('forbidden', `The service belongs to ${owner}.`);
  return service;
}

const refuse = (call: Call, { status }: Json): never => call.fail('invalid_state_transition', `The service is in the state ${status}.`);

/** Ends the request if an approved service cannot be changed in this way now. */
function checkUpdate(call: Call, service: Json): void {
  const { body, caller } = call;
  if (caller.kind === 'session' && caller.role === 'staff') call.fail('forbidden', 'Staff can update pending services only.');
  const isFinal = service.status === 'deprecated' && Object.keys(body).some((name) => !ALWAYS.includes(name));
  if (isFinal || service.status === 'retired') refuse(call, service);
  for (const field of ['base_url', 'sandbox_base_url']) {
    const { outcome, detail } = body[field] && !(service.is_trial && field === 'base_url') ? checkOf(call, body[field]) : NOT_CHECKED;
    if (outcome === 'failed') call.invalid(`/${field}`, `Must pass the health check: ${detail}`);
  }
  const kept = new Set((body.scopes ?? service.scopes).map(({ name }: Json) => name));
  for (const { name } of service.scopes.filter((scope: Json) => !kept.has(scope.name))) {
    const held = call.store.list('key').filter(({ status, scopes }) => ['active', 'inactive'].includes(status) && scopes?.includes(name));
    if (held.length) call.fail('resource_in_use', `The scope ${name} is held by ${held.length} key(s).`);
  }
  if (body.sandbox_base_url === null && currentMappings(call, service).length)
    call.fail('resource_in_use', 'The service is mapped in the sandbox.');
}

const PROBES_PER_HOUR = 60;
const WINDOW_HOURS = 24;
const DECISION_DAYS = 2;
const LONGEST_DAYS = 3 * 365 + 1;
const NOTICE_DAYS = 90;

const QUIET = {
  basis: 'probes',
  window_hours: WINDOW_HOURS,
  total: WINDOW_HOURS * PROBES_PER_HOUR,
  failed: 0,
  failed_percent: '0',
  last_failure_at: null,
};

/** Returns a step in the history of a service. */
const step = (call: Call, kind: string, note: string | null, case_reference: string | null = null): Json => ({
  kind,
  occurred_at: call.now(),
  by: OPERATOR,
  note,
  case_reference,
});

/** Returns the review file of a tenant's service: that of the story, with the steps since. */
function reviewOf(service: Json, known: Json | undefined): Json {
  const { status, review_note: note, created_at: submitted_at, created_by: by, _steps: steps = [] } = service;
  const first = { kind: 'submitted', occurred_at: submitted_at, by, note: null, case_reference: null };
  const file = known ?? { taken_by: null, submission_count: 1, submitted_at, missing: [], history: [first] };
  const stage = status !== 'pending_approval' ? 'decided' : note ? 'changes_requested' : 'waiting';
  const decision_due_at = file.decision_due_at ?? `${addBusinessDays(submitted_at.slice(0, 10), DECISION_DAYS)}T23:00:00Z`;
  return { ...file, stage, decision_due_at, history: [...steps, ...file.history] };
}

/** Returns the file of a service. Production is not part of the sandbox, and has no mappings in it. */
function fileOf(call: Call, service: Json, known: Json = {}): Json {
  return {
    service: shown(call, service, true),
    mapping_counts: { sandbox: currentMappings(call, service).length, production: known.mapping_counts?.production ?? 0 },
    traffic: known.traffic ?? QUIET,
    attention: service.kind === 'platform' ? [] : (known.attention ?? []),
    review: service.kind === 'platform' ? null : reviewOf(service, known.review ?? undefined),
  };
}

/** Returns the files of all services but trial ones. */
function files(call: Call): Json[] {
  const known = new Map((overviews(call) ?? []).map((file) => [file.service.id, file]));
  return catalogue(call)
    .filter(({ is_trial: isTrial }) => !isTrial)
    .map((service) => fileOf(call, service, known.get(service.id)));
}

/** Returns the service of the path with another step in its history. */
const withStep = (service: Json, added: Json): Json => ({ _steps: [added, ...(service._steps ?? [])] });

/** Services of tenants, with their simulated health check and review, and the catalogue. */
export const services: Further = {
  operations: {
    createService: (call) => {
      const { code, scopes } = call.body;
      if (PLATFORM_CODES.some((known) => code.startsWith(known)))
        call.invalid('/code', 'Must not start with the code of a platform service.');
      checkFields(call, { ...call.body, base_url: null });
      call.unique(TYPE, 'code', code);
      if (call.store.get(RESERVED, code)) call.fail('already_exists', `The code ${code} is reserved.`);
      const { tenant } = call.caller;
      const open = call.store.list(TYPE).filter((each) => each.owner?.id === tenant && each.status !== 'retired');
      if (open.length >= MOST) call.fail('limit_reached', `Your tenant has ${open.length} of ${MOST} services.`);
      const { name = 'Ember Basket', country = 'NG' } = call.store.get('tnt', tenant) ?? {};
      const service = call.create({
        kind: 'tenant',
        owner: { id: tenant, name, country },
        is_trial: true,
        call_url: `https://${brand.sandboxHost}/services/${code}`,
        base_url: null,
        scopes: byName(scopes),
        mapping_count: 0,
        endpoint_check: NOT_CHECKED,
      });
      submit(call, service);
      call.after(KEPT_SECONDS, 'services.delete', { id: service.id });
      return shown(call, service);
    },
    listServices: (call) => {
      const visible = catalogue(call).filter((each) => isVisible(call, each));
      return call.page(visible.map((each) => shown(call, each)));
    },
    getService: (call) => {
      const service = catalogue(call).find(({ id }) => id === call.params.service_id);
      if (!service || !isVisible(call, service)) return call.fail('not_found', 'No service with this ID is visible to your tenant.');
      return shown(call, service);
    },
    updateService: (call) => {
      const service = ownService(call);
      const isPending = service.status === 'pending_approval';
      if (!isPending) checkUpdate(call, service);
      const { base_url: _ignored, ...changes } = call.body;
      const after = { ...service, ...(service.is_trial ? changes : call.body) };
      checkFields(call, after);
      const moved = ['base_url', 'sandbox_base_url'].some((field) => after[field] !== service[field]);
      const check = isPending || !after.sandbox_base_url ? NOT_CHECKED : checkOf(call, after.sandbox_base_url);
      const changed = call.store.patch(TYPE, service.id, {
        ...withBody(call),
        base_url: after.base_url,
        scopes: byName(after.scopes),
        ...(moved && { endpoint_check: check }),
        ...(isPending && { review_note: null }),
      });
      if (isPending) submit(call, changed);
      return shown(call, changed);
    },
    deleteService: (call) => {
      const { id, code } = ownService(call);
      const isUnused = (each: Json) => !each.mapping_count && !currentMappings(call, each).length;
      const fits = (each: Json) => each.status === 'pending_approval' || (each.status === 'inactive' && isUnused(each));
      call.store.rewind(TYPE, id, fits, { status: 'inactive', mapping_count: 0 });
      const service = call.need(TYPE, id);
      if (!['pending_approval', 'inactive'].includes(service.status)) refuse(call, service);
      if (!isUnused(service)) call.fail('resource_in_use', `The service is mapped to ${shown(call, service).mapping_count} tenant(s).`);
      call.store.remove(TYPE, id);
      call.store.put(RESERVED, { code }, code);
    },
    toggleServiceStatus: (call) => {
      const service = ownService(call);
      const status = call.body.active ? 'active' : 'inactive';
      if (service.status === status) return shown(call, service);
      return shown(call, call.transition({ status_reason: call.body.reason ?? null }, status));
    },
    listAllServices: (call) => call.pageInOrder(files(call)),
    approveService: (call, service) => {
      const { decision, note = null } = call.body;
      const added = withStep(service, step(call, decision, note));
      if (decision === 'changes_requested') {
        const changed = call.patch(TYPE, service.id, { ...added, review_note: note });
        call.emit('service.changes_requested', shown(call, changed, true));
        return fileOf(call, changed);
      }
      if (service.endpoint_check?.outcome === 'failed') call.fail('review_incomplete', { detail: service.endpoint_check.detail });
      const by = { status: 'active', status_changed_at: call.now(), status_changed_by: OPERATOR };
      const approved = call.patch(TYPE, service.id, { ...added, ...by, status_reason: null, review_note: null });
      call.cancel('services.decide', ({ id }) => id === service.id);
      call.emit('service.approved', shown(call, approved, true));
      return fileOf(call, approved);
    },
    deprecateService: (call, service) => {
      const { sunset_date, reason, replaced_by_code = null, case_reference = null } = call.body;
      if (sunset_date <= call.today() || sunset_date > call.today(LONGEST_DAYS))
        call.invalid('/sunset_date', 'Must be from tomorrow to 3 years from now.', 'out_of_range');
      if (sunset_date < call.today(NOTICE_DAYS) && !case_reference)
        call.invalid('/case_reference', 'Is required less than 90 days ahead.', 'required');
      const by = { status: 'deprecated', status_changed_at: call.now(), status_changed_by: OPERATOR };
      const added = withStep(service, step(call, 'deprecated', reason, case_reference));
      const changed = call.patch(TYPE, service.id, { ...by, ...added, status_reason: reason, sunset_date, replaced_by_code });
      call.emit('service.deprecated', shown(call, changed, true));
      call.after(secondsUntil(call.ms, addDays(sunset_date, 1)), 'services.retire', { id: service.id });
      return fileOf(call, changed);
    },
  },
  timers: {
    'services.check': (call, { id, url }) => {
      const service = call.store.get(TYPE, id);
      if (service?.sandbox_base_url === url) call.store.patch(TYPE, id, { endpoint_check: checkOf(call, url) });
    },
    'services.decide': inState(TYPE, 'pending_approval', (call, service, { id }) => {
      const isFailing = service.endpoint_check.outcome === 'failed';
      if (isFailing || service.name.startsWith(REJECTED_NAME)) {
        const review_note = isFailing ? `Correct the health check. ${service.endpoint_check.detail}` : 'The sandbox rejects this name.';
        call.emit('service.changes_requested', shown(call, call.patch(TYPE, id, { review_note }), true));
        return;
      }
      const state = { status: 'active', status_reason: null, status_changed_at: call.now(), status_changed_by: OPERATOR };
      call.emit('service.approved', shown(call, call.patch(TYPE, id, state), true));
    }),
    'services.delete': (call, { id }) => {
      const service = call.store.get(TYPE, id);
      if (!service) return;
      const left = KEPT_SECONDS - (call.ms - Date.parse(service.updated_at)) / 1000;
      if (left > 0) {
        call.after(left, 'services.delete', { id });
        return;
      }
      for (const mapping of currentMappings(call, service)) endMapping(call, mapping, 'The trial service was deleted.');
      call.store.remove(TYPE, id);
    },
    'services.retire': inState(TYPE, 'deprecated', (call, service, { id }) => {
      for (const mapping of currentMappings(call, service)) endMapping(call, mapping, 'The service was retired.');
      const fields = { status: 'retired', status_changed_at: call.now(), status_reason: 'The announced end date has been reached.' };
      call.emit('service.retired', shown(call, call.patch(TYPE, id, fields), true));
    }),
  },
  filters: { listAllServices: { tenant_id: ({ service }, tenant) => service.owner?.tenant_id === tenant } },
};
