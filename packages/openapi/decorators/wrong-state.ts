import type { Description } from '../model/description';
import type { Operation } from '../model/operation';
import { isSameState, stateIn, type Transition } from '../model/transition';
import { merged } from '../schemaMerge';

/** Wrong state of a resource as a sentence, and the operations that it allows; `actions` is undefined if the state is not known. */
type WrongState = { detail: string; actions?: string[] };

/**
 * Returns a state that an operation cannot start from, and the other operations that can.
 *
 * @param own text of the operation for the error. The state that it names is used, so that text and operations fit together
 */
export function wrongStateOf(description: Description, operation: Operation, own?: string): WrongState {
  const { operationId, transitions } = operation;
  const changes = description.operations.flatMap((each) => each.transitions.map((change) => ({ ...change, operation: each })));
  const allow = (state: string | undefined, same: readonly Action[]): string[] => {
    const others = same.filter(({ from }) => from.includes(state ?? ''));
    const calls = others.filter(({ operation: each }) => !each.webhook && each.operationId !== operationId);
    return [...new Set(calls.map((each) => each.operation.operationId))];
  };
  if (own !== undefined) {
    const state = stateIn(own);
    const resources = [...transitions.map(({ resource }) => resource), ...resourcesAt(description, operation)];
    const change = resources.flatMap((name) => changes.filter(({ resource }) => resource === name)).find((each) => isStateOf(each, state));
    const same = changes.filter((each) => change && isSameState(each, change));
    return { detail: own, actions: change && allow(state, same) };
  }
  const first = transitions.find(({ from }) => from.length > 0);
  const same = changes.filter((change) => first && isSameState(change, first) && !change.operation.webhook);
  const starts = new Set(transitions.flatMap(({ from }) => from));
  const state = same.flatMap(({ from, to }) => [...from, to]).find((each) => !starts.has(each));
  const detail = state ? `The resource is in the state ${state}.` : 'The state of the resource does not allow this operation.';
  return { detail, actions: allow(state, same) };
}

type Action = Transition & { operation: Operation };

const isStateOf = ({ from, to }: Transition, state: string | undefined) => state === to || from.some((each) => each === state);

/** Returns the `x-resource` of what the operation returns, and of the resource that its path identifies. */
function resourcesAt({ calls }: Description, { path, success }: Operation): string[] {
  const item = /^.*\}/.exec(path)?.[0];
  const read = calls.find((call) => call.method === 'get' && call.path === item);
  return [success, read?.success].flatMap((response) => merged(response?.content[0]?.schema).schema['x-resource'] ?? []);
}
