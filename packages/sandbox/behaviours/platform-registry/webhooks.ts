import { isMapped } from '../../http/access';
import type { Call, Further, Json } from '../behaviour';
import {
  changeEndpoint,
  checkTypes,
  checkUrl,
  createWithSecret,
  readerFilters,
  readers,
  redeliverWebhook,
  rotateWebhookSecret,
} from '../webhookEndpoints';

const ENDPOINT = 'rwh';
const MOST = 10;

/** Ends the request with 409 if a service is not mapped. The Registry itself is never mapped. */
function checkService(call: Call, service: string): void {
  if (service === 'registry' || isMapped(call.world, call.caller.tenant, service)) return;
  call.fail('service_not_mapped', `The ${service} service is not mapped to the tenant in the sandbox.`);
}

/** Checks event names against the events of a service, as far as the sandbox has loaded it. */
function checkEvents(call: Call, service: string): void {
  const { contract } = service === 'registry' ? call : { contract: call.world.contracts.get(service.replaceAll('_', '-')) };
  if (contract) checkTypes(call, call.body.event_types, contract.events);
}

/** Webhook endpoints of the Registry and of the services that manage none. */
export const webhooks: Further = {
  filters: readerFilters,
  operations: {
    createWebhook: (call) => {
      const { service, url } = call.body;
      checkService(call, service);
      checkEvents(call, service);
      checkUrl(call, url, undefined, service);
      const own = call.store.find(ENDPOINT, 'service', service).length;
      if (own >= MOST) call.fail('limit_reached', `There are ${own} of ${MOST} endpoints for ${service}.`);
      return createWithSecret(call);
    },
    ...readers,
    updateWebhook: (call, { id, service, status }) => {
      const { url, status: requested } = call.body;
      checkEvents(call, service);
      checkUrl(call, url, id, service);
      const reason = requested === 'disabled' && requested !== status ? { status_reason: 'Paused in an update of the endpoint.' } : {};
      return changeEndpoint(call, reason);
    },
    deleteWebhook: (call, { id }) => {
      for (const delivery of call.store.find('rdl', 'webhook_endpoint_id', id)) call.store.remove('rdl', (delivery as Json).id);
      call.store.remove(ENDPOINT, id);
    },
    rotateWebhookSecret,
    redeliverWebhook: (call) => {
      checkService(call, call.need(ENDPOINT, call.params.webhook_endpoint_id).service);
      return redeliverWebhook(call);
    },
  },
};
