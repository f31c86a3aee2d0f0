import type { Oas3Rule, UserContext } from '@redocly/openapi-core';
import { type Followed, follow, type Node } from './support';

/**
 * Requires a field that holds an operator to have an example with the kind `operator`. Pages take the examples of its fields from it where the
 * example of a body has none, and would otherwise show a user of a tenant.
 */
export const operatorExamples: Oas3Rule = () => ({
  SchemaProperties(properties: Record<string, Node>, ctx) {
    for (const [name, schema] of Object.entries(properties ?? {})) {
      const { description, example } = schema ?? {};
      if (!/^Operator who\b/.test(description ?? '') || !isActor(ctx, schema) || example?.kind === 'operator') continue;
      const message = `\`${name}\` holds an operator, but has no example with the kind \`operator\`. Add an \`example\` beside the description.`;
      ctx.report({ message, location: ctx.location.child(name) });
    }
  },
});

/** Returns true for a schema whose values are actors of several kinds, also if they can be null. */
function isActor(ctx: UserContext, schema: Node, from?: string): boolean {
  const { node, file }: Followed = follow(ctx, schema, from);
  if (node.properties) return node.properties.kind !== undefined;
  return [...(node.oneOf ?? []), ...(node.anyOf ?? [])].some((branch: Node) => isActor(ctx, branch, file));
}
