import type { Location, Oas3Rule } from '@redocly/openapi-core';
import { bodyExamplesOf } from './examples';
import { isWebhook, type Node } from './support';

/** Action in an example: the kind and name of its actor, and its time. */
type Action = { kind: string; name: unknown; time: string; location: Location };

/**
 * Requires the newest action in the response of an operator's write to be one of an operator: the request caused it. A person of a tenant
 * there was copied from the tenant's own operation.
 */
export const operatorActs: Oas3Rule = () => ({
  Operation(operation: Node, ctx) {
    if (isWebhook(ctx) || ctx.key === 'get') return;
    const roles: string[] = operation['x-roles'] ?? [];
    if (!roles.length || roles.some((role) => role !== 'operator')) return;
    for (const [status, response] of Object.entries<Node>(operation.responses ?? {})) {
      if (!status.startsWith('2')) continue;
      for (const { value, location } of bodyExamplesOf(ctx, response, ctx.location.child(['responses', status]))) {
        const actions = actionsIn(value, location);
        const newest = actions
          .map(({ time }) => time)
          .sort()
          .at(-1);
        for (const action of actions) {
          if (action.time !== newest || !['user', 'key'].includes(action.kind)) continue;
          const message = `${action.name} of a tenant carried out the newest action, at ${newest}. Show the operator who sends the request.`;
          ctx.report({ message, location: action.location });
        }
      }
    }
  },
});

/**
 * Returns the actors of an example with their times: `by` with `occurred_at`, `accepted_by` with `accepted_at`, and others, such as
 * `decided_by`, with `updated_at`. The time of a change without an actor counts too.
 */
function actionsIn(value: unknown, at: Location): Action[] {
  if (!value || typeof value !== 'object') return [];
  const holder = value as Node;
  return Object.entries<Node | string>(holder).flatMap(([key, child]) => {
    const location = at.child(Array.isArray(value) ? Number(key) : key);
    if (key === 'updated_at' && typeof child === 'string') return [{ kind: 'change', name: null, time: child, location }];
    if (!child || typeof child !== 'object') return [];
    const time = holder[key === 'by' ? 'occurred_at' : key.replace(/_by$/, '_at')] ?? holder.updated_at;
    const isAction = /^by$|_by$/.test(key) && typeof child.kind === 'string' && typeof time === 'string';
    return isAction ? [{ kind: child.kind, name: child.name, time, location }] : actionsIn(child, location);
  });
}
