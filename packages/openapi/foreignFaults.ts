import path from 'node:path';
import { getLineColLocation, Source } from '@redocly/openapi-core';
import { isObject, targetOf } from './model/document';
import { isSwagger, swaggerFaults } from './swagger';

/** Faults of a third-party description, as lines with file, line and remedy. Errors prevent pages; warnings do not. */
export type Faults = { errors: string[]; warnings: string[] };

/** Keys whose values are data, in which null is a value, and names in which a key is not a keyword. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const', 'value', 'mapping', 'variables', 'x-external-value']);
const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
/** Types of Swagger 2.0 besides those of schemas: files, and schemes that say no more. */
const SWAGGER_TYPES = new Set(['file', 'basic', 'oauth2']);

type Found = { pointer: string; message: string; isError?: true };

/** Checks what Redocly reports without file and line, or not at all. */
export function foreignFaults(file: string, text: string, document: unknown): Faults {
  const source = new Source(file, text);
  const found = isObject(document) ? [...versionFaults(document), ...partFaults(document, document, '#')] : [];
  const lines = (isError: boolean) =>
    found
      .filter((each) => Boolean(each.isError) === isError)
      .map(({ pointer, message }) => {
        const { start } = getLineColLocation({ source, pointer, reportOnKey: true });
        return `${path.relative(process.cwd(), file)}:${start.line}:${start.col}: ${isError ? 'error' : 'warning'} ${message}`;
      });
  return { errors: lines(true), warnings: lines(false) };
}

function versionFaults(document: Record<string, unknown>): Found[] {
  const { openapi, swagger } = document;
  if (typeof openapi === 'string' && /^3\.[0-2]\./.test(openapi)) return [];
  if (swagger !== undefined)
    return isSwagger(document)
      ? swaggerFaults(document)
      : [
          {
            pointer: '#/swagger',
            isError: true,
            message: `Swagger ${JSON.stringify(swagger)} is not supported. Write the description in Swagger '2.0' or OpenAPI 3.`,
          },
        ];
  const isMissing = openapi === undefined;
  return [
    {
      pointer: isMissing ? '#/' : '#/openapi',
      isError: true,
      message: isMissing
        ? 'The description has no version. Add `openapi: 3.0.3` or `openapi: 3.1.0` as its first line.'
        : `The version ${JSON.stringify(openapi)} is not supported. Write a version of OpenAPI from 3.0 to 3.2 as a text, such as '3.1.0'.`,
    },
  ];
}

function partFaults(node: unknown, root: object, pointer: string): Found[] {
  if (Array.isArray(node)) return node.flatMap((each, at) => partFaults(each, root, `${pointer}/${at}`));
  if (!isObject(node)) return [];
  if (typeof node.$ref === 'string' && isCircular(node.$ref, root))
    return [
      {
        pointer,
        isError: true,
        message: `The $ref ${node.$ref} leads back to itself. Refer to a definition, or write the definition here.`,
      },
    ];
  if (typeof node.$ref === 'string' && /^#[^/]/.test(node.$ref) && targetOf(root, node.$ref) === undefined)
    return [
      {
        pointer,
        isError: true,
        message: `No schema has the $anchor of the $ref ${node.$ref}. Correct it, or refer to the schema by its path.`,
      },
    ];
  return Object.entries(node).flatMap(([key, value]): Found[] => {
    if (DATA.has(key) || key.startsWith('x-')) return [];
    const at = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (value === null) return [{ pointer: at, message: `\`${key}\` has no value and is ignored. Remove it, or add its value.` }];
    if (key === 'type' && isSchemaType(node) && !TYPES.has(String(value)) && !(isSwagger(root) && SWAGGER_TYPES.has(String(value))))
      return [
        { pointer: at, message: `The type \`${value}\` does not exist and is shown as it is. Write one of ${[...TYPES].join(', ')}.` },
      ];
    return partFaults(value, root, at);
  });
}

/** Checks whether `type` is that of a schema: security schemes have others, and a property can have this name. */
const isSchemaType = ({ type, flows, scheme, openIdConnectUrl, ...rest }: Record<string, unknown>): boolean =>
  typeof type === 'string' && !flows && !scheme && !openIdConnectUrl && type !== 'mutualTLS' && !(type === 'apiKey' && 'in' in rest);

/** Follows a reference to others. */
function isCircular(ref: string, root: object): boolean {
  const seen = new Set<string>();
  for (let at: unknown = { $ref: ref }; isObject(at) && typeof at.$ref === 'string' && at.$ref.startsWith('#/'); ) {
    if (seen.has(at.$ref)) return true;
    seen.add(at.$ref);
    at = at.$ref
      .slice(2)
      .split('/')
      .reduce<unknown>((inner, key) => (isObject(inner) ? inner[key.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined), root);
  }
  return false;
}

/** Copies a description without parts that have no value. Null in examples and other data is kept. */
export function withoutEmptyParts<Value>(value: Value): Value {
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk);
    if (!isObject(node)) return node;
    const kept = Object.entries(node).filter(([key, each]) => each !== null || DATA.has(key) || key.startsWith('x-'));
    return Object.fromEntries(kept.map(([key, each]) => [key, DATA.has(key) || key.startsWith('x-') ? each : walk(each)]));
  };
  return walk(value) as Value;
}
