import { brand } from '../../../platform/brand';
import { OPERATOR } from '../actor';
import type { Call, Further, Json } from '../behaviour';
import { inState } from '../call';
import { withBody } from './bodyFields';
import { endMapping, PLATFORM_CODES } from './mappings';
import { catalogue, checkOf, currentMappings, isOwner, isVisible, NOT_CHECKED, shown, TYPE } from './serviceCatalogue';
import { DECISION_SECONDS } from './tenantChecks';

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
  if (!service || !isVisible(call, service))
    return call.fail('not_found', { detail: 'No service with this ID is visible to your tenant.' });
  const owner = service.kind === 'platform' ? 'the platform' : 'another tenant';
  if (!isOwner(call, service)) call.fail('forbidden', { detail: `The service belongs to ${owner}.` });
  return service;
}

const refuse = (call: Call, { status }: Json): never =>
  call.fail('invalid_state_transition', { detail: `The service is in the state ${status}.` });

/** Ends the request if an approved service cannot be changed in this way now. */
function checkUpdate(call: Call, service: Json): void {
  const { body, caller } = call;
  if (caller.kind === 'session' && caller.role === 'staff') call.fail('forbidden', { detail: 'Staff can update pending services only.' });
  const isFinal = service.status === 'deprecated' && Object.keys(body).some((name) => !ALWAYS.includes(name));
  if (isFinal || service.status === 'retired') refuse(call, service);
  for (const field of ['base_url', 'sandbox_base_url']) {
    const { outcome, detail } = body[field] && !(service.is_trial && field === 'base_url') ? checkOf(call, body[field]) : NOT_CHECKED;
    if (outcome === 'failed') call.invalid(`/${field}`, `Must pass the health check: ${detail}`);
  }
  const kept = new Set((body.scopes ?? service.scopes).map(({ name }: Json) => name));
  for (const { name } of service.scopes.filter((scope: Json) => !kept.has(scope.name))) {
    const held = call.store.list('key').filter(({ status, scopes }) => ['active', 'inactive'].includes(status) && scopes?.includes(name));
    if (held.length) call.fail('resource_in_use', { detail: `The scope ${name} is held by ${held.length} key(s).` });
  }
  if (body.sandbox_base_url === null && currentMappings(call, service).length)
    call.fail('resource_in_use', { detail: 'The service is mapped in the sandbox.' });
}

/** Services of tenants, with their simulated health check and review, and the catalogue. */
export const services: Further = {
  operations: {
    createService: (call) => {
      const { code, scopes } = call.body;
      if (PLATFORM_CODES.some((known) => code.startsWith(known)))
        call.invalid('/code', 'Must not start with the code of a platform service.');
      checkFields(call, { ...call.body, base_url: null });
      call.unique(TYPE, 'code', code);
      if (call.store.get(RESERVED, code)) call.fail('already_exists', { detail: `The code ${code} is reserved.` });
      const { tenant } = call.caller;
      const open = call.store.list(TYPE).filter((each) => each.owner?.id === tenant && each.status !== 'retired');
      if (open.length >= MOST) call.fail('limit_reached', { detail: `Your tenant has ${open.length} of ${MOST} services.` });
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
      if (!service || !isVisible(call, service))
        return call.fail('not_found', { detail: 'No service with this ID is visible to your tenant.' });
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
      if (!isUnused(service))
        call.fail('resource_in_use', { detail: `The service is mapped to ${shown(call, service).mapping_count} tenant(s).` });
      call.store.remove(TYPE, id);
      call.store.put(RESERVED, { code }, code);
    },
    toggleServiceStatus: (call) => {
      const service = ownService(call);
      const status = call.body.active ? 'active' : 'inactive';
      if (service.status === status) return shown(call, service);
      return shown(call, call.transition({ status_reason: call.body.reason ?? null }, status));
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
  },
};
