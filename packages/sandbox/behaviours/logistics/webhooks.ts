import type { Behaviours, Call } from '../behaviour';
import { createEndpoint, readerFilters, readers, rotateWebhookSecret, updateEndpoint } from '../webhookEndpoints';

/** Ends the request with 422 for the provider of another tenant. */
function checkProvider(call: Call): void {
  const { provider_id: id } = call.body;
  if (id !== undefined && call.store.get('prv', id)?.kind !== 'own')
    call.invalid('/provider_id', 'Must be a provider of kind own in your tenant.');
}

export const webhooks: Behaviours = {
  filters: readerFilters,
  operations: {
    ...readers,
    createWebhook: (call) => {
      checkProvider(call);
      return createEndpoint(call);
    },
    updateWebhook: (call) => updateEndpoint(call),
    rotateWebhookSecret,
  },
};
