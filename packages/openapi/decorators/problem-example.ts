import { problemType } from '../../platform/errorPages';
import type { CatalogueEntry } from '../errorCatalogue';
import { existingDetail } from './existing';
import { faultsOf } from './field-faults';
import { type Node, type Operation, operationsOf, parametersOf, resolve } from './operations';

const REQUEST_ID = 'req_01JDB7K2M4P6R8T0V2X4Z6B8D0';

/**
 * Builds the example body of an error response of an operation, with the path and fields of the operation. For a state that does not allow
 * the operation, it lists the operations that this state allows.
 *
 * @param root the bundled description that contains the operation
 */
export function problemExample(root: Node, operation: Operation, code: string, entry: CatalogueEntry): Node {
  const faults = faultsOf(root, operation, entry);
  const wrongState = entry.when === 'transition' ? wrongStateOf(root, operation) : undefined;
  return {
    type: problemType(code),
    title: entry.title,
    status: entry.status,
    detail:
      operation.node['x-error-texts']?.[code]?.detail ??
      wrongState?.detail ??
      faults?.detail ??
      (code === 'already_exists' ? existingDetail(root, operation, entry.detail) : entry.detail),
    instance: instanceOf(root, operation),
    code,
    request_id: REQUEST_ID,
    ...(faults && { errors: faults.errors }),
    ...(wrongState && { allowed_actions: wrongState.actions }),
  };
}

/** Returns the requested path: the base path of the server followed by the path of the operation with the examples of its parameters. */
function instanceOf(root: Node, operation: Operation): string {
  const parameters = parametersOf(root, operation);
  const path = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name) ?? {};
    return encodeURIComponent(String(parameter.example ?? resolve(root, parameter.schema ?? {}).example ?? name));
  });
  const server: string = root.servers?.[0]?.url ?? '';
  return `${server.replace(/^\w+:\/\/[^/]*/, '').replace(/\/$/, '')}${path}`;
}

/** Returns a state that the operation cannot start from, and the operations that can. */
function wrongStateOf(root: Node, { node }: Operation): { detail: string; actions: string[] } {
  const own = transitionsOf(node).find(({ from }) => from.length > 0);
  const others = operationsOf(root).filter(({ webhook }) => !webhook);
  const changes = others.flatMap(({ node: other }) => transitionsOf(other).map((change) => ({ ...change, by: String(other.operationId) })));
  const same = changes.filter(({ resource, field }) => resource === own?.resource && field === own?.field);
  const allowed = new Set(transitionsOf(node).flatMap(({ from }) => from));
  const state = same.flatMap(({ from, to }) => [...from, to]).find((each) => !allowed.has(each));
  const actions = [...new Set(same.filter(({ from }) => from.includes(String(state))).map(({ by }) => by))];
  return { detail: state ? `The resource is in the state ${state}.` : 'The state of the resource does not allow this operation.', actions };
}

type Transition = { resource: string; field: string; from: string[]; to: string };
const transitionsOf = (node: Node): Transition[] => [node['x-transition'] ?? []].flat();
