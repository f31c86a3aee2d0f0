import type { Oas3Rule } from '@redocly/openapi-core';
import { follow, type Node } from './support';

/** Verbs that never leave a resource with states as it was. Others (verify, resend, quote) may or may not; nobody but the writer knows. */
const CHANGES =
  /^(activate|approve|archive|block|cancel|close|deactivate|freeze|publish|reactivate|reject|reopen|revoke|suspend|terminate|unblock|unfreeze|void)[A-Z]/;

/** Convention 7: an operation named as a state change, which answers with the resource, says in `x-transition` what it changes. */
export const stateChanges: Oas3Rule = () => ({
  Operation(operation: Node, ctx) {
    if (ctx.key !== 'post' || operation['x-transition'] || !CHANGES.test(operation.operationId ?? '')) return;
    const { node: response, file } = follow(ctx, operation.responses?.['200'] ?? operation.responses?.['202']);
    const resource: string | undefined = follow(ctx, response.content?.['application/json']?.schema, file).node['x-resource'];
    if (!resource) return;
    const message = `The operation changes the state of \`${resource}\` and does not say how. Add \`x-transition: { resource: ${resource}, field: …, from: […], to: … }\`.`;
    ctx.report({ message, location: ctx.location.child('operationId') });
  },
});
