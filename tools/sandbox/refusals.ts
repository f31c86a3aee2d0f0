import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Further } from '../../packages/sandbox/behaviours/behaviour';
import { problemOf } from '../../packages/sandbox/http/problem';
import type { Contract, Operation, Schema } from '../../packages/sandbox/model/contract';
import { prefixOf, propertiesOf, resolved } from '../../packages/sandbox/model/schemas';
import { parametersIn, shapeOf } from '../../packages/sandbox/model/types';
import { bundleOf } from '../../packages/sandbox/node/requests';

/** Statuses of the errors by which a write refuses what its description forbids. */
const STATUSES = [402, 403, 409, 422];

/** Sentence of the cause of an error that only production returns, such as one that a service without a model reports. `Sandbox-Error` returns it. */
const PRODUCTION_ONLY = 'Not returned in the sandbox';

/** Error of two changes at the same moment, which a sandbox that handles one request after the other cannot have. `Sandbox-Error` returns it. */
const CONCURRENT = 'conflict';

/** Depth of the objects in a body in which documents are looked for. */
const DEEPEST = 4;

const BEHAVIOURS = path.resolve(__dirname, '../../packages/sandbox/behaviours');

/** Documented error of a write, and whether the sandbox has code that can return it. */
export type Refusal = { operation: string; code: string; isPossible: boolean };

/**
 * Returns the documented refusals of all writes of a family, other than those that only production returns. A refusal is possible if the engine derives it, or if the module that handles the
 * operation, or a module that it imports, names the code, or if a module declares its condition. This reads the sources, so it is an upper bound: a module can name a code for another
 * operation.
 */
export function refusalsOf(contract: Contract): Refusal[] {
  const modules = modulesOf(contract.family);
  const { paths } = bundleOf(contract.family);
  const causeOf = ({ path: route, method }: Operation, code: string): string => paths[route][method]['x-error-texts']?.[code]?.cause ?? '';
  return contract.operations
    .filter(({ method }) => method !== 'get')
    .flatMap((operation) => {
      const handler = modules.find(({ operations }) => operations.has(operation.id));
      const named = handler ? namedFrom(handler.file) : new Set<string>();
      const declared = new Set(modules.flatMap(({ refusals }) => refusals.get(operation.id) ?? []));
      const isDerived = derivedBy(operation, contract, handler === undefined);
      return Object.keys(operation.errors)
        .filter(
          (code) =>
            code !== CONCURRENT &&
            !causeOf(operation, code).includes(PRODUCTION_ONLY) &&
            STATUSES.includes(problemOf(code, contract.problems, operation).status),
        )
        .map((code) => ({ operation: operation.id, code, isPossible: isDerived(code) || declared.has(code) || named.has(code) }));
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
    document_not_available: namesDocument(operation, contract),
  };
  return (code: string): boolean => possible[code] === true;
}

/** Returns true if the body names documents, which the engine checks. */
function namesDocument({ body = {} }: Operation, { schemas }: Contract): boolean {
  const names = (raw: Schema | undefined, depth: number): boolean => {
    const schema = resolved(raw, schemas);
    const prefix = prefixOf(raw, schemas);
    if (prefix === 'doc' || prefix?.endsWith('dc')) return true;
    const inside = [schema.items, ...Object.values(propertiesOf(raw, schemas))].filter(Boolean);
    return depth > 0 && inside.some((each) => names(each, depth - 1));
  };
  return Object.values(body).some((schema) => names(schema, DEEPEST));
}

/** Module of behaviour: the operations that it handles, and the codes of the conditions that it declares, by operation. */
type Module = { file: string; operations: Set<string>; refusals: Map<string, string[]> };

/** Returns the modules of a family's behaviour. */
function modulesOf(family: string): Module[] {
  const folder = path.join(BEHAVIOURS, family);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !/^(?:index|further|testParts)\.ts$/.test(name))
    .map((name) => {
      const file = path.join(folder, name);
      const exported: Further[] = Object.values<Further>(require(file)).filter((each) => typeof each === 'object' && each !== null);
      const operations = exported.flatMap((each) => Object.keys(each.operations ?? {}));
      const refusals = exported.flatMap((each) => Object.entries(each.refusals ?? {}));
      return { file, operations: new Set(operations), refusals: new Map(refusals.map(([id, codes]) => [id, Object.keys(codes)])) };
    });
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

/**
 * Returns the errors that tests produced, as `family/operation code`, from the file to which the test engine appends them.
 *
 * @param file path of the file, which `SANDBOX_REFUSALS` names during the tests
 */
export const producedIn = (file: string): Set<string> => new Set(readFileSync(file, 'utf8').trim().split('\n'));
