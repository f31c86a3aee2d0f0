import { problemType } from '../../../src/errorPages';
import type { CatalogueEntry } from '../errorCatalogue';
import { existingDetail } from './existing';
import { faultsOf } from './field-faults';
import { type Node, type Operation, operationsOf, parametersOf, resolve } from './operations';

const REQUEST_ID = 'req_01JDB7K2M4P6R8T0V2X4Z6B8D0';

/**
 * The body that an operation answers with one error, as an example: its own path, its own fields, and of a state that does not
 * allow it, what that state does allow.
 *
 * @param root the bundled description that the operation stands in
 */
export function problemExample(root: Node, operation: Operation, code: string, entry: CatalogueEntry): Node {
  const faults = faultsOf(root, operation, entry);
  const wrongState = entry.when === 'transition' ? wrongStateOf(root, operation) : undefined;
  return {
    type: problemType(code),
    title: entry.title,
    status: entry.status,
    detail:
      wrongState?.detail ?? faults?.detail ?? (code === 'already_exists' ? existingDetail(root, operation, entry.detail) : entry.detail),
    instance: instanceOf(root, operation),
    code,
    request_id: REQUEST_ID,
    ...(faults && { errors: faults.errors }),
    ...(wrongState && { allowed_actions: wrongState.actions }),
  };
}

/** The path that was called: that of the server, then the operation's with the examples of its parameters. */
function instanceOf(root: Node, operation: Operation): string {
  const parameters = parametersOf(root, operation);
  const path = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name) ?? {};
    return encodeURIComponent(String(parameter.example ?? resolve(root, parameter.schema ?? {}).example ?? name));
  });
  const server: string = root.servers?.[0]?.url ?? '';
  return `${server.replace(/^\w+:\/\/[^/]*/, '').replace(/\/$/, '')}${path}`;
}

/** A state from which the operation does not lead on, and the operations that do. */
function wrongStateOf(root: Node, { node }: Operation): { detail: string; actions: string[] } {
  const own = transitionsOf(node).find(({ from }) => from.length > 0);
  const others = operationsOf(root).filter(({ webhook }) => !webhook);
  const changes = others.flatMap(({ node: other }) => transitionsOf(other).map((change) => ({ ...change, by: String(other.operationId) })));
  const same = changes.filter(({ resource, field }) => resource === own?.resource && field === own?.field);
  const allowed = new Set(transitionsOf(node).flatMap(({ from }) => from));
  const state = same.flatMap(({ from, to }) => [...from, to]).find((each) => !allowed.has(each));
  const actions = [...new Set(same.filter(({ from }) => from.includes(String(state))).map(({ by }) => by))];
  return { detail: state ? `It is in state ${state}.` : 'Its state does not allow this.', actions };
}

type Transition = { resource: string; field: string; from: string[]; to: string };
const transitionsOf = (node: Node): Transition[] => [node['x-transition'] ?? []].flat();
