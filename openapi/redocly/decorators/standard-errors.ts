import type { Oas3Decorator } from '@redocly/openapi-core';
import { type CatalogueEntry, readErrorCatalogue, readShared, type When } from '../errorCatalogue';
import { type Node, type Operation, operationsOf, parametersOf } from './operations';

const WRITES = new Set(['post', 'put', 'patch', 'delete']);

/** Whether the catalogue's `when` holds for an operation. */
const HOLDS: Record<When, (operation: Operation, parameters: Node[]) => boolean> = {
  always: () => true,
  // `security: []` is an operation that anybody may call, without a key.
  secured: ({ node }) => node.security?.length !== 0,
  query: (_, parameters) => parameters.some((parameter) => parameter.in === 'query'),
  body: ({ node }) => Boolean(node.requestBody),
  path_id: ({ path }) => path.includes('{'),
  write: ({ method }) => WRITES.has(method),
  idempotent: (_, parameters) => parameters.some(({ name }) => name === 'Idempotency-Key'),
  transition: ({ node }) => [node['x-transition'] ?? []].flat().some(({ from }: Node) => from.length > 0),
  patch: ({ method }) => method === 'patch',
};

/**
 * Writes the error responses of every operation: the codes that it names in `x-error-codes`, and those that the catalogue says
 * any operation of its kind has. One response a status, one example a code. `x-error-codes` then lists them all.
 *
 * @param root a bundled description; changed in place
 * @throws Error when an operation names a code that the catalogue does not have
 */
export function addStandardErrors(root: Node, catalogue: Record<string, CatalogueEntry>): void {
  const operations = operationsOf(root).filter(({ webhook }) => !webhook);
  for (const operation of operations) {
    const parameters = parametersOf(root, operation);
    const own: string[] = operation.node['x-error-codes'] ?? [];
    const standard = Object.keys(catalogue).filter((code) => {
      const { when } = catalogue[code];
      return when && HOLDS[when](operation, parameters);
    });
    const codes = [...new Set([...own, ...standard])].sort((a, b) => statusOf(catalogue, a, operation) - statusOf(catalogue, b, operation));
    operation.node['x-error-codes'] = codes;
    for (const code of codes) addExample(operation, code, catalogue[code]);
  }
  root.components ??= {};
  root.components.schemas = { ...root.components.schemas, Problem: readShared('schemas.yaml').Problem };
}

function statusOf(catalogue: Record<string, CatalogueEntry>, code: string, { node }: Operation): number {
  const entry = catalogue[code];
  if (!entry) throw new Error(`${node['x-source'] ?? node.operationId}: x-error-codes names ${code}, which is not in openapi/errors.yaml.`);
  return entry.status;
}

function addExample({ node, path }: Operation, code: string, { status, title, detail }: CatalogueEntry): void {
  node.responses[status] ??= {
    description: title,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' }, examples: {} } },
  };
  const response = node.responses[status];
  const { examples } = response.content['application/problem+json'];
  examples[code] = { summary: title, value: problemExample(code, { status, title, detail }, path) };
  const titles = Object.values<Node>(examples).map(({ summary }) => summary);
  response.description = `${titles.join('. ')}.`;
}

/** The body that one error comes with, as an example. */
function problemExample(code: string, { status, title, detail }: Pick<CatalogueEntry, 'status' | 'title' | 'detail'>, path: string) {
  return {
    type: `https://{host}/problems/${code}`.replace('{host}', PROBLEM_HOST),
    title,
    status,
    code,
    detail,
    instance: path.replaceAll(/[{}]/g, ''),
    request_id: 'req_01JDB7K2M4P6R8T0V2X4Z6B8D0',
    ...(code === 'invalid_state_transition' && { allowed_actions: [] }),
  };
}

const PROBLEM_HOST = new URL(String((readShared('schemas.yaml').Problem.properties as Node).type.example)).host;

/** The decorator: see {@link addStandardErrors}. */
export const standardErrors: Oas3Decorator = () => ({
  Root: { leave: (root) => addStandardErrors(root as Node, readErrorCatalogue()) },
});
