import { problemType } from '../../platform/errorPages';
import type { CatalogueEntry } from '../errorCatalogue';
import type { Description } from '../model/description';
import { isObject } from '../model/document';
import { exampleOf, type Operation } from '../model/operation';
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

const ID = /\b[a-z]{3}_[0-9A-HJKMNP-TV-Z]{26}\b/;
/** ID of a resource that appears on no page, used when a change would create a duplicate of another resource. */
const ANOTHER = '01JD3B5D7F9H1K3M5P7R9T1V3X';

/**
 * Returns the catalogue's sentence about a resource that already exists, with an ID that fits the operation: the ID of the resource it
 * creates, or another ID of the resource type that it changes.
 *
 * @returns the unchanged sentence if the operation neither returns nor takes an ID
 */
function existingDetail(operation: Operation, detail: string): string {
  const shown = idIn(operation.success?.content[0]?.examples[0]?.value);
  const inPath = operation.parameters.filter((each) => each.in === 'path' && ID.test(String(each.example)));
  const own = shown ?? inPath.at(-1)?.example;
  if (!own) return detail;
  return detail.replace(ID, operation.method === 'post' && shown ? shown : `${String(own).split('_')[0]}_${ANOTHER}`);
}

/** Returns the first ID found: the resource's `id`, its `event_id`, or the `id` of the first nested object. */
function idIn(body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  const inside = Object.values(body)
    .filter(isObject)
    .find(({ id }) => typeof id === 'string')?.id;
  return [body.id, body.event_id, inside].map((id) => String(id ?? '')).find((id) => ID.test(id));
}
