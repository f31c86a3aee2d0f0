import type { Oas3Rule, UserContext } from '@redocly/openapi-core';
import { follow, isWebhook, type Node, parametersOf, propertyOf } from './support';

const SHARED: Record<string, string> = { limit: 'Limit', cursor: 'Cursor' };

/** Convention 6: all lists use the same pagination, so that the same client code can read any of them. */
export const listShape: Oas3Rule = () => ({
  Operation(operation: Node, ctx) {
    if (isWebhook(ctx) || !/^list[A-Z]/.test(operation.operationId ?? '')) return;
    const { report, location } = ctx;
    const parameters = parametersOf(operation, ctx).map(({ node }) => node);
    for (const [name, shared] of Object.entries(SHARED)) {
      if (parameters.some((parameter) => parameter.in === 'query' && parameter.name === name)) continue;
      const message = `The list operation has no \`${name}\` parameter. Add \`- $ref: '../shared/parameters.yaml#/${shared}'\` to its parameters.`;
      report({ message, location: location.child('operationId') });
    }
    const missing = missingMembers(ctx, operation);
    if (missing) report({ message: missing, location: location.child('operationId') });
  },
});

/** Returns a message about the response body of a list; undefined if it is correct. */
function missingMembers(ctx: UserContext, operation: Node): string | undefined {
  const { node: response, file } = follow(ctx, operation.responses?.['200']);
  const { node: body, file: bodyFile } = follow(ctx, response.content?.['application/json']?.schema, file);
  const data = propertyOf(ctx, body, 'data', bodyFile);
  if (data?.node.type !== 'array') return 'The list response has no array `data`. Return the items in it: `{data: [...], page}`.';
  if (!propertyOf(ctx, body, 'page', bodyFile))
    return "The list response has no `page`. Add `page: { $ref: '../shared/schemas.yaml#/Page' }`.";
  const required: string[] = body.required ?? [];
  if (required.includes('data') && required.includes('page')) return undefined;
  return '`data` and `page` are not required in the list response. List both in `required`.';
}
