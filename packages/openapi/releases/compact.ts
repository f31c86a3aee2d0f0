/** Any node of a description, as plain JSON. */
// biome-ignore lint/suspicious/noExplicitAny: descriptions of earlier releases may have any form
export type Json = Record<string, any>;

/** Keywords that the comparison (packages/openapi/diff) does not read. Texts and examples are most of a description. */
const UNREAD = new Set([
  'description',
  'title',
  'summary',
  'example',
  'examples',
  'externalDocs',
  'x-enum-descriptions',
  'x-source',
  'xml',
]);
/** Maps from names to nodes, in which a name such as `description` is not a keyword. */
const MAPS = new Set([
  'properties',
  'schemas',
  'parameters',
  'responses',
  'headers',
  'requestBodies',
  'paths',
  'webhooks',
  'content',
  'mapping',
]);
/** Keywords of an operation that are read. */
const OF_OPERATION = ['operationId', 'tags', 'deprecated', 'parameters', 'requestBody', 'responses', 'security'];
const EXTENSIONS = ['x-error-codes', 'x-emits', 'x-roles', 'x-transition'];
/** Properties whose values are data. */
const DATA = new Set(['enum', 'const', 'default', 'required', 'security']);

/**
 * Reduces a bundled description to what the comparison of two versions reads. Comparing reduced descriptions has the same result.
 *
 * @param root a bundled description
 * @returns a copy
 */
export function compact({ servers = [], tags = [], security, paths = {}, webhooks = {}, components = {} }: Json): Json {
  const { schemas, parameters, responses, headers, requestBodies } = components;
  return {
    servers: servers.map(({ url }: Json) => ({ url })),
    tags: tags.map((tag: Json) => ({ name: tag.name, ...(tag['x-unlisted'] && { 'x-unlisted': true }) })),
    ...(security && { security }),
    paths: operationsIn(paths),
    webhooks: operationsIn(webhooks),
    components: reduced({ schemas, parameters, responses, headers, requestBodies }),
  };
}

const METHODS = /^(?:get|put|post|delete|options|head|patch|trace)$/;

function operationsIn(items: Json): Json {
  return mapped(items, (item: Json) =>
    Object.fromEntries(
      Object.entries<Json>(item).flatMap(([key, value]) => {
        if (key === 'parameters') return [[key, reduced(value)]];
        return METHODS.test(key) ? [[key, operationOf(value)]] : [];
      }),
    ),
  );
}

function operationOf(node: Json): Json {
  const kept = Object.fromEntries([...OF_OPERATION, ...EXTENSIONS].flatMap((key) => (node[key] === undefined ? [] : [[key, node[key]]])));
  return {
    ...(reduced(kept) as Json),
    ...Object.fromEntries(EXTENSIONS.flatMap((key) => (node[key] === undefined ? [] : [[key, node[key]]]))),
  };
}

/** Removes the unread keywords of a node and of the nodes inside it. */
function reduced(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(reduced);
  if (!node || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) => {
      // The names of the examples of an error response are its codes.
      if (key === 'examples' && value && !Array.isArray(value)) return [[key, mapped(value as Json, () => ({}))]];
      if (UNREAD.has(key) || value === undefined) return [];
      if (DATA.has(key)) return [[key, value]];
      return [[key, MAPS.has(key) && !Array.isArray(value) ? mapped(value as Json, reduced) : reduced(value)]];
    }),
  );
}

const mapped = (map: Json, change: (value: Json) => unknown): Json =>
  Object.fromEntries(Object.entries<Json>(map).map(([name, value]) => [name, change(value)]));
