import { Description } from '../../packages/openapi/model/description';
import { isObject } from '../../packages/openapi/model/document';
import type { MediaType } from '../../packages/openapi/model/operation';
import type { SchemaNode } from '../../packages/openapi/model/schema';
import { withPlainNumbers } from '../../packages/openapi/numbers';
import type { Direction } from '../../packages/openapi/sample';
import { kindOf } from '../../packages/openapi/serialise/body';
import { generatedValue, parameterValue } from '../../packages/reference/samples/request';
import { checkable, type Found, withoutLoops } from '../../packages/try-it/data/tryItSchema';
import type { JsonSchema } from '../../packages/try-it/model';
import { checkOf } from '../../packages/try-it/validate';

/** Keywords with examples of the author, which need not satisfy the schema. */
const EXAMPLES = new Set(['example', 'examples', 'default']);
/** Keys whose keys are names, not keywords. */
const NAMES = new Set([
  'properties',
  'patternProperties',
  'schemas',
  'dependentSchemas',
  'paths',
  'responses',
  'content',
  'headers',
  'variables',
]);

/** Copies a description without the examples of its author, so that all values are generated. */
function withoutExamples<Value>(value: Value, isNames = false): Value {
  if (Array.isArray(value)) return value.map((each) => withoutExamples(each)) as Value;
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => isNames || !EXAMPLES.has(key));
  return Object.fromEntries(kept.map(([key, each]) => [key, withoutExamples(each, !isNames && NAMES.has(key))])) as Value;
}

/**
 * Generates the value of every parameter, body and response of a description as if it had no examples, and checks each against its schema.
 *
 * @returns the number of values, and a line for each value that its schema does not accept
 */
export function checkGenerated(document: object): { values: number; faults: string[] } {
  const { operations } = new Description(withoutExamples(document));
  const faults: string[] = [];
  let values = 0;
  const check = (place: string, schema: SchemaNode | undefined, value: unknown, direction: Direction) => {
    if (schema === undefined || value === undefined) return;
    values += 1;
    const found: Found = { defs: Object.create(null), secrets: new Set(), direction };
    const root = checkable(schema, found) as JsonSchema;
    const problems = checkOf(withPlainNumbers(root), withPlainNumbers(withoutLoops(found.defs)))(withPlainNumbers(value));
    if (problems.length) faults.push(`${place}: ${problems.map(({ pointer, words }) => `${pointer} ${words}`).join(', ')}`);
  };
  const checkMedia = (place: string, content: readonly MediaType[], direction: Direction) => {
    for (const media of content)
      if (kindOf(media.contentType) === 'json')
        check(`${place}, ${media.contentType}`, media.schema, generatedValue(media, direction), direction);
  };
  for (const operation of operations) {
    const [sent, returned]: Direction[] = operation.webhook ? ['response', 'request'] : ['request', 'response'];
    for (const parameter of operation.parameters)
      check(`${operation.operationId}: ${parameter.name}`, parameter.schema, parameterValue(parameter), 'request');
    checkMedia(`${operation.operationId}: body`, operation.body?.content ?? [], sent);
    for (const { status, content } of operation.responses) checkMedia(`${operation.operationId}: ${status}`, content, returned);
    for (const { name, request } of operation.callbacks)
      checkMedia(`${operation.operationId}: ${name}`, request.body?.content ?? [], 'response');
  }
  return { values, faults };
}
