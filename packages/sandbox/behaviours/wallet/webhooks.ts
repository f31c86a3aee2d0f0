import type { Behaviours } from '../behaviour';
import { createEndpoint, readerFilters, readers, redeliverWebhook, rotateWebhookSecret, updateEndpoint } from '../webhookEndpoints';

export const webhooks: Behaviours = {
  filters: readerFilters,
  operations: {
    ...readers,
    createWebhook: (call) => createEndpoint(call),
    updateWebhook: (call) => updateEndpoint(call),
    rotateWebhookSecret,
    redeliverWebhook,
  },
};
