import { type Json, json, RESOURCES, ref, schemasOf, sharedSchemas, type Words, wordsOf } from './syntheticSchemas';

/** Operations per group: four resources with five operations each. */
const OPERATIONS_PER_GROUP = 20;
const RESOURCES_PER_GROUP = 4;

/** A page that is the same at every size, in the first group: `group/page`. */
export const SAME_PAGE = 'open-ledger-account-services-1/create-open-ledger-account';

/**
 * Builds a description like those of large services: groups of resources with list, create, read, update and delete operations, filters,
 * nested bodies, arrays of objects, enums and errors.
 *
 * @param operations number of operations, a multiple of 20 (whole groups)
 * @returns an OpenAPI 3.1 document. The first group is the same for every number
 * @throws Error when the number is not a multiple of 20 or exceeds the number of distinct resource names
 */
export function syntheticDescription(operations: number): Json {
  const groups = operations / OPERATIONS_PER_GROUP;
  if (!Number.isInteger(groups) || groups * RESOURCES_PER_GROUP > RESOURCES)
    throw new Error(`${operations} is not a valid number of operations. Use a multiple of ${OPERATIONS_PER_GROUP} up to 9360.`);
  const tags: Json[] = [];
  const paths: Json = {};
  const schemas: Json = sharedSchemas();
  for (let group = 0; group < groups; group++) {
    const tag = `${wordsOf(group * RESOURCES_PER_GROUP).join(' ')} services ${group + 1}`;
    tags.push({ name: tag, description: `Everything about resources number ${group * RESOURCES_PER_GROUP + 1} and following.` });
    for (let offset = 0; offset < RESOURCES_PER_GROUP; offset++) {
      const words = wordsOf(group * RESOURCES_PER_GROUP + offset);
      Object.assign(paths, pathsOf(words, tag));
      Object.assign(schemas, schemasOf(words));
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Synthetic', version: '1.0.0', description: 'Made by the bench; it describes no service.' },
    servers: [{ url: 'https://api.synthetic.example/v1', description: 'Production' }],
    security: [{ key: [] }],
    tags,
    paths,
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'A secret key.' } }, schemas },
  };
}

function pathsOf([first, second, third]: Words, tag: string): Json {
  const name = `${first}${second}${third}`;
  const thing = `${first} ${second} ${third}`.toLowerCase();
  const path = `/${[first, second, third].join('-').toLowerCase()}s`;
  const problems = (...statuses: number[]) =>
    Object.fromEntries([400, 401, 403, 429, ...statuses].map((status) => [status, json(`The ${thing} stays as it was.`, ref('Problem'))]));
  const operation = (verb: string, description: string, more: Json): Json => ({
    operationId: `${verb}${name}`,
    summary: `${verb[0].toUpperCase()}${verb.slice(1)} a ${thing}`,
    description,
    tags: [tag],
    ...more,
  });
  const requestBody = { required: true, content: { 'application/json': { schema: ref(`${name}Input`) } } };
  const query = (parameter: string, description: string, schema: Json): Json => ({ name: parameter, in: 'query', description, schema });
  return {
    [path]: {
      get: operation('list', `Gives every ${thing}, newest first, a page at a time.`, {
        parameters: [
          query('limit', 'How many at most.', { type: 'integer', minimum: 1, maximum: 100, default: 20 }),
          query('cursor', 'Where the page before ended.', { type: 'string' }),
          query('state', `Only those in this state.`, { type: 'string', enum: ['draft', 'active', 'suspended', 'closed'] }),
        ],
        responses: { 200: json(`A page of ${thing}s.`, ref(`${name}List`)), ...problems() },
      }),
      post: operation('create', `Makes a ${thing} in the state **draft**. Send the same key again after a lost answer.`, {
        parameters: [{ name: 'Idempotency-Key', in: 'header', required: true, description: 'Your own key.', schema: { type: 'string' } }],
        requestBody,
        responses: { 201: json(`The new ${thing}.`, ref(name)), ...problems(409, 422) },
      }),
    },
    [`${path}/{id}`]: {
      parameters: [{ name: 'id', in: 'path', required: true, description: `The ${thing}.`, schema: { type: 'string' } }],
      get: operation('get', `Gives one ${thing} with everything that is known of it.`, {
        responses: { 200: json(`The ${thing}.`, ref(name)), ...problems(404) },
      }),
      put: operation('replace', `Changes a ${thing}; what is left out is emptied.`, {
        requestBody,
        responses: { 200: json(`The ${thing} as it is now.`, ref(name)), ...problems(404, 409, 422) },
      }),
      delete: operation('delete', `Deletes a ${thing} that was never active.`, {
        responses: { 204: { description: 'It is gone.' }, ...problems(404, 409) },
      }),
    },
  };
}
