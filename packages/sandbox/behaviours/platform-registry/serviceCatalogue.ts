import type { Call, Json } from '../behaviour';
import { actionsFor } from '../target';
import { mappingsOf } from './mappings';
import { otherPlatformServices } from './platformServices';

export const TYPE = 'svc';
export const NOT_CHECKED = { outcome: 'not_checked', detail: null, checked_at: null };

const CLOSED: Record<string, string> = {
  pending_approval: 'not_approved',
  inactive: 'switched_off',
  deprecated: 'deprecated',
  retired: 'retired',
};
/** What callers other than the owner and operators cannot see of a tenant's service. */
const HIDDEN = {
  base_url: null,
  sandbox_base_url: null,
  mapping_count: null,
  endpoint_check: null,
  status_changed_by: null,
  allowed_actions: [],
  review_note: null,
  created_by: null,
};

/** Causes of failed health checks by the start of the host. */
const FAILING: Record<string, string> = {
  'sandbox-failed.': 'The server returned 503.',
  'sandbox-timeout.': 'The server did not respond within 5 seconds.',
};

/** Returns the outcome of the simulated health check of a URL. */
export function checkOf(call: Call, url: string): Json {
  const start = Object.keys(FAILING).find((each) => new URL(url).host.startsWith(each));
  return { outcome: start ? 'failed' : 'passed', detail: start ? FAILING[start] : null, checked_at: call.now() };
}

/** Returns the current mappings of a service, of all tenants. */
export const currentMappings = (call: Call, { code }: Json): Json[] =>
  call.store.find('smp', 'service', code).filter(({ status }) => status === 'mapped');

const isMapped = (call: Call, tenant: string, { code }: Json) => mappingsOf(call, tenant, code).some(({ status }) => status === 'mapped');

/** Returns true if the caller may change the service, or oversees it. */
export const isOwner = (call: Call, { owner }: Json): boolean => call.caller.role === 'operator' || owner?.id === call.caller.tenant;

/** Returns all services: those of the store, and those of the platform that no example shows. */
export const catalogue = (call: Call): Json[] => [...call.store.list(TYPE), ...otherPlatformServices(call)];

/** Returns true if the caller can see a service. */
export function isVisible(call: Call, service: Json): boolean {
  const { tenant } = call.caller;
  if (service.kind === 'platform' || isOwner(call, service)) return true;
  const isOpen =
    service.audience === 'all' || (service.audience === 'children' && call.store.get('tnt', tenant)?.parent_tenant_id === service.owner.id);
  if (service.is_trial || !isOpen) return false;
  return service.status === 'active' || (service.status !== 'pending_approval' && isMapped(call, tenant, service));
}

/** Returns the reason that a tenant cannot map a service in the sandbox now; null if it can. */
function hindrance(call: Call, tenant: string, service: Json): string | null {
  const { status, code, kind, market, sandbox_base_url: url } = service;
  if (status !== 'active') return CLOSED[status];
  if (kind === 'platform' && market === 'pilot') return 'pilot_not_invited';
  if (kind === 'platform' && market !== 'live') return 'not_open_in_country';
  if (kind === 'tenant' && !url) return 'no_sandbox';
  return code !== 'merchant' && isMapped(call, tenant, service) ? 'already_mapped' : null;
}

/**
 * Returns a service as a caller sees it.
 *
 * @param own true to show what only the owner and operators can see
 */
export function shown(call: Call, service: Json, own = isOwner(call, service)): Json {
  const reason = hindrance(call, own && service.owner ? service.owner.id : call.caller.tenant, service);
  const seen = {
    ...service,
    mappable: reason === null,
    not_mappable_reason: reason,
  };
  if (service.kind === 'platform')
    return { ...seen, allowed_actions: call.caller.role === 'operator' ? actionsFor(call, TYPE, service) : [] };
  if (!own) return { ...seen, ...HIDDEN };
  const mapping_count = service.mapping_count + currentMappings(call, service).length;
  return { ...seen, mapping_count, allowed_actions: actionsFor(call, TYPE, service) };
}
