import type { Json } from '../../model/contract';
import type { Behaviours } from '../behaviour';
import type { Call } from '../call';
import { attempt, concerns, deliver, send, subscribes } from './events';
import { businessOf, without } from './parts';

const MOST = 10;
const HOUR = 3600;
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Returns a new signing secret: `whsec_` and 32 bytes in base64. */
const newSecret = (call: Call): string => `whsec_${call.world.ids.text(43, BASE64)}=`;

const hintOf = (secret: string): string => `whsec_******${secret.replace(/=+$/, '').slice(-4)}`;

/** Returns an endpoint without its secret, which only its creation returns. */
const hidden = (endpoint: Json): Json => ({ ...endpoint, secret: undefined });

function checkTypes(call: Call, types: string[] = []): void {
  const names = Object.keys(call.contract.events);
  types.forEach((type, index) => {
    const exists = type === '*' || names.some((name) => name === type || (type.endsWith('.*') && name.startsWith(type.slice(0, -1))));
    if (!exists) call.invalid(`/event_types/${index}`, 'No event has this name.', 'unknown_value');
  });
}

function checkUrl(call: Call, url: string | undefined, except?: string): void {
  if (url === undefined) return;
  const { hostname, port, username } = new URL(url);
  if (username || (port && port !== '8443') || /^(localhost|127\.|10\.|192\.168\.|\[)/.test(hostname))
    call.fail('webhook_url_not_allowed', { detail: 'The URL must have a public host name and the port 443 or 8443.' });
  const taken = call.store.find('whk', 'url', url).find(({ id }) => id !== except && !call.store.isUntouched('whk', id));
  if (taken) call.fail('already_exists', { detail: `The URL is used by ${taken.id}.` });
}

function create(call: Call): Json {
  const { body, caller } = call;
  checkTypes(call, body.event_types);
  if (caller.role === 'merchant' && !body.business_ids?.length)
    call.fail('forbidden', { detail: 'Users with the role merchant can create endpoints only for their businesses.' });
  (body.business_ids ?? []).forEach((id: string, index: number) => {
    businessOf(call, id, `/business_ids/${index}`);
  });
  checkUrl(call, body.url);
  const count = call.store.list('whk').length;
  if (count >= MOST) call.fail('limit_reached', { detail: `Your tenant has ${count} of ${MOST} webhook endpoints in the sandbox.` });
  const secret = newSecret(call);
  const endpoint = call.fresh('WebhookEndpoint', {
    description: null,
    business_ids: [],
    metadata: {},
    ...body,
    status: 'enabled',
    status_reason: null,
    secret: undefined,
    secret_hint: hintOf(secret),
    previous_secret_expires_at: null,
    failing_since_at: null,
    last_delivered_at: null,
    created_by: body.created_by ?? caller.user,
    _secrets: [{ secret, until: null }],
  });
  call.store.put('whk', endpoint);
  send(call, 'webhook_endpoint.created', endpoint);
  if (!subscribes(endpoint, 'webhook_endpoint.created')) deliver(call, endpoint, 'webhook_endpoint.created', endpoint.id);
  return { ...endpoint, secret };
}

function update(call: Call): Json {
  const { body } = call;
  const endpoint = call.need('whk', call.params.webhook_endpoint_id);
  checkTypes(call, body.event_types);
  checkUrl(call, body.url, endpoint.id);
  const isResumed = body.status === 'enabled' && endpoint.status !== 'enabled';
  const fields = isResumed ? { failing_since_at: null, status_reason: null } : {};
  const metadata = body.metadata && { metadata: { ...endpoint.metadata, ...body.metadata } };
  return hidden(call.store.patch('whk', endpoint.id, { ...body, ...metadata, ...fields, updated_at: call.now() }));
}

function rotate(call: Call): Json {
  const endpoint = call.need('whk', call.params.webhook_endpoint_id);
  const { overlap_hours: hours } = call.body;
  const secret = newSecret(call);
  const until = hours ? call.now(hours * HOUR) : null;
  const current: Json[] = endpoint._secrets ?? [{ secret: endpoint.secret }];
  const previous = until ? current.slice(0, 1).map((each) => ({ ...each, until })) : [];
  const changed = call.store.patch('whk', endpoint.id, {
    secret: undefined,
    secret_hint: hintOf(secret),
    previous_secret_expires_at: until,
    _secrets: [{ secret, until: null }, ...previous],
    updated_at: call.now(),
  });
  const { id: webhook_endpoint_id, secret_hint } = changed;
  return { webhook_endpoint_id, secret, secret_hint, previous_secret_expires_at: until, rotated_at: call.now() };
}

export const webhooks: Behaviours = {
  operations: {
    createWebhook: create,
    updateWebhook: update,
    getWebhook: (call) => hidden(call.read()),
    listWebhooks: (call) => {
      const { event_type: type, business_id: business } = call.query;
      const found = call.store
        .list('whk')
        .filter((each) => !type || subscribes(each, type))
        .filter((each) => concerns(each, business));
      return without(call, 'event_type', 'business_id').page(found.map(hidden));
    },
    rotateWebhookSecret: rotate,
    deleteWebhook: (call) => {
      const { id } = call.need('whk', call.params.webhook_endpoint_id);
      for (const delivery of call.store.find('dlv', 'webhook_endpoint_id', id)) call.store.remove('dlv', delivery.id);
      call.store.remove('whk', id);
      return undefined;
    },
    listWebhookDeliveries: (call) => {
      const { id } = call.need('whk', call.params.webhook_endpoint_id);
      return call.page(call.store.find('dlv', 'webhook_endpoint_id', id));
    },
  },
  timers: { 'webhooks.attempt': attempt },
};
