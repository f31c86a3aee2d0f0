import { redeliver } from '../../webhooks/deliver';
import type { Behaviours } from '../behaviour';
import { createEndpoint, readers, rotateWebhookSecret, updateEndpoint } from '../webhookEndpoints';

export const webhooks: Behaviours = {
  operations: {
    ...readers,
    createWebhook: (call) => createEndpoint(call),
    updateWebhook: (call) => updateEndpoint(call),
    rotateWebhookSecret,
    redeliverWebhook: (call) => {
      const endpoint = call.need('whk', call.params.webhook_endpoint_id);
      const delivery = call.need('dlv', call.params.delivery_id);
      if (endpoint.status !== 'enabled' && !call.store.isUntouched('whk', endpoint.id)) call.fail('webhook_endpoint_disabled');
      return redeliver(call, delivery);
    },
  },
};
