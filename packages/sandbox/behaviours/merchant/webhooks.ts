import type { Behaviours, Call, Json } from '../behaviour';
import { createEndpoint, readerFilters, readers, rotateWebhookSecret, updateEndpoint } from '../webhookEndpoints';
import { businessOf } from './businessData';

/** Checks the businesses to which an endpoint is limited. A merchant must name them. */
function checkBusinesses(call: Call): void {
  const ids: string[] = call.body.business_ids ?? [];
  if (call.caller.role === 'merchant' && !ids.length)
    call.fail('forbidden', 'Users with the role merchant can create endpoints only for their businesses.');
  ids.forEach((id, index) => {
    businessOf(call, id, `/business_ids/${index}`);
  });
}

export const webhooks: Behaviours = {
  filters: {
    listWebhooks: {
      ...readerFilters.listWebhooks,
      business_id: ({ business_ids: ids }, business) => !ids.length || ids.includes(business),
    },
  },
  operations: {
    createWebhook: (call) => {
      checkBusinesses(call);
      return createEndpoint(call, { created_by: call.body.created_by ?? call.caller.user });
    },
    updateWebhook: (call) => {
      if (call.body.business_ids) checkBusinesses(call);
      return updateEndpoint(call);
    },
    ...readers,
    rotateWebhookSecret,
    deleteWebhook: (call, { id }) => {
      for (const delivery of call.store.find('dlv', 'webhook_endpoint_id', id)) call.store.remove('dlv', (delivery as Json).id);
      call.store.remove('whk', id);
    },
  },
};
