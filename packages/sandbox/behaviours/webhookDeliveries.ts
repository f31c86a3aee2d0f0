import type { Json } from '../model/contract';
import type { SandboxEvent } from '../state/events';
import type { TimerHandler } from './behaviour';
import type { Call } from './call';

const DAY = 86_400;
const MOST_ATTEMPTS = 10;
/** Seconds between the attempts of a simulated delivery. */
const PAUSE = 1;

/** Results of attempts by the value of `simulate` in the URL of an endpoint. */
const RESULTS: Record<string, Json> = {
  500: { response_status: 500, error: 'http_status', duration_ms: 120, response_excerpt: 'Internal Server Error' },
  timeout: { response_status: null, error: 'timeout', duration_ms: 10_000, response_excerpt: null },
  410: { response_status: 410, error: 'http_status', duration_ms: 95, response_excerpt: 'Gone' },
};

/** Returns which failure a URL simulates; undefined if it is an ordinary one. */
export function simulatedBy(url: string): string | undefined {
  const [, result] = /[?&]simulate=(500|timeout|410)\b/.exec(url) ?? [];
  return result;
}

/**
 * Records the deliveries of an event to the endpoints of its family that simulate a failure. No request is sent to them. The family needs
 * `deliveryTimers`, and endpoints with `_simulate`.
 */
export function recordDeliveries(call: Call, event: SandboxEvent): void {
  for (const endpoint of call.store.list('whk')) {
    if (!endpoint._simulate || !isFor(endpoint, event)) continue;
    const isEnabled = endpoint.status === 'enabled';
    const delivery = call.store.put('dlv', {
      id: call.id('dlv'),
      webhook_endpoint_id: endpoint.id,
      event_id: event.id,
      event_type: event.type,
      resource_id: resourceOf(event.body.data),
      outcome: isEnabled ? 'pending' : 'not_sent',
      attempts: [],
      next_attempt_at: isEnabled ? call.now() : null,
      delivered_at: null,
      created_at: call.now(),
      expires_at: call.now(30 * DAY),
    });
    if (isEnabled) attempt(call, delivery, endpoint);
  }
}

/** Returns true if an endpoint receives an event: by its name or a pattern, and always the event of its own creation. */
function isFor({ id, event_types: types, provider_id: provider }: Json, { type, body }: SandboxEvent): boolean {
  if (type === 'webhook_endpoint.created' && body.data.id === id) return true;
  if (provider && body.data.provider && body.data.provider.id !== provider) return false;
  return receives(types, type);
}

/** Returns true if a list of event names and patterns includes an event. */
export const receives = (types: string[], type: string): boolean =>
  types.some((each) => each === '*' || each === type || (each.endsWith('.*') && type.startsWith(each.slice(0, -1))));

const ID = /^[a-z]{3}_[0-9A-HJKMNP-TV-Z]{26}$/;

/** Returns the ID of the resource that an event is about: its own ID, the first one in it, or that of a resource in it. */
function resourceOf(data: Json): string {
  const isId = (value: unknown) => typeof value === 'string' && ID.test(value);
  const inside = Object.values(data).find((value) => value !== null && typeof value === 'object' && isId(value.id));
  return data.id ?? Object.values(data).find(isId) ?? inside?.id;
}

function attempt(call: Call, delivery: Json, endpoint: Json): void {
  const number = delivery.attempts.length + 1;
  const attempts = [...delivery.attempts, { number, attempted_at: call.now(), ...RESULTS[endpoint._simulate] }];
  const isGone = endpoint._simulate === '410';
  const isLast = isGone || number === MOST_ATTEMPTS;
  call.store.patch('dlv', delivery.id, {
    attempts,
    outcome: isLast ? 'exhausted' : 'pending',
    next_attempt_at: isLast ? null : call.now(PAUSE),
  });
  if (!endpoint.failing_since_at) {
    call.store.patch('whk', endpoint.id, { failing_since_at: call.now() });
    call.after(3 * DAY, 'webhooks.disable', { id: endpoint.id, since: call.now() });
  }
  if (isGone) disable(call, endpoint.id, 'The server responded with 410 Gone.');
  else if (!isLast) call.after(PAUSE, 'webhooks.attempt', { id: delivery.id });
}

function disable(call: Call, id: string, reason: string): void {
  const disabled = call.store.patch('whk', id, { status: 'disabled_by_failures', status_reason: reason, updated_at: call.now() });
  call.emit('webhook_endpoint.disabled', { ...disabled, secret: undefined });
}

/** Timers of a family whose endpoints can simulate failures. */
export const deliveryTimers: Record<string, TimerHandler> = {
  'webhooks.attempt': (call, { id }) => {
    const delivery = call.store.get('dlv', id);
    const endpoint = delivery && call.store.get('whk', delivery.webhook_endpoint_id);
    if (!delivery || !endpoint) return;
    if (endpoint.status === 'enabled' && endpoint._simulate) attempt(call, delivery, endpoint);
    else call.store.patch('dlv', id, { outcome: 'not_sent', next_attempt_at: null });
  },
  'webhooks.disable': (call, { id, since }) => {
    const endpoint = call.store.get('whk', id);
    if (endpoint?.status === 'enabled' && endpoint.failing_since_at === since)
      disable(call, id, 'No 2xx response was received for 3 days.');
  },
};
