import type { Json } from '../../model/contract';
import { redeliver } from '../../webhooks/deliver';
import type { Behaviours } from '../behaviour';
import type { Call } from '../call';

const MOST = 10;
const HOUR = 3600;

/** Returns a new signing secret: `whsec_` and 32 bytes in base64. */
const newSecret = (call: Call): string =>
  `whsec_${call.world.ids.text(43, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789')}=`;

const hintOf = (secret: string): string => `whsec_******${secret.replace(/=+$/, '').slice(-4)}`;

/** Ends the request with 422 for an event name or pattern that does not exist. */
function checkTypes(call: Call, types: string[] | undefined): void {
  const names = Object.keys(call.contract.events);
  types?.forEach((type, index) => {
    const exists = type === '*' || names.some((name) => name === type || (type.endsWith('.*') && name.startsWith(type.slice(0, -1))));
    if (!exists) call.invalid(`/event_types/${index}`, 'No event has this name.', 'unknown_value');
  });
}

/** Ends the request with 422 for a URL to which nothing may be sent. The sandbox allows this machine. */
function checkUrl(call: Call, url: string | undefined, except?: string): void {
  if (url === undefined) return;
  const taken = call.store.find('whk', 'url', url).find(({ id }) => id !== except && !call.store.isUntouched('whk', id));
  if (taken) call.fail('already_exists', { detail: `The URL is already used by ${taken.id}.` });
}

export const webhooks: Behaviours = {
  operations: {
    createWebhook: (call) => {
      checkTypes(call, call.body.event_types);
      checkUrl(call, call.body.url);
      const count = call.store.list('whk').length;
      if (count >= MOST) call.fail('limit_reached', { detail: `Your tenant has ${count} of ${MOST} webhook endpoints.` });
      const secret = newSecret(call);
      const endpoint = call.create({ secret_hint: hintOf(secret), secret: undefined, _secrets: [{ secret, until: null }] });
      return { ...endpoint, secret };
    },
    updateWebhook: (call) => {
      checkTypes(call, call.body.event_types);
      checkUrl(call, call.body.url, call.params.webhook_endpoint_id);
      return hidden(call.update());
    },
    getWebhook: (call) => hidden(call.read()),
    listWebhooks: (call) => call.page(call.store.list('whk').map(hidden)),
    rotateWebhookSecret: (call) => {
      const endpoint = call.need('whk', call.params.webhook_endpoint_id);
      const { overlap_hours: hours = 24 } = call.body;
      const secret = newSecret(call);
      const until = hours ? call.now(hours * HOUR) : null;
      const previous = until
        ? (endpoint._secrets ?? [{ secret: endpoint.secret }]).slice(0, 1).map((each: Json) => ({ ...each, until }))
        : [];
      const changed = call.store.patch('whk', endpoint.id, {
        secret: undefined,
        secret_hint: hintOf(secret),
        previous_secret_expires_at: until,
        _secrets: [{ secret, until: null }, ...previous],
        updated_at: call.now(),
      });
      call.emit('webhook_endpoint.secret_rotated', hidden(changed));
      return {
        webhook_endpoint_id: endpoint.id,
        secret,
        secret_hint: changed.secret_hint,
        previous_secret_expires_at: until,
        rotated_at: call.now(),
      };
    },
    redeliverWebhook: (call) => {
      const endpoint = call.need('whk', call.params.webhook_endpoint_id);
      const delivery = call.need('dlv', call.params.delivery_id);
      if (endpoint.status !== 'enabled' && !call.store.isUntouched('whk', endpoint.id)) call.fail('webhook_endpoint_disabled');
      return redeliver(call, delivery);
    },
  },
};

/** Returns an endpoint without its secret, which only its creation returns. */
const hidden = (endpoint: Json): Json => ({ ...endpoint, secret: undefined });
