import type { Json } from '../../model/contract';
import type { Call } from '../call';

const KEPT_DAYS = 30;
const MOST_ATTEMPTS = 10;
const PAUSE_SECONDS = 5;

/** How the URL of an endpoint makes every attempt fail. */
const FAULTS: Record<string, Json> = {
  500: { response_status: 500, error: 'http_status', duration_ms: 40, response_excerpt: 'simulated failure' },
  410: { response_status: 410, error: 'http_status', duration_ms: 40, response_excerpt: 'simulated failure' },
  timeout: { response_status: null, error: 'timeout', duration_ms: 10_000, response_excerpt: null },
};

/** Returns the failure that the URL of an endpoint simulates; undefined if it simulates none. */
export function faultOf(url: string): string | undefined {
  const name = new URL(url).searchParams.get('simulate') ?? '';
  return Object.hasOwn(FAULTS, name) ? name : undefined;
}

/** Returns true if an endpoint subscribes to an event. */
export const subscribes = ({ event_types: types }: Json, event: string): boolean =>
  types.some((type: string) => type === '*' || type === event || (type.endsWith('.*') && event.startsWith(type.slice(0, -1))));

/** Returns true if an endpoint receives the events of a business. Events without one go to every endpoint. */
export const concerns = ({ business_ids: ids }: Json, business: string | null | undefined): boolean =>
  !ids?.length || !business || ids.includes(business);

/** Returns the ID of the resource that the data of an event is about. */
export const resourceOf = ({ id, customer_id, variant_id, partial_sale, sale }: Json): string =>
  id ?? partial_sale?.id ?? sale?.id ?? customer_id ?? variant_id;

/** Records the delivery of the latest event to an endpoint. The hosts of the sandbox send it; simulated failures are never requested. */
export function deliver(call: Call, endpoint: Json, type: string, resource: string): Json {
  const event = call.world.events.all.at(-1);
  const isEnabled = endpoint.status === 'enabled';
  const delivery = call.fresh('WebhookDelivery', {
    webhook_endpoint_id: endpoint.id,
    event_id: event?.id,
    event_type: type,
    resource_id: resource,
    outcome: isEnabled ? 'pending' : 'not_sent',
    attempts: [],
    next_attempt_at: isEnabled ? call.now() : null,
    delivered_at: null,
    created_at: call.now(),
    expires_at: call.now(KEPT_DAYS * 86_400),
  });
  call.store.put('dlv', delivery);
  const fault = faultOf(endpoint.url);
  if (isEnabled && fault) call.after(0, 'webhooks.attempt', { id: delivery.id, fault });
  return delivery;
}

/** Emits an event, and records its delivery to each endpoint that subscribes to it. */
export function send(call: Call, type: string, data: Json): void {
  call.emit(type, data);
  const business: string | undefined = data.business_id ?? data.partial_sale?.business_id ?? data.sale?.business_id;
  for (const endpoint of call.store.list('whk'))
    if (subscribes(endpoint, type) && concerns(endpoint, business)) deliver(call, endpoint, type, resourceOf(data));
}

/** Disables an endpoint after failures. */
function disable(call: Call, endpoint: Json, reason: string): void {
  const fields = { status: 'disabled_by_failures', status_reason: reason, updated_at: call.now() };
  send(call, 'webhook_endpoint.disabled', call.store.patch('whk', endpoint.id, fields));
}

/** Makes the next attempt of a delivery to a URL that simulates a failure. */
export function attempt(call: Call, { id, fault }: Json): void {
  const delivery = call.store.get('dlv', id);
  const endpoint = delivery && call.store.get('whk', delivery.webhook_endpoint_id);
  if (!delivery || !endpoint || delivery.outcome !== 'pending') return;
  if (endpoint.status !== 'enabled') {
    call.store.patch('dlv', id, { outcome: 'not_sent', next_attempt_at: null });
    return;
  }
  const attempts = [...delivery.attempts, { number: delivery.attempts.length + 1, attempted_at: call.now(), ...FAULTS[fault] }];
  const isLast = attempts.length === MOST_ATTEMPTS || fault === '410';
  call.store.patch('dlv', id, {
    attempts,
    outcome: isLast ? 'exhausted' : 'pending',
    next_attempt_at: isLast ? null : call.now(PAUSE_SECONDS),
  });
  const failing = call.store.patch('whk', endpoint.id, { failing_since_at: endpoint.failing_since_at ?? call.now() });
  if (!isLast) call.after(PAUSE_SECONDS, 'webhooks.attempt', { id, fault });
  else disable(call, failing, fault === '410' ? 'The endpoint returned 410.' : 'No delivery attempt has received a 2xx response.');
}
