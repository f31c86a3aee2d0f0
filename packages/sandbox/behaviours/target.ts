import { SandboxError } from '../http/problem';
import type { Json, Operation, Transition } from '../model/contract';
import { prefixOf, resolved } from '../model/schemas';
import { parametersIn, shapeOf } from '../model/types';
import type { Call } from './call';

/** Resource that the path of an operation names last, and the transitions of the operation on it. */
export type Target = { type: string; key: string; transitions: Transition[] };

/** Returns the resource that an operation with an ID in its path acts on. */
export function targetOf({ operation, contract, params }: Call): Target {
  if (!operation) throw new Error('A timer has no target.');
  const name = parametersIn(operation.path).at(-1) ?? '';
  const parameter = operation.parameters.find((each) => each.name === name && each.in === 'path');
  const prefix = parameter && prefixOf(resolved(parameter.schema, contract.schemas), contract.schemas);
  const type = prefix ?? shapeOf(operation, contract.schemas).type;
  const transitions = operation.transitions.filter(({ resource }) => contract.resources[resource] === type);
  return { type, key: params[name] ?? '', transitions };
}

/**
 * Checks before an operation with transitions runs that its resource exists and is in a state it starts from. A resource of the story that
 * nothing has changed is moved to such a state if it has one.
 *
 * @param further states in which the operation is possible without changing them
 * @throws SandboxError `not_found` or `invalid_state_transition`
 */
export function checkState(call: Call, further: readonly string[] = []): void {
  const { operation } = call;
  // An update may change other fields in any state.
  if (!operation || operation.method === 'patch' || operation.method === 'put' || !parametersIn(operation.path).length) return;
  const { type, key, transitions } = targetOf(call);
  const starting = transitions.filter(({ from }) => from.length);
  if (!starting.length) return;
  call.need(type, key);
  const fits = (data: Json) => starting.some(({ field, from }) => from.includes(data[field]) || further.includes(data[field]));
  const { field, from } = starting[0];
  if (!fits(call.need(type, key))) call.store.rewind(type, key, fits, { [field]: from[0] });
  const data = call.need(type, key);
  if (fits(data)) return;
  throw new SandboxError('invalid_state_transition', {
    detail: `The resource has the ${field} ${data[field]}. See allowed_actions for the permitted operations.`,
    allowed_actions: allowedActions(call, type, data),
  });
}

/** Returns the operations that the state of a resource allows. */
export function allowedActions({ contract }: Call, type: string, data: Json): string[] {
  return contract.operations
    .filter(({ transitions }) =>
      transitions.some(({ resource, field, from }) => contract.resources[resource] === type && from.includes(data[field])),
    )
    .map(({ id }) => id);
}

/** Returns the operations that the state of a resource allows to the caller: those of its roles and kind of credential. */
export function actionsFor(call: Call, type: string, data: Json): string[] {
  const { kind, role } = call.caller;
  const allowed = new Set(allowedActions(call, type, data));
  const isOpen = ({ auth, roles }: Operation) =>
    kind !== 'public' && auth.includes(kind) && (roles.includes(role) || (role === 'tenant' && !roles.includes('operator')));
  return call.contract.operations
    .filter((operation) => allowed.has(operation.id) && isOpen(operation))
    .map(({ id }) => id)
    .slice(0, 20);
}
