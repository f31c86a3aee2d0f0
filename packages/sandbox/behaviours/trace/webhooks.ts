import type { Behaviours } from '../behaviour';
import { checkTypes, checkUrl, createEndpoint, hidden, readerFilters, readers, rotateSecret } from '../webhookEndpoints';
import { merge } from './parts';

export const webhooks: Behaviours = {
  filters: readerFilters,
  operations: {
    ...readers,
    createWebhook: (call) => createEndpoint(call),
    updateWebhook: (call) => {
      const { rotate_secret: rotation, url, event_types: types, status } = call.body;
      const { webhook_endpoint_id: id } = call.params;
      checkTypes(call, types);
      checkUrl(call, url, id);
      const endpoint = merge(call, 'whk', id, status === 'enabled' ? { failing_since_at: null, status_reason: null } : {});
      if (!rotation) return hidden(endpoint);
      const { changed, secret } = rotateSecret(call, endpoint, rotation.overlap_hours);
      return { ...hidden(changed), secret };
    },
  },
};
