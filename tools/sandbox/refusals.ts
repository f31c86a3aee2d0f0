import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { problemOf } from '../../packages/sandbox/http/problem';
import type { Contract, Operation } from '../../packages/sandbox/model/contract';
import { propertiesOf } from '../../packages/sandbox/model/schemas';
import { parametersIn, shapeOf } from '../../packages/sandbox/model/types';

/** Statuses of the errors by which a write refuses what its description forbids. */
const STATUSES = [402, 403, 409, 422];

/** Error of two changes at the same moment, which a sandbox that handles one request after the other cannot have. `Sandbox-Error` returns it. */
const CONCURRENT = 'conflict';

const BEHAVIOURS = path.resolve(__dirname, '../../packages/sandbox/behaviours');

/** Documented error of a write, and whether the sandbox has code that can return it. */
export type Refusal = { operation: string; code: string; isPossible: boolean };

/**
 * Returns the documented refusals of all writes of a family. A refusal is possible if the engine derives it, or if the module that handles the
 * operation, or a module that it imports, names the code. This reads the sources, so it is an upper bound: a module can name a code for another
 * operation.
 */
export function refusalsOf(contract: Contract): Refusal[] {
  const modules = modulesOf(contract.family);
  return contract.operations
    .filter(({ method }) => method !== 'get')
    .flatMap((operation) => {
      const handler = modules.find(({ text }) => new RegExp(`^\\s+(?:\\w+: \\{ )?${operation.id}(?:[:,(]| \\})`, 'm').test(text));
      const named = handler ? namedFrom(handler.file) : new Set<string>();
      const isDerived = derivedBy(operation, contract, handler === undefined);
      return Object.keys(operation.errors)
        .filter((code) => code !== CONCURRENT && STATUSES.includes(problemOf(code, contract.problems, operation).status))
        .map((code) => ({ operation: operation.id, code, isPossible: isDerived(code) || named.has(code) }));
    });
}

/** Returns the test of the errors that the engine returns for an operation without a word of its behaviour. */
function derivedBy(operation: Operation, contract: Contract, isDerived: boolean) {
  const { auth, body, parameters, transitions, method, path: route } = operation;
  const { schema } = shapeOf(operation, contract.schemas);
  const isRepeatable = parameters.some(({ name }) => name === 'Idempotency-Key');
  const hasState = transitions.some(({ from }) => from.length) && parametersIn(route).length > 0 && !['patch', 'put'].includes(method);
  const possible: Record<string, boolean> = {
    forbidden: auth.length > 0,
    validation_failed: body !== undefined || parameters.some((each) => each.in === 'header'),
    second_factor_required: auth.includes('session'),
    password_change_required: auth.includes('session'),
    idempotency_in_progress: isRepeatable,
    idempotency_key_reused: isRepeatable,
    invalid_state_transition: hasState,
    already_exists: isDerived && 'reference' in propertiesOf(schema, contract.schemas),
  };
  return (code: string): boolean => possible[code] === true;
}

type Module = { file: string; text: string };

function modulesOf(family: string): Module[] {
  const folder = path.join(BEHAVIOURS, family);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => ({ file: path.join(folder, name), text: readFileSync(path.join(folder, name), 'utf8') }));
}

const named = new Map<string, Set<string>>();

/** Returns the texts that a module, or one that it imports, contains, which include the codes of its errors. */
function namedFrom(file: string): Set<string> {
  const known = named.get(file);
  if (known) return known;
  const found = new Set<string>();
  named.set(file, found);
  const text = readFileSync(file, 'utf8');
  for (const [, word] of text.matchAll(/'([a-z][a-z0-9_]+)'/g)) found.add(word);
  for (const [, from] of text.matchAll(/from '(\.[^']+)'/g)) {
    const next = [`${from}.ts`, `${from}/index.ts`].map((each) => path.resolve(path.dirname(file), each)).find((each) => existsSync(each));
    if (next?.startsWith(BEHAVIOURS)) for (const word of namedFrom(next)) found.add(word);
  }
  return found;
}
