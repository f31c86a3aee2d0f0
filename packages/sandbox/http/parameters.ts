import type { Contract, Json, Operation } from '../model/contract';
import { resolved } from '../model/schemas';
import { SandboxError } from './problem';
import { parameterValue } from './validate';

/**
 * Checks and converts the parameters of a request. Defaults are added.
 *
 * @param params values in the path
 * @returns query parameters by name
 * @throws SandboxError `not_found` for a malformed ID in the path, `invalid_parameter` for the query, `validation_failed` for a header
 */
export function readParameters(contract: Contract, operation: Operation, url: URL, headers: Headers, params: Record<string, string>): Json {
  const query: Json = Object.create(null);
  for (const name of url.searchParams.keys()) {
    if (!operation.parameters.some((each) => each.in === 'query' && each.name === name))
      throw invalid(operation, `query/${name}`, 'unknown_field', 'Is not a parameter of this operation.');
  }
  for (const parameter of operation.parameters) {
    const { name, in: place, required } = parameter;
    if (place === 'path') {
      if (parameterValue(contract, operation, parameter, [params[name]]).error) throw new SandboxError('not_found');
      continue;
    }
    const values = place === 'query' ? url.searchParams.getAll(name) : [headers.get(name)].flatMap((each) => each ?? []);
    if (!values.length) {
      if (required) throw invalid(operation, `${place}/${name}`, 'required', 'Is missing.');
      const { default: usual } = resolved(parameter.schema, contract.schemas);
      if (place === 'query' && usual !== undefined) query[name] = usual;
      continue;
    }
    if (values.length > 1 && resolved(parameter.schema, contract.schemas).type !== 'array')
      throw invalid(operation, `${place}/${name}`, 'duplicate', 'Must be sent once.');
    const { value, error } = parameterValue(contract, operation, parameter, values);
    if (error) throw invalid(operation, `${place}/${name}`, error.code, error.detail);
    if (place === 'query') query[name] = value;
  }
  return { ...query };
}

function invalid(operation: Operation, pointer: string, code: string, detail: string): SandboxError {
  const name = pointer.slice(pointer.indexOf('/') + 1);
  const isParameter = pointer.startsWith('query/') || !('validation_failed' in operation.errors);
  return new SandboxError(isParameter ? 'invalid_parameter' : 'validation_failed', {
    detail: `${name} ${detail.charAt(0).toLowerCase()}${detail.slice(1)}`,
    errors: [{ pointer: pointer.slice(0, 300), code, detail }],
  });
}
