import type { Behaviours } from '../behaviour';
import { createEndpoint, hidden, readerFilters, readers, rotateSecret, updateEndpoint } from '../webhookEndpoints';

export const webhooks: Behaviours = {
  filters: readerFilters,
  operations: {
    ...readers,
    createWebhook: (call) => createEndpoint(call),
    updateWebhook: (call) => {
      const { rotate_secret: rotation } = call.body;
      const endpoint = updateEndpoint(call);
      if (!rotation) return endpoint;
      const { changed, secret } = rotateSecret(call, call.read(), rotation.overlap_hours);
      return { ...hidden(changed), secret };
    },
  },
};
