import type { Json, SeedResource } from '../../model/contract';
import { isObject } from '../../model/schemas';
import { asTime, STORY_STARTS } from '../../state/clock';
import { receives } from '../../webhooks/endpoints';
import type { Behaviours, Call } from '../behaviour';
import { Reply } from '../call';

const MOST_EVENTS = 100;
const HOUR_MS = 3_600_000;

/** Time in the story to which a reset returns. */
const EVENING = '2026-11-30T21:00:00Z';

/** Types of resources; others are the sandbox's own. */
const RESOURCE = /^[a-z]{3}$/;

const STARTING_POINTS = {
  business_id: 'mbz_01JD55B2JGMW9455SCZRH3NHVN',
  location_id: 'loc_01JD5FCD0G5Z3BD7S01CT524FV',
  product_id: 'prd_01JD5N6ZN5H678JMC68SW287SB',
  variant_id: 'var_01JD54C0GYGD960MXADBS9KYAD',
  customer_id: 'cus_01JD587YHY7Y7CS2Q8DS3VZ6JW',
  order_id: 'ord_01JDBFTHPG7R612FDM04DABN31',
  sale_id: 'sal_01JDCT3TB3F1EY62HXRS5BYF95',
};

/** Counts an event. Ends the request with 429 after 100 in an hour. */
function countEvent(call: Call): void {
  const recent = ((call.store.get('simulations', 'all')?.at ?? []) as number[]).filter((at) => at > call.ms - HOUR_MS);
  if (recent.length >= MOST_EVENTS) {
    const seconds = Math.ceil((recent[0] + HOUR_MS - call.ms) / 1000);
    const detail = `The limit is ${MOST_EVENTS} simulated events an hour; try again in ${Math.ceil(seconds / 60)} minutes.`;
    call.fail('quota_exceeded', { detail, headers: { 'Retry-After': String(seconds) } });
  }
  call.store.put('simulations', { at: [...recent, call.ms] }, 'all');
}

/** Returns the data of an event: its example, or with the current state of a resource in place of the one that it is about. */
function dataOf(call: Call, type: string, id: string | null): Json {
  const event = call.contract.events[type] ?? call.invalid('/event_type', 'No event has this name.', 'unknown_value');
  const example = call.seedOf(event.example) as Json;
  if (!id) return example;
  const resource = call.store.get(id.slice(0, 3), id) ?? call.fail('not_found', `Your sandbox has no ${id}.`);
  const isSame = (value: unknown): boolean => isObject(value) && String(value.id).slice(0, 4) === id.slice(0, 4);
  if (isSame(example)) return resource;
  const [field] = Object.entries(example).find(([, value]) => isSame(value)) ?? [];
  return field ? { ...example, [field]: resource } : call.invalid('/resource_id', `The event ${type} is not about such a resource.`);
}

/** Records the delivery of the latest event to an endpoint that does not subscribe to it. */
function deliverTo(call: Call, endpoint: Json, type: string, resource: string): void {
  const event = call.world.events.all.at(-1);
  const delivery = call.fresh('WebhookDelivery', {
    webhook_endpoint_id: endpoint.id,
    event_id: event?.id,
    event_type: type,
    resource_id: resource,
    outcome: 'pending',
    next_attempt_at: call.now(),
    expires_at: call.now(30 * 86_400),
    _event: event,
  });
  call.store.put('dlv', delivery);
  call.after(0, 'webhooks.attempt', { id: delivery.id });
}

function simulate(call: Call): Json {
  const { event_type: type, resource_id: id = null, webhook_endpoint_id: only = null } = call.body;
  countEvent(call);
  const data = dataOf(call, type, id);
  const endpoint = only && (call.store.get('whk', only) ?? call.fail('not_found', `Your sandbox has no ${only}.`));
  if (endpoint && endpoint.status !== 'enabled') call.fail('webhook_endpoint_disabled', `${only} has the status ${endpoint.status}.`);
  call.emit(type, data);
  const event = call.world.events.all.at(-1);
  const sent = call.store.find('dlv', 'event_id', event?.id).filter(({ outcome }) => outcome === 'pending');
  if (endpoint) {
    for (const other of sent.filter(({ webhook_endpoint_id: each }) => each !== only)) call.store.remove('dlv', other.id);
    if (!receives(endpoint.event_types, type)) deliverTo(call, endpoint, type, String(data.id ?? id ?? only));
  }
  return {
    event_id: event?.id,
    event_type: type,
    resource_id: id,
    deliveries: call.store
      .find('dlv', 'event_id', event?.id)
      .map((each) => ({ webhook_delivery_id: each.id, webhook_endpoint_id: each.webhook_endpoint_id })),
    created_at: call.now(),
  };
}

/** Adds resources in the state of the evening. Those that differ from the state in which a sandbox starts count as changed, so that they are stored. */
function seedEvening(call: Call, resources: SeedResource[]): void {
  const dataOf = ({ type, key }: SeedResource) => call.store.get(type, key) as Json;
  call.store.seed(resources, asTime(STORY_STARTS));
  const first = resources.map((each) => JSON.stringify(dataOf(each)));
  call.store.seed(resources, EVENING);
  resources.forEach((each, index) => {
    if (JSON.stringify(dataOf(each)) !== first[index]) call.store.put(each.type, dataOf(each), each.key);
  });
}

/** Deletes everything, and creates the story again as it is on the evening of 30 November 2026. */
function reset(call: Call): Json {
  const { seed, keep_webhook_endpoints: keeps = true } = call.body;
  const isKept = (type: string): boolean => keeps && type === 'whk';
  let removed = 0;
  // Also those of the story that an earlier request removed: they are stored as removed, and created again below.
  for (const [type, key] of [...call.store.keys()].filter(([each]) => !isKept(each))) {
    if (RESOURCE.test(type) && call.store.entry(type, key)) removed += 1;
    call.store.remove(type, key);
  }
  call.world.clock.cancel(({ family }) => family === call.family);
  const seeds = call.contract.seed.filter(({ type }) => !isKept(type) && !(keeps && type === 'dlv'));
  const created = seed === 'story' ? seeds : [];
  seedEvening(call, created);
  return {
    seed,
    removed_count: removed,
    created_count: created.filter(({ type }) => RESOURCE.test(type)).length,
    kept_webhook_endpoint_count: keeps ? call.store.list('whk').length : 0,
    start_with: seed === 'story' ? STARTING_POINTS : null,
    duration_ms: 0,
    finished_at: call.now(),
  };
}

export const testing: Behaviours = { operations: { simulateWebhook: (call) => new Reply(simulate(call), 202), resetTestData: reset } };
