import { systemActor } from '../behaviours/actor';
import type { TimerHandler } from '../behaviours/behaviour';
import type { Call } from '../behaviours/call';
import { isMapped } from '../http/access';
import { TENANT } from '../http/caller';
import type { Json } from '../model/contract';
import type { SandboxEvent } from '../state/events';
import type { World } from '../state/world';
import { receiversOf, resourceOf, secretsOf, webhookTypes } from './endpoints';
import { type AttemptResult, delayAfter, simulatedResult } from './schedule';

const ATTEMPT = 'webhooks.attempt';
const DISABLE = 'webhooks.disable';

/** Attempt that the host is to make. `done` records its result. */
export type Outgoing = { url: string; event: SandboxEvent; secrets: string[]; done: (result: AttemptResult) => void };

/** Event that an endpoint receives when it is created, and the families in which its failure has no consequences. */
const CREATED = 'webhook_endpoint.created';
const WITHOUT_CONSEQUENCES = new Set(['wallet']);
const DAYS_KEPT = 30;
const DAYS_FAILING = 3;
/** Seconds of a day. */
const DAY = 86_400;
/** Deliveries that a family keeps. */
const MOST = 1000;

/** Records a delivery of a new event for each endpoint that receives it, and schedules the first attempts. */
export function queueDeliveries(cause: Call, event: SandboxEvent): void {
  const { world } = cause;
  for (const { contract, endpoint } of receiversOf(world, event)) {
    if (!simulatedResult(endpoint.url) && !world.reaches(endpoint.url)) continue;
    const call = cause.in(contract.family);
    if (!call) continue;
    const type = webhookTypes(contract)?.delivery ?? '';
    const reason = whyNotSent(call, endpoint);
    const delivery = call.fresh('WebhookDelivery', {
      webhook_endpoint_id: endpoint.id,
      event_id: event.id,
      event_type: event.type,
      ...(endpoint.service && { service: endpoint.service, not_sent_reason: reason }),
      resource_id: resourceOf(event.body.data) ?? endpoint.id,
      outcome: reason ? 'not_sent' : 'pending',
      attempts: [],
      next_attempt_at: reason ? null : call.now(),
      delivered_at: null,
      created_at: call.now(),
      expires_at: call.now(DAYS_KEPT * DAY),
      _event: event,
    });
    call.store.put(type, delivery);
    const [oldest] = call.store.entries(type).keys();
    if (call.store.entries(type).size > MOST) call.store.remove(type, oldest);
    if (!reason) call.after(0, ATTEMPT, { id: delivery.id });
  }
}

/** Returns why an endpoint receives no events now, as `not_sent_reason` has it; null if it receives them. */
function whyNotSent({ world }: Call, { status, service }: Json): string | null {
  if (status !== 'enabled') return 'endpoint_disabled';
  return !service || service === 'registry' || isMapped(world, TENANT, service) ? null : 'service_unmapped';
}

/** Sends an event of a delivery again, as requested by the reader. Returns the delivery. */
export function redeliver(call: Call, delivery: Json): Json {
  call.cancel(ATTEMPT, ({ id }) => id === delivery.id);
  call.after(0, ATTEMPT, { id: delivery.id, kind: 'manual' });
  const type = webhookTypes(call.contract)?.delivery ?? '';
  const cleared = 'not_sent_reason' in delivery ? { not_sent_reason: null } : {};
  return call.store.patch(type, delivery.id, { outcome: 'pending', next_attempt_at: call.now(), delivered_at: null, ...cleared });
}

/** Schedules the attempts that were in progress when the state was stored. */
export function resumeDeliveries(call: Call): void {
  const types = webhookTypes(call.contract);
  if (!types) return;
  for (const { id, outcome, _event } of call.store.list(types.delivery)) {
    const isScheduled = call.world.clock.timers.some(({ name, args }) => name === ATTEMPT && args.id === id);
    if (outcome === 'pending' && _event && !isScheduled) call.after(0, ATTEMPT, { id });
  }
}

/** Runs a due attempt: simulates it, or passes it to the host. */
function attemptDelivery(call: Call, { id, kind = 'automatic' }: Json): void {
  const types = webhookTypes(call.contract);
  const delivery = types && call.store.get(types.delivery, id);
  const endpoint = types && delivery && call.store.get(types.endpoint, delivery.webhook_endpoint_id);
  if (!endpoint || !delivery) return;
  const reason = whyNotSent(call, endpoint);
  if (reason) {
    call.store.patch(types.delivery, id, {
      outcome: 'not_sent',
      next_attempt_at: null,
      ...('not_sent_reason' in delivery && { not_sent_reason: reason }),
    });
    return;
  }
  const simulated = simulatedResult(endpoint.url);
  if (simulated) record(call, delivery, endpoint, kind, simulated);
  if (simulated || !call.world.reaches(endpoint.url)) return;
  const { world } = call;
  const event: SandboxEvent = delivery._event ?? exampleOf(call, delivery);
  world.outbox.push({
    url: endpoint.url,
    event,
    secrets: secretsOf(endpoint, call.now()),
    done(result) {
      // The endpoint may have been changed or deleted in the meantime.
      const now = call.store.get(types.delivery, id);
      const to = call.store.get(types.endpoint, endpoint.id);
      if (now && to) record(call, now, to, kind, result);
    },
  });
}

/** Returns the event of a delivery of the story. */
function exampleOf(call: Call, { event_id: id, event_type: type }: Json): SandboxEvent {
  const data = call.seedOf(call.contract.events[type]?.example) as Json;
  return { id, family: call.family, type, body: { type, timestamp: call.now(), data } };
}

/** Adds the result of an attempt, and schedules the next one or ends the delivery. */
function record(call: Call, delivery: Json, endpoint: Json, kind: string, result: AttemptResult): void {
  const types = webhookTypes(call.contract);
  if (!types) return;
  const number = Math.min(delivery.attempts.length + 1, 100);
  const attempts = [...delivery.attempts, { number, kind, attempted_at: call.now(), ...result }];
  const isDelivered = result.error === null;
  const isSimulated = simulatedResult(endpoint.url) !== undefined;
  // A redelivery starts the schedule again.
  const made =
    attempts.length -
    Math.max(
      0,
      attempts.findLastIndex((each) => each.kind === 'manual'),
    );
  const isGone = result.response_status === 410;
  const random = isSimulated || isDelivered ? 0 : call.world.ids.random();
  const delay = isDelivered || isGone ? undefined : delayAfter(call.family, made, isSimulated, random);
  call.store.patch(types.delivery, delivery.id, {
    attempts,
    outcome: isDelivered ? 'delivered' : delay === undefined ? 'exhausted' : 'pending',
    next_attempt_at: delay === undefined ? null : call.now(delay),
    delivered_at: isDelivered ? call.now() : null,
  });
  if (delay !== undefined) call.after(delay, ATTEMPT, { id: delivery.id });
  if (isDelivered) call.store.patch(types.endpoint, endpoint.id, { last_delivered_at: call.now(), failing_since_at: null });
  else if (!(delivery.event_type === CREATED && WITHOUT_CONSEQUENCES.has(call.family)))
    countFailure(call, types.endpoint, endpoint, isGone);
}

/** Remembers since when an endpoint fails. It is disabled at once if it is gone, and after three days otherwise. */
function countFailure(call: Call, type: string, endpoint: Json, isGone: boolean): void {
  if (!endpoint.failing_since_at) {
    const since = call.now();
    call.store.patch(type, endpoint.id, { failing_since_at: since });
    call.after(DAYS_FAILING * DAY, DISABLE, { id: endpoint.id, since });
  }
  if (isGone) disable(call, type, endpoint.id, 'The endpoint responded with 410.');
}

function disable(call: Call, type: string, id: string, status_reason: string): void {
  const now = call.now();
  const before = call.need(type, id);
  const changed = {
    status: 'disabled_by_failures',
    status_reason,
    updated_at: now,
    ...('status_changed_at' in before && { status_changed_at: now }),
    ...('status_changed_by' in before && { status_changed_by: systemActor('Platform') }),
    ...('allowed_actions' in before && { allowed_actions: ['updateWebhook'] }),
  };
  const disabled = call.store.patch(type, id, changed);
  const event = 'webhook_endpoint.disabled';
  if (Object.hasOwn(call.contract.events, event)) call.emit(event, { ...disabled, secret: undefined });
}

/** Timers of deliveries, which the engine runs for every family. */
export const DELIVERY_TIMERS: Record<string, TimerHandler> = {
  [ATTEMPT]: attemptDelivery,
  [DISABLE]: (call, { id, since }) => {
    const type = webhookTypes(call.contract)?.endpoint ?? '';
    const endpoint = call.store.get(type, id);
    if (endpoint?.status === 'enabled' && endpoint.failing_since_at === since)
      disable(call, type, id, 'No delivery attempt in 3 days has received a 2xx response.');
  },
};

/** Returns the deliveries of an event, for `/_sandbox/events`. */
export function deliveriesOf(world: World, event: SandboxEvent): Json[] {
  return [...world.contracts.values()].flatMap((contract) => {
    const types = webhookTypes(contract);
    if (!types) return [];
    const store = world.store(contract.family);
    return store.find(types.delivery, 'event_id', event.id).map(({ id, webhook_endpoint_id, outcome, attempts, next_attempt_at }) => {
      const { url } = store.get(types.endpoint, webhook_endpoint_id) ?? {};
      return { id, webhook_endpoint_id, url, outcome, attempts, next_attempt_at };
    });
  });
}
