import { problemType } from '../../platform/errorPages';
import type { CatalogueEntry } from '../errorCatalogue';
import type { Description } from '../model/description';
import { exampleOf, type Operation } from '../model/operation';
import { existingDetail } from './existing';
import { type FieldFault, faultsOf } from './field-faults';
import { wrongStateOf } from './wrong-state';

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
  const texts = operation.errorTexts[code];
  const faults = faultsOf(operation, entry, texts);
  const own = texts?.detail;
  const wrongState = entry.when === 'transition' ? wrongStateOf(description, operation, own) : undefined;
  return {
    type: problemType(code),
    title: entry.title,
    status: entry.status,
    detail:
      own ?? wrongState?.detail ?? faults?.detail ?? (code === 'already_exists' ? existingDetail(operation, entry.detail) : entry.detail),
    instance: instanceOf(description, operation),
    code,
    request_id: REQUEST_ID,
    ...(faults && { errors: faults.errors }),
    ...(wrongState?.actions && { allowed_actions: wrongState.actions }),
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
