import type { Oas3Rule } from '@redocly/openapi-core';
import { follow, type Node } from './support';

/**
 * Verbs that always change the state of a resource with states. For others (verify, resend, quote) it depends on the operation, so they
 * cannot be checked.
 */
const CHANGES =
  /^(activate|approve|archive|block|cancel|close|deactivate|freeze|publish|reactivate|reject|reopen|revoke|suspend|terminate|unblock|unfreeze|void)[A-Z]/;

/** Convention 7: an operation that is named after a state change and returns the resource states the change in `x-transition`. */
export const stateChanges: Oas3Rule = () => ({
  Operation(operation: Node, ctx) {
    if (ctx.key !== 'post' || operation['x-transition'] || !CHANGES.test(operation.operationId ?? '')) return;
    const { node: response, file } = follow(ctx, operation.responses?.['200'] ?? operation.responses?.['202']);
    const resource: string | undefined = follow(ctx, response.content?.['application/json']?.schema, file).node['x-resource'];
    if (!resource) return;
    const message = `The operation changes the state of \`${resource}\` but has no transition. Add \`x-transition: { resource: ${resource}, field: …, from: […], to: … }\`.`;
    ctx.report({ message, location: ctx.location.child('operationId') });
  },
});
