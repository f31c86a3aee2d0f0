import type { Location, Oas3Rule } from '@redocly/openapi-core';
import { isWebhook, listed, type Node } from './support';

/**
 * Requires each role that may write a resource to have a GET that reads it: an operation whose path has the same first segment. Without
 * one, the role cannot see what it changes, nor the `ETag` that an update needs. Resources without any GET are not checked.
 */
export const writeImpliesRead: Oas3Rule = () => {
  const readers = new Map<string, Set<string>>();
  const writes: { resource: string; id: string; roles: string[]; location: Location }[] = [];
  return {
    Operation(operation: Node, ctx) {
      if (isWebhook(ctx)) return;
      const resource = resourceOf(ctx.location.pointer);
      const roles: string[] = operation['x-roles'] ?? [];
      if (ctx.key === 'get') readers.set(resource, new Set([...(readers.get(resource) ?? []), ...roles]));
      else writes.push({ resource, id: operation.operationId, roles, location: ctx.location.child('x-roles') });
    },
    Root: {
      leave(_, { report }) {
        for (const { resource, id, roles, location } of writes) {
          const blind = roles.filter((role) => readers.get(resource)?.has(role) === false);
          if (!blind.length) continue;
          report({
            message: `\`${id}\` allows ${listed(blind)}, but no GET below \`/${resource}\` does. Add the role to the GET, or remove it here.`,
            location,
          });
        }
      },
    },
  };
};

/** Returns the first segment of the path of an operation, without the `admin` of operators, by its pointer `#/paths/~1drivers~1…/post`. */
function resourceOf(pointer: string): string {
  const [, , path = ''] = pointer.split('/');
  const [first, second = ''] = path.split('~1').slice(1);
  return first === 'admin' ? second : first;
}
