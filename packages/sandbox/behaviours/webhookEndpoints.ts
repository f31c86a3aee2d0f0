import type { Json } from '../model/contract';
import { redeliver } from '../webhooks/deliver';
import { receives, webhookTypes } from '../webhooks/endpoints';
import type { Behaviours } from './behaviour';
import type { Call } from './call';

const MOST = 10;
const HOUR = 3600;

/** Returns a new signing secret: `whsec_` and 32 bytes in base64. */
const newSecret = (call: Call): string =>
  `whsec_${call.world.ids.text(43, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789')}=`;

const hintOf = (secret: string): string => `whsec_******${secret.replace(/=+$/, '').slice(-4)}`;

/** Returns an endpoint without its secret, which only its creation returns. */
export const hidden = (endpoint: Json): Json => ({ ...endpoint, secret: undefined });

/** Returns the type under which the family of a request stores its endpoints. */
const endpointType = ({ contract }: Call): string => webhookTypes(contract)?.endpoint ?? '';

/** Ends the request with 422 for an event name or pattern that the events of a family do not have; by default, that of the request. */
export function checkTypes(call: Call, types: string[] | undefined, events: object = call.contract.events): void {
  const names = Object.keys(events);
  types?.forEach((type, index) => {
    const exists = type === '*' || names.some((name) => name === type || (type.endsWith('.*') && name.startsWith(type.slice(0, -1))));
    if (!exists) call.invalid(`/event_types/${index}`, 'No event has this name.', 'unknown_value');
  });
}

/** Ports that an endpoint can have besides the usual one of https. */
const PORTS = ['', '443', '8443'];
/** Names that a public name server does not resolve. */
const PRIVATE = /(?:^[^.]+|\.(?:local|localhost|internal|lan|home\.arpa))$/;
const ADDRESS = /^(?:\[|\d{1,3}(?:\.\d{1,3}){3}$)/;

/** Returns why events cannot be sent to a URL; undefined if they can. Any port of `localhost` is allowed, to which the server sends events. */
function refusedUrl(url: string): string | undefined {
  const { protocol, hostname, port, username, password } = new URL(url);
  if (protocol !== 'https:') return 'The URL does not use https.';
  if (username || password) return 'The URL contains credentials.';
  if (hostname === 'localhost') return undefined;
  if (!PORTS.includes(port)) return `The port ${port} is neither 443 nor 8443.`;
  if (ADDRESS.test(hostname)) return 'The URL names an IP address.';
  return PRIVATE.test(hostname) ? 'The host has no public address.' : undefined;
}

/** Ends the request with 422 for a URL to which no events can be sent, and with 409 if another endpoint, for the same service, has it. */
export function checkUrl(call: Call, url: string | undefined, except?: string, service?: string): void {
  if (url === undefined) return;
  const refused = refusedUrl(url);
  if (refused) call.fail('webhook_url_not_allowed', { detail: refused });
  const type = endpointType(call);
  const same = call.store.find(type, 'url', url).filter((each) => each.service === service);
  const taken = same.find(({ id }) => id !== except && !call.store.isUntouched(type, id));
  if (taken) call.fail('already_exists', { detail: `The URL is already used by ${taken.id}.` });
}

/**
 * Creates the endpoint of the request and returns it with its secret, as only this response does.
 *
 * @param fields fields that differ from those of the request
 */
export function createEndpoint(call: Call, fields: Json = {}): Json {
  checkTypes(call, call.body.event_types);
  checkUrl(call, call.body.url);
  const count = call.store.list(endpointType(call)).length;
  if (count >= MOST) call.fail('limit_reached', { detail: `Your tenant has ${count} of ${MOST} webhook endpoints.` });
  return createWithSecret(call, fields);
}

/** Creates the endpoint of a request that was checked. Returns it with its secret. */
export function createWithSecret(call: Call, fields: Json = {}): Json {
  const secret = newSecret(call);
  const endpoint = call.create({
    secret_hint: hintOf(secret),
    secret: undefined,
    _secrets: [{ secret, until: null }],
    ...fields,
  });
  return { ...endpoint, secret };
}

/** Updates the endpoint of the path, and returns it without its secret. Enabling it starts the period of failures again. */
export function updateEndpoint(call: Call, fields: Json = {}): Json {
  const { url, event_types: types } = call.body;
  checkTypes(call, types);
  checkUrl(call, url, call.params.webhook_endpoint_id);
  return changeEndpoint(call, fields);
}

/** Updates the endpoint of a request that was checked, and returns it without its secret. One that the platform disabled can only be enabled. */
export function changeEndpoint(call: Call, fields: Json = {}): Json {
  const { status } = call.body;
  const state = 'disabled_by_failures';
  if (status === 'disabled' && call.read().status === state)
    call.fail('invalid_state_transition', { detail: `The endpoint is in the state ${state}.` });
  return hidden(call.update({ ...(status === 'enabled' && { failing_since_at: null, status_reason: null }), ...fields }));
}

/** Rotates the secret of the endpoint of the path as the request says, and returns the new one. */
export function rotateWebhookSecret(call: Call): Json {
  const { changed, secret } = rotateSecret(
    call,
    call.need(endpointType(call), call.params.webhook_endpoint_id),
    call.body.overlap_hours ?? 24,
  );
  return {
    webhook_endpoint_id: changed.id,
    secret,
    secret_hint: changed.secret_hint,
    previous_secret_expires_at: changed.previous_secret_expires_at,
    rotated_at: call.now(),
  };
}

/** Sends the delivery of the path again. */
export function redeliverWebhook(call: Call): Json {
  const { endpoint: type = '', delivery: deliveries = '' } = webhookTypes(call.contract) ?? {};
  const endpoint = call.need(type, call.params.webhook_endpoint_id);
  const delivery = call.need(deliveries, call.params.delivery_id);
  if (endpoint.status !== 'enabled' && !call.store.isUntouched(type, endpoint.id)) call.fail('webhook_endpoint_disabled');
  return redeliver(call, delivery);
}

/** The event types of an endpoint can contain wildcards. */
export const readerFilters: NonNullable<Behaviours['filters']> = {
  listWebhooks: { event_type: ({ event_types: types }, type) => receives(types, type) },
};

/** Reads and lists endpoints without their secrets. */
export const readers = {
  getWebhook: (call: Call): Json => hidden(call.read()),
  listWebhooks: (call: Call): Json => call.page(call.store.list(endpointType(call)).map(hidden)),
};

/**
 * Gives an endpoint a new secret; the previous one stays valid for some hours.
 *
 * @returns the endpoint as stored, and the secret
 */
export function rotateSecret(call: Call, endpoint: Json, hours: number): { changed: Json; secret: string } {
  const secret = newSecret(call);
  const until = hours ? call.now(hours * HOUR) : null;
  const known: Json[] = endpoint._secrets ?? [{ secret: endpoint.secret }];
  const previous = until ? known.slice(0, 1).map((each) => ({ ...each, until })) : [];
  const changed = call.patch(endpointType(call), endpoint.id, {
    secret: undefined,
    secret_hint: hintOf(secret),
    previous_secret_expires_at: until,
    _secrets: [{ secret, until: null }, ...previous],
  });
  // Not every family documents this event.
  const event = 'webhook_endpoint.secret_rotated';
  if (Object.hasOwn(call.contract.events, event)) call.emit(event, hidden(changed));
  return { changed, secret };
}
