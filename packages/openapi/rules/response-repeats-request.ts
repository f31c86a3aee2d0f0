import type { Oas3Rule } from '@redocly/openapi-core';
import { changedValues } from '../repeatedValues';
import { bodyExamplesOf, type NamedExample } from './examples';
import { isWebhook, type Node } from './support';

/**
 * Requires the example of a response to repeat the values of the request that a page shows with it: the one of the same name, that of the
 * same position if there are as many of both, the only one, or the first.
 */
export const responseRepeatsRequest: Oas3Rule = () => ({
  Operation(operation: Node, ctx) {
    if (isWebhook(ctx)) return;
    const requests = bodyExamplesOf(ctx, operation.requestBody, ctx.location.child('requestBody'));
    const responses = Object.entries<Node>(operation.responses ?? {})
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([status, response]) => bodyExamplesOf(ctx, response, ctx.location.child(['responses', status])));
    for (const { request, response } of pairsOf(requests, responses)) {
      for (const { path, sent, returned } of changedValues(operation.operationId, request.value, response.value)) {
        const names = `\`${path.join('.')}\` is ${JSON.stringify(returned)}, but its request${request.name && ` \`${request.name}\``} sends`;
        const remedy = 'Repeat the value, or add an example of the request with the name of the response.';
        ctx.report({ message: `${names} ${JSON.stringify(sent)}. ${remedy}`, location: response.location.child(path) });
      }
    }
  },
});

type Pair = { request: NamedExample; response: NamedExample };

/** Pairs examples as packages/reference/calls.ts does for the pages. */
function pairsOf(requests: NamedExample[], responses: NamedExample[]): Pair[] {
  if (!requests.length) return [];
  const pairs = requests.flatMap((request, at): Pair[] => {
    const byPosition = requests.length === responses.length ? responses[at] : undefined;
    const response = responses.find(({ name }) => name === request.name) ?? byPosition;
    return response && requests.length > 1 ? [{ request, response }] : [];
  });
  const rest = responses.filter((response) => !pairs.some((pair) => pair.response === response));
  return [...pairs, ...rest.map((response) => ({ request: requests[0], response }))];
}
