/**
 * Keywords of OpenAPI 3.0 to 3.2 and JSON Schema 2020-12 by what pages do with them. Keys that start with `x-` are extensions. Sources:
 * https://spec.openapis.org/oas/v3.1.1.html and https://json-schema.org/draft/2020-12.
 */
type Keywords = {
  /** Shown on the page, or used by its samples. */
  shown: readonly string[];
  /** For tools and authors, without a meaning for the reader. */
  silent?: readonly string[];
  /** Not shown, with the remedy. */
  warned: Readonly<Record<string, string>>;
};

const OF_OPERATION = 'Describe it in the description of the operation';
/** Remedy for all other keys, such as misspelt ones. */
const UNKNOWN = 'It is not part of OpenAPI. Correct its name, or move what it says to the description';

/** Keywords by the object of a description that has them. */
export const KEYWORDS = {
  schema: {
    shown: [
      '$ref', 'type', 'title', 'description', 'externalDocs', 'format', 'default', 'example', 'examples', 'enum', 'const', 'nullable',
      'readOnly', 'writeOnly', 'deprecated', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum',
      'exclusiveMaximum', 'multipleOf', 'contentEncoding', 'contentMediaType', 'contentSchema', 'xml',
      'properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames', 'unevaluatedProperties', 'minProperties',
      'maxProperties', 'dependentRequired', 'dependentSchemas',
      'items', 'prefixItems', 'contains', 'minContains', 'maxContains', 'unevaluatedItems', 'minItems', 'maxItems', 'uniqueItems',
      'allOf', 'anyOf', 'oneOf', 'discriminator', 'not', 'if', 'then', 'else',
    ], // biome-ignore format: a list
    silent: ['$comment', '$id', '$schema', '$anchor', '$defs', '$vocabulary', '$dynamicAnchor', '$recursiveAnchor'],
    warned: {
      $dynamicRef: 'Refer to the schema with $ref',
      $recursiveRef: 'Refer to the schema with $ref',
    },
  },
  'path item': {
    shown: ['$ref', 'summary', 'description', 'servers', 'parameters', 'get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'],
    warned: {
      query: 'Add a POST operation, which every client can send',
      additionalOperations: 'Add an operation with one of the methods of OpenAPI 3.1',
    },
  },
  operation: {
    shown: [
      'tags',
      'summary',
      'description',
      'externalDocs',
      'operationId',
      'parameters',
      'requestBody',
      'responses',
      'deprecated',
      'security',
      'servers',
      'callbacks',
    ],
    warned: {},
  },
  'operation of a callback': {
    shown: ['summary', 'description', 'externalDocs', 'parameters', 'requestBody', 'responses', 'deprecated'],
    silent: ['tags', 'operationId'],
    warned: {
      callbacks: OF_OPERATION,
      security: OF_OPERATION,
      servers: 'Write the whole address as the expression of the callback',
    },
  },
  parameter: {
    shown: [
      'name',
      'in',
      'description',
      'required',
      'deprecated',
      'style',
      'explode',
      'allowReserved',
      'schema',
      'example',
      'examples',
      'content',
    ],
    warned: { allowEmptyValue: 'Describe the meaning of an empty value in the description of the parameter' },
  },
  response: { shown: ['summary', 'description', 'headers', 'content', 'links'], warned: {} },
  link: { shown: ['operationId', 'operationRef', 'parameters', 'requestBody', 'description', 'server'], warned: {} },
  'media type': {
    shown: ['schema', 'itemSchema', 'example', 'examples', 'encoding'],
    warned: {
      prefixEncoding: 'Describe the parts in the description of the body',
      itemEncoding: 'Describe the parts in the description of the body',
    },
  },
  encoding: {
    shown: ['contentType', 'style', 'explode', 'allowReserved'],
    warned: { headers: 'Describe them in the description of the part' },
  },
  tag: {
    shown: ['name', 'summary', 'description', 'externalDocs'],
    warned: {
      parent: 'Groups have one level, so name the parent in the description',
      kind: 'Every tag is a group, so remove it',
    },
  },
} satisfies Record<string, Keywords>;

/** Languages of samples by the names that `x-codeSamples` uses. */
export const SAMPLE_LANGUAGES: Readonly<Record<string, string>> = {
  shell: 'curl', bash: 'curl', curl: 'curl', javascript: 'javascript', js: 'javascript', node: 'javascript', typescript: 'typescript',
  ts: 'typescript', python: 'python', php: 'php', go: 'go', java: 'java',
}; // biome-ignore format: a list

/**
 * Finds the keys of an object of a description that pages do not show.
 *
 * @returns each key with a message that has a remedy
 */
export function unshownKeys(kind: keyof typeof KEYWORDS, node: object): [key: string, message: string][] {
  const { shown, silent = [], warned }: Keywords = KEYWORDS[kind];
  return Object.entries(node).flatMap(([key, value]): [string, string][] => {
    if (isEmpty(value) || shown.includes(key) || silent.includes(key) || key.startsWith('x-')) return [];
    return [[key, `\`${key}\` is not shown. ${Object.hasOwn(warned, key) ? warned[key] : UNKNOWN}`]];
  });
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === false || (typeof value === 'object' && !Object.keys(value).length);
