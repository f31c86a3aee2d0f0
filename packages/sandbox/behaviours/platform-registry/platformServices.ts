import { brand } from '../../../platform/brand';
import type { Call, Json } from '../behaviour';

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
export function otherPlatformServices(call: Call): Json[] {
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
