import { isForOperators } from '../../openapi/roles';
import type { PageData } from '../../reference/pageData';
import type { Action, Actions } from '../model';

/** Prefix of the IDs of a kind of resource, such as `trf_`. */
const PREFIX = /^[a-z]+_/;

/**
 * Builds the operations that responses of a family can lead to: those with an ID in their path.
 *
 * @returns the operations by their operationId, as in `allowed_actions`
 */
export function actionsOf(pages: readonly PageData[]): Actions {
  return Object.fromEntries(
    pages.flatMap(({ entry, operation }): [string, Action][] => {
      const fields = operation.parameters.find(({ place }) => place === 'path')?.fields ?? [];
      if (operation.kind !== 'operation' || !fields.length) return [];
      const ids = [...entry.path.matchAll(/\{([^}]+)\}/g)].map(([, name]): Action['ids'][number] => {
        const [prefix] = PREFIX.exec(fields.find((field) => field.name === name)?.schema.example ?? '') ?? [];
        return prefix ? [name, prefix] : [name];
      });
      const reads = operation.method === 'get' && entry.path.endsWith('}');
      return [
        [
          operation.operationId,
          {
            title: entry.title,
            method: operation.method,
            route: entry.route,
            ids,
            ...(reads && { reads }),
            from: statesOf(operation),
          },
        ],
      ];
    }),
  );
}

/** Returns the states that an operation of a tenant starts from. Operations of operators are offered only if a response names them. */
function statesOf({ transitions, roles }: PageData['operation']): Action['from'] {
  const [main] = transitions;
  if (!main || isForOperators(roles)) return [];
  const own = transitions.filter(({ resource, field }) => resource === main.resource && field === main.field);
  const states = [...new Set(own.flatMap(({ from }) => from))];
  return states.length ? [{ field: main.field, states }] : [];
}
