import { errorsOf } from '../sandbox/http/validate';
import type { FieldError } from '../sandbox/model/contract';
import { Fault } from './fault';
import { contractOperation, findOperation, type OperationName } from './operations';
import type { OperationEntry } from './site/catalogue';
import type { Site } from './site/site';

/** Result of a validation. `contentType` is that of the schema. */
export type Validation = { entry: OperationEntry; contentType: string; errors: FieldError[] };

/**
 * Checks a request body against the documented schema, as the sandbox does.
 *
 * @param body JSON value, or its text
 * @throws Fault if the operation is unknown or takes no body, or the text is not JSON
 */
export async function validateBody(site: Site, name: OperationName, body: unknown): Promise<Validation> {
  const entry = await findOperation(site, name);
  const { contract, operation } = contractOperation(site, entry);
  const [contentType] = Object.keys(operation.body ?? {});
  if (!contentType) throw new Fault(`${entry.id} takes no request body. Send its values as ${placesOf(operation.parameters)}.`);
  if (body === undefined) throw new Fault('Send `body`, the request body as a JSON value.');
  const value = typeof body === 'string' ? parsed(body) : body;
  return { entry, contentType, errors: errorsOf(contract, `body ${operation.id} ${contentType}`, value) };
}

const placesOf = (parameters: readonly { in: string; name: string }[]) =>
  parameters.map((each) => `${each.in} parameter ${each.name}`).join(', ') || 'the path only';

/**
 * Parses the text of a body.
 *
 * @throws Fault with the position of the error
 */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Fault(`The body is not valid JSON: ${(error as Error).message}. Send the body as a JSON value.`);
  }
}
