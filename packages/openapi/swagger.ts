import { convertObj } from 'swagger2openapi';
import { isObject } from './model/document';

/** Key of the converted description in which swagger2openapi says what it has not converted. */
export const NOT_CONVERTED = 'x-s2o-warning';

/** Checks whether a description is written in Swagger 2.0. */
export const isSwagger = (document: unknown): document is { swagger: '2.0' } => isObject(document) && String(document.swagger) === '2.0';

/**
 * Converts a description in Swagger 2.0 to OpenAPI 3.0.
 *
 * @param document the parsed description, which is not modified
 * @throws Error with the cause and the remedy, without the file, if it cannot be converted
 */
export async function convertedSwagger(document: object): Promise<object> {
  const { openapi } = await convertObj(structuredClone(document), { patch: true, warnOnly: true, anchors: true }).catch((error: Error) => {
    const cause = error.message.replace(/^\(Patchable\) /, '').replace(/\.$/, '');
    throw new Error(`Swagger 2.0 cannot be converted to OpenAPI 3.0: ${cause}. Correct it, or write the description in OpenAPI 3.`);
  });
  return withPlainExamples(openapi);
}

/** Names that swagger2openapi gives to the only example of a media type of Swagger 2.0. */
const ONLY = 'response';

/** Replaces an example that has a name only because of the conversion. */
function withPlainExamples<Value>(node: Value): Value {
  if (Array.isArray(node)) return node.map(withPlainExamples) as Value;
  if (!isObject(node)) return node;
  const { examples, ...rest } = node;
  const isOnly = isObject(examples) && Object.keys(examples).length === 1 && isObject(examples[ONLY]) && 'value' in examples[ONLY];
  const copy = Object.entries(isOnly ? rest : node).map(([key, each]) => [key, withPlainExamples(each)]);
  return Object.fromEntries(isOnly ? [...copy, ['example', (examples[ONLY] as { value: unknown }).value]] : copy) as Value;
}

/**
 * Finds what swagger2openapi drops without saying so, and references to other files, which it does not convert.
 *
 * @returns places in the description, each with a message that has a remedy
 */
export function swaggerFaults(document: object): { pointer: string; message: string; isError?: true }[] {
  const found: ReturnType<typeof swaggerFaults> = [];
  const walk = (node: unknown, pointer: string) => {
    if (!isObject(node)) return;
    if (typeof node.$ref === 'string' && !node.$ref.startsWith('#'))
      found.push({
        pointer: `${pointer}/$ref`,
        isError: true,
        message: `Swagger 2.0 is converted from one file, and ${node.$ref} is in another. Bundle the description, for example with \`npx @redocly/cli bundle\`.`,
      });
    if (node.in === 'formData' && node.type === 'array' && node.collectionFormat && node.collectionFormat !== 'multi')
      found.push({
        pointer: `${pointer}/collectionFormat`,
        message: `The field \`${node.name}\` of the form is shown as repeated, because OpenAPI 3 has no \`${node.collectionFormat}\` for forms. Write \`multi\`, or a field of the type \`string\`.`,
      });
    if (Array.isArray(node.schemes) && isObject(node.responses) && node !== document)
      found.push({
        pointer: `${pointer}/schemes`,
        message:
          '`schemes` of an operation is not shown. Name them in `schemes` of the description, or in the description of the operation.',
      });
    for (const [key, value] of Object.entries(node)) walk(value, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  };
  walk(document, '#');
  return found;
}

/** Places of OpenAPI 3.0 by those of Swagger 2.0 from which they are converted. */
const PLACES: [openapi: RegExp, swagger: string][] = [
  [/^#\/components\/schemas(?=\/)/, '#/definitions'],
  [/^#\/components\/(parameters|responses)(?=\/)/, '#/$1'],
  [/^#\/components\/requestBodies(?=\/)/, '#/parameters'],
  [/^#\/components\/securitySchemes(?=\/)/, '#/securityDefinitions'],
  [/^#\/servers(?:\/.*)?$/, '#/host'],
  [/\/content\/[^/]+\/schema/g, '/schema'],
];

/** Returns the place in a description in Swagger 2.0 from which a place of the converted one results, as far as it is known. */
export const pointerInSwagger = (pointer: string): string =>
  PLACES.reduce((at, [openapi, swagger]) => at.replace(openapi, swagger), pointer);
