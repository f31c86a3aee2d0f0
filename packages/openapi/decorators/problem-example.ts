import { problemType } from '../../platform/errorPages';
import type { CatalogueEntry } from '../errorCatalogue';
import type { Description } from '../model/description';
import { exampleOf, type Operation } from '../model/operation';
import { isSameState } from '../model/transition';
import { existingDetail } from './existing';
import { type FieldFault, faultsOf } from './field-faults';

const REQUEST_ID = 'req_01JDB7K2M4P6R8T0V2X4Z6B8D0';

/** Body of an error response: RFC 9457 with the members of the platform. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance?: string;
  code: string;
  request_id: string;
  errors?: FieldFault[];
  allowed_actions?: string[];
};

/**
 * Builds the example body of an error response of an operation, with the path and fields of the operation. For a state that does not allow
 * the operation, it lists the operations that this state allows.
 *
 * @param description the bundled description that contains the operation
 */
export function problemExample(description: Description, operation: Operation, code: string, entry: CatalogueEntry): Problem {
  const faults = faultsOf(operation, entry);
  const wrongState = entry.when === 'transition' ? wrongStateOf(description, operation) : undefined;
  return {
    type: problemType(code),
    title: entry.title,
    status: entry.status,
    detail:
      operation.errorTexts[code]?.detail ??
      wrongState?.detail ??
      faults?.detail ??
      (code === 'already_exists' ? existingDetail(operation, entry.detail) : entry.detail),
    instance: instanceOf(description, operation),
    code,
    request_id: REQUEST_ID,
    ...(faults && { errors: faults.errors }),
    ...(wrongState && { allowed_actions: wrongState.actions }),
  };
}

/** Returns the requested path: the base path of the server followed by the path of the operation with the examples of its parameters. */
function instanceOf({ document }: Description, operation: Operation): string {
  const path = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const parameter = operation.parameter('path', name);
    return encodeURIComponent(String(parameter?.example ?? exampleOf(parameter?.schema) ?? name));
  });
  const server = document.servers?.[0]?.url ?? '';
  return `${server.replace(/^\w+:\/\/[^/]*/, '').replace(/\/$/, '')}${path}`;
}

/** Returns a state that the operation cannot start from, and the operations that can. */
function wrongStateOf({ calls }: Description, { transitions }: Operation): { detail: string; actions: string[] } {
  const own = transitions.find(({ from }) => from.length > 0);
  const changes = calls.flatMap((call) => call.transitions.map((change) => ({ ...change, by: call.operationId })));
  const same = changes.filter((change) => own && isSameState(change, own));
  const allowed = new Set(transitions.flatMap(({ from }) => from));
  const state = same.flatMap(({ from, to }) => [...from, to]).find((each) => !allowed.has(each));
  const actions = [...new Set(same.filter(({ from }) => from.includes(String(state))).map(({ by }) => by))];
  return { detail: state ? `The resource is in the state ${state}.` : 'The state of the resource does not allow this operation.', actions };
}
