import type { Behaviours } from '../behaviour';
import { createEndpoint, readers, redeliverWebhook, rotateWebhookSecret, updateEndpoint } from '../webhookEndpoints';

export const webhooks: Behaviours = {
  operations: {
    ...readers,
    createWebhook: (call) => createEndpoint(call),
    updateWebhook: (call) => updateEndpoint(call),
    rotateWebhookSecret,
    redeliverWebhook,
  },
};
