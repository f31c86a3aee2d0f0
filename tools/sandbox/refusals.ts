import { readFileSync } from 'node:fs';
import { problemOf } from '../../packages/sandbox/http/problem';
import type { Contract, Operation } from '../../packages/sandbox/model/contract';
import { bundleOf } from '../../packages/sandbox/node/requests';

/** Statuses of the errors by which a write refuses what its description forbids. */
const STATUSES = [402, 403, 409, 422];

/** Sentence of the cause of an error that only production returns, such as one that a service without a model reports. `Sandbox-Error` returns it. */
const PRODUCTION_ONLY = 'Not returned in the sandbox';

/** Error of two changes at the same moment, which a sandbox that handles one request after the other cannot have. `Sandbox-Error` returns it. */
const CONCURRENT = 'conflict';

/** Returns the documented refusals of all writes of a family, as `family/operation code`, other than those that only production returns. */
export function refusalsOf(contract: Contract): string[] {
  const { paths } = bundleOf(contract.family);
  const causeOf = ({ path: route, method }: Operation, code: string): string => paths[route][method]['x-error-texts']?.[code]?.cause ?? '';
  return contract.operations
    .filter(({ method }) => method !== 'get')
    .flatMap((operation) =>
      Object.keys(operation.errors)
        .filter(
          (code) =>
            code !== CONCURRENT &&
            !causeOf(operation, code).includes(PRODUCTION_ONLY) &&
            STATUSES.includes(problemOf(code, contract.problems, operation).status),
        )
        .map((code) => `${contract.family}/${operation.id} ${code}`),
    );
}

/**
 * Returns the errors that tests produced, as `family/operation code`, from the file to which the test engine appends them.
 *
 * @param file path of the file, which `SANDBOX_REFUSALS` names during the tests
 */
export const producedIn = (file: string): Set<string> => new Set(readFileSync(file, 'utf8').trim().split('\n'));
