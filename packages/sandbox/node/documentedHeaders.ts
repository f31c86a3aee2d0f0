import { resolve } from '../../openapi/model/document';
import type { Json, Operation } from '../model/contract';
import { bundleOf } from './requests';

/** Schemas of the headers of responses by name, for each operation and status that an operation documents. */
type Documented = ReadonlyMap<string, Record<string, Json>>;

const known = new Map<string, Documented>();

/**
 * Headers that a response can lack: `ETag` describes a resource, `Retry-After` of 409 belongs to one of its codes, and the host adds
 * `Access-Control-Allow-Origin`.
 */
const isOptional = (name: string, status: number) =>
  name === 'ETag' || name === 'Access-Control-Allow-Origin' || (name === 'Retry-After' && status === 409);

/**
 * Returns the headers that a response lacks, or that contradict the description of the operation, with `Sandbox-Fidelity`, which each response of an
 * operation has. For tests.
 *
 * @param family folder of the family
 */
export function faultyHeaders(family: string, { id }: Operation, { status, headers }: Pick<Response, 'status' | 'headers'>): string[] {
  const documented = known.get(family) ?? headersOf(family);
  known.set(family, documented);
  const all = { 'Sandbox-Fidelity': { pattern: '^(modelled|derived|example)$' }, ...documented.get(`${id} ${status}`) };
  return Object.entries<Json>(all).flatMap(([name, { pattern = '', example }]) => {
    const value = headers.get(name);
    if (value === null) return isOptional(name, status) ? [] : [`${name} is missing`];
    const shape = typeof example === 'string' && name.startsWith('RateLimit') ? example.replace(/\d+/g, '\\d+') : pattern;
    return new RegExp(shape).test(value) ? [] : [`${name}: ${value}`];
  });
}

function headersOf(family: string): Documented {
  const root = bundleOf(family);
  const at = (node: Json): Json => resolve(root, node);
  const all = Object.values<Json>(root.paths).flatMap((item) => Object.values<Json>(item));
  return new Map(
    all
      .filter(({ operationId }) => operationId)
      .flatMap(({ operationId, responses }) =>
        Object.entries<Json>(responses).map(([status, response]): [string, Record<string, Json>] => {
          const headers = Object.entries<Json>(at(response).headers ?? {}).map(([name, header]) => {
            const { schema, example } = at(header);
            return [name, { ...schema, example }];
          });
          return [`${operationId} ${status}`, Object.fromEntries(headers)];
        }),
      ),
  );
}
