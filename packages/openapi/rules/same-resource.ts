import type { Location, Oas3Rule, UserContext } from '@redocly/openapi-core';
import { bodyExamplesOf, type NamedExample } from './examples';
import { follow, isWebhook, type Node, parametersOf } from './support';

const ID = /^([a-z]+)_[0-9A-HJKMNP-TV-Z]{26}$/;

/**
 * Requires the examples of a page to show the same resource: an ID in the path or body of the first request equals that of the first
 * response, and likewise for each further pair of examples with the same name.
 */
export const sameResource: Oas3Rule = () => ({
  Operation(operation: Node, ctx) {
    if (isWebhook(ctx)) return;
    const [status, response] = Object.entries<Node>(operation.responses ?? {}).find(([key]) => key.startsWith('2')) ?? [];
    const responses = bodyExamplesOf(ctx, response, ctx.location.child(['responses', String(status)]));
    if (!responses.length) return;
    const creates = operation.responses['201'] !== undefined;
    const requests = bodyExamplesOf(ctx, operation.requestBody, ctx.location.child('requestBody'));
    const ids = pathIds(operation, ctx);
    const path = ids.map(({ name, examples }) => ({ name, value: examples[requests[0]?.name] ?? Object.values(examples)[0] }));
    comparePath(path, responses[0], creates, ctx);
    for (const [index, request] of requests.entries()) {
      const paired = index === 0 ? responses[0] : responses.find(({ name }) => name === request.name);
      if (paired) compareBody(request.value, paired.value, { ...paired, place: '' }, ctx);
      // A later pair has a different path only if the parameter has an example with that name.
      if (paired && index > 0)
        comparePath(
          ids.flatMap(({ name, examples }) => (examples[request.name] ? [{ name, value: examples[request.name] }] : [])),
          paired,
          creates,
          ctx,
        );
    }
  },
});

/** Returns the IDs in the path, each with its examples by name. A single example has the name ''. */
function pathIds(operation: Node, ctx: UserContext): { name: string; examples: Record<string, string> }[] {
  const byName = new Map(parametersOf(operation, ctx).map((parameter) => [parameter.node.name, parameter])); // The operation's parameter takes precedence.
  return [...byName.values()]
    .filter(({ node }) => node.in === 'path')
    .map(({ node, file }) => {
      const named = Object.entries<Node>(node.examples ?? {}).map(([name, each]) => [name, follow(ctx, each, file).node.value]);
      return { name: node.name, examples: Object.fromEntries(named.length ? named : [['', node.example]]) };
    });
}

/**
 * Compares the IDs of the path with the fields of the same name in the response, and the last ID of the path with the `id` of the response
 * unless the operation creates a resource.
 */
function comparePath(path: { name: string; value: string }[], response: NamedExample, created: boolean, ctx: UserContext): void {
  const shown = response.value as Node;
  if (!shown || typeof shown !== 'object') return;
  for (const [index, { name, value }] of path.entries()) {
    const kind = ID.exec(value)?.[1];
    if (!kind) continue;
    if (isId(shown[name]) && shown[name] !== value)
      differ(ctx, response, response.location.child(name), `the path parameter \`${name}\``, value);
    const own = isId(shown.id) && ID.exec(shown.id)?.[1] === kind;
    if (own && !created && index === path.length - 1 && shown.id !== value)
      differ(ctx, response, response.location.child('id'), `the path parameter \`${name}\``, value);
  }
}

/** Compares the IDs at the same position of both bodies. */
function compareBody(request: unknown, response: unknown, whole: NamedExample & { place: string }, ctx: UserContext): void {
  if (!isObject(request) || !isObject(response)) return;
  const { location, place } = whole;
  for (const [key, sent] of Object.entries(request)) {
    const shown = response[key];
    const inside = { ...whole, location: location.child(key), place: `${place}/${key}` };
    if (isObject(sent)) compareBody(sent, shown, inside, ctx);
    else if (isId(sent) && isId(shown) && sent !== shown) differ(ctx, whole, inside.location, `\`${inside.place}\` of the request`, sent);
  }
}

/** Reports a difference, unless the response contains the ID in another field. */
function differ(ctx: UserContext, { value: response }: NamedExample, location: Location, sender: string, value: string): void {
  if (JSON.stringify(response).includes(`"${value}"`)) return;
  ctx.report({
    message: `The examples of the request and the response show different resources. Write ${value}, as in the example of ${sender}.`,
    location,
  });
}

const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);
const isObject = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
