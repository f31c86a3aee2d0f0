import { brand } from '../../../platform/brand';
import type { Call, Json } from '../behaviour';
import { actionsFor } from '../target';
import { mappingsOf } from './mappings';

const SINCE = '2024-03-04T00:00:00Z';

/** Platform services that no example of the story shows, with what they do and the personal data that they process. */
const OTHERS: Record<string, { summary: string; data_classes: string[] }> = {
  identity: {
    summary: 'Checks of people and companies against registers.',
    data_classes: ['identity', 'contact', 'biometric_hash', 'document'],
  },
  pay: { summary: 'Invoices, payments and the accounts that receive them.', data_classes: ['contact', 'financial'] },
  merchant: { summary: 'Products, stock, orders and sales of a business.', data_classes: ['contact', 'financial'] },
  loft_service: { summary: 'Drivers, vehicles, routes and shipments.', data_classes: ['identity', 'contact', 'location', 'document'] },
  logistics: { summary: 'Shipments with carriers, and their tracking.', data_classes: ['contact', 'location'] },
  trace: { summary: 'Origin and movements of products.', data_classes: ['identity', 'contact', 'location', 'document'] },
};

/** Returns a scope with an explanation, such as "Write transfers". */
function scopeOf(name: string): Json {
  const [, resource, action] = /^\w+\.(\w+):(\w+)$/.exec(name) ?? [];
  return { name, description: `${action[0].toUpperCase()}${action.slice(1)} ${resource.replaceAll('_', ' ')}` };
}

/** Returns the scopes of a family, if the sandbox has it, other than those of operators. */
function scopesOf(call: Call, code: string): Json[] {
  const names = call.world.contracts.get(code.replaceAll('_', '-'))?.scopes ?? [];
  return names
    .filter((name) => /^[a-z_]+\.[a-z_]+:[a-z_]+$/.test(name) && !/:(oversee|decide)$/.test(name))
    .sort()
    .slice(0, 60)
    .map(scopeOf);
}

/** Returns the services of the platform that are not in the store. Their IDs and names are those in the mappings of the story. */
function otherPlatformServices(call: Call): Json[] {
  const by = { kind: 'system', id: null, name: 'Platform' };
  const none = { owner: null, base_url: null, sandbox_base_url: null, docs_url: null, support_email: null, endpoint_check: null };
  return Object.entries(OTHERS).flatMap(([code, { summary, data_classes }]) => {
    const mapping = call.store.find('smp', 'service', code)[0];
    if (!mapping || call.store.find('svc', 'code', code).length) return [];
    const family = code.replaceAll('_', '-');
    const base = call.world.contracts.get(family)?.base ?? `/${family}/v1`;
    return {
      ...none,
      id: mapping.service_id,
      code,
      name: mapping.service_name,
      summary,
      kind: 'platform',
      is_trial: false,
      audience: 'all',
      call_url: `https://${brand.sandboxHost}${base}`,
      scopes: scopesOf(call, code),
      data_classes,
      market: 'live',
      mapping_count: null,
      status: 'active',
      status_reason: null,
      status_changed_at: SINCE,
      status_changed_by: by,
      review_note: null,
      sunset_date: null,
      replaced_by_code: null,
      metadata: {},
      created_by: by,
      created_at: SINCE,
      updated_at: SINCE,
    };
  });
}

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
  const seen = { ...service, mappable: reason === null, not_mappable_reason: reason };
  if (service.kind === 'platform')
    return { ...seen, allowed_actions: call.caller.role === 'operator' ? actionsFor(call, TYPE, service) : [] };
  if (!own) return { ...seen, ...HIDDEN };
  const mapping_count = service.mapping_count + currentMappings(call, service).length;
  return { ...seen, mapping_count, allowed_actions: actionsFor(call, TYPE, service) };
}
