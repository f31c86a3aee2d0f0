import { problemOf, SandboxError } from '../http/problem';
import type { Json, Operation, Schema, Transition } from '../model/contract';
import { isObject, prefixOf, propertiesOf, resolved } from '../model/schemas';
import { parametersIn, shapeOf } from '../model/types';
import type { Refusal } from './behaviour';
import type { Call } from './call';

const FORBIDDEN = 403;

/** Resource that the path of an operation names last, and the transitions of the operation on it. */
export type Target = { type: string; key: string; transitions: Transition[] };

/** Returns the resource that an operation with an ID in its path acts on. */
export function targetOf({ operation, contract, params }: Call): Target {
  if (!operation) throw new Error('A timer has no target.');
  const name = parametersIn(operation.path).at(-1) ?? '';
  const parameter = operation.parameters.find((each) => each.name === name && each.in === 'path');
  const prefix = parameter && prefixOf(resolved(parameter.schema, contract.schemas), contract.schemas);
  const type = prefix ?? shapeOf(operation, contract.schemas).type;
  const transitions = operation.transitions.filter(({ resource }) => contract.resources[resource] === type);
  return { type, key: params[name] ?? '', transitions };
}

/** Returns the resource that the path names last, which must exist; an empty one if the path names none. */
export function targetData(call: Call): Json {
  if (!parametersIn(call.operation?.path ?? '').length) return {};
  const { type, key } = targetOf(call);
  return call.need(type, key);
}

/** States from which an operation is possible, of the resource in its path. */
type Starting = { type: string; key: string; field: string; from: string[]; fits: (data: Json) => boolean };

function startingOf(call: Call, further: readonly string[]): Starting | undefined {
  const { operation } = call;
  // An update may change other fields in any state.
  if (!operation || operation.method === 'patch' || operation.method === 'put' || !parametersIn(operation.path).length) return undefined;
  const { type, key, transitions } = targetOf(call);
  const starting = transitions.filter(({ from }) => from.length);
  if (!starting.length) return undefined;
  const [{ field, from }] = starting;
  return { type, key, field, from, fits: (data) => starting.some((each) => [...each.from, ...further].includes(data[each.field])) };
}

/**
 * Moves the resource of the path, which must exist, to a state in which the operation is possible, if it is of the story, nothing has changed it,
 * and an example of the operation names it.
 *
 * @param further states in which the operation is possible without changing them
 * @throws SandboxError `not_found`
 */
export function rewindStory(call: Call, further: readonly string[] = []): void {
  const starting = startingOf(call, further);
  if (!starting) return;
  const { type, key, field, from, fits } = starting;
  if (!fits(call.need(type, key))) rewindNamed(call, type, key, { [field]: from[0] }, fits);
}

/** Moves a resource of the story, that nothing has changed and that an example of the operation names, to a state that fits: `usual`, or one of its versions. */
export function rewindNamed(
  call: Call,
  type: string,
  key: string,
  usual: Json,
  fits = (data: Json) => Object.entries(usual).every(([name, value]) => data[name] === value),
): void {
  if (call.operation?.named?.includes(key)) call.store.rewind(type, key, fits, usual);
}

/**
 * Checks that the resource of the path is in a state in which the operation is possible.
 *
 * @param further states in which it is possible without changing them
 * @throws SandboxError `invalid_state_transition`
 */
export function checkState(call: Call, further: readonly string[] = []): void {
  const starting = startingOf(call, further);
  if (!starting) return;
  const { type, key, field, fits } = starting;
  const data = call.need(type, key);
  if (fits(data)) return;
  throw new SandboxError('invalid_state_transition', {
    detail: `The resource has the ${field} ${data[field]}. See allowed_actions for the permitted operations.`,
    allowed_actions: allowedActions(call, type, data),
  });
}

/** Returns a condition that does not apply to a resource of the story that nothing has changed, so that every example can be sent. */
export const afterStory =
  (condition: Refusal): Refusal =>
  (call, target) => {
    const { type, key } = targetOf(call);
    return call.store.isUntouched(type, key) ? undefined : condition(call, target);
  };

/**
 * Ends the request with the first documented error whose condition is true.
 *
 * @param refusals conditions by code
 * @param isPermission whether to check those that end it with 403, which precede the state of the resource, or the others
 */
export function refuse(call: Call, refusals: Record<string, Refusal>, isPermission: boolean): void {
  const codes = Object.entries(refusals);
  if (!codes.length) return;
  const target = targetData(call);
  for (const [code, condition] of codes) {
    if ((problemOf(code, call.contract.problems, call.operation).status === FORBIDDEN) !== isPermission) continue;
    const refused = condition(call, target);
    if (refused) call.fail(code, typeof refused === 'string' ? { detail: refused } : {});
  }
}

/** Calls `visit` with each ID in the body, the prefix of its schema, and its pointer. */
function eachReference(call: Call, visit: (type: string, id: string, pointer: string) => void): void {
  const { schemas } = call.contract;
  const walk = (value: unknown, raw: Schema | undefined, pointer: string): void => {
    if (Array.isArray(value)) {
      for (const [index, each] of value.entries()) walk(each, resolved(raw, schemas).items, `${pointer}/${index}`);
    } else if (isObject(value)) {
      const properties = propertiesOf(raw, schemas);
      for (const [name, each] of Object.entries(value)) walk(each, properties[name], `${pointer}/${name}`);
    } else if (typeof value === 'string') {
      const type = prefixOf(raw, schemas);
      if (type) visit(type, value, pointer);
    }
  };
  walk(call.body, Object.values(call.operation?.body ?? {})[0], '');
}

/**
 * Checks that the resources of the family that the body names by ID exist.
 *
 * @throws SandboxError `validation_failed`
 */
export function checkReferences(call: Call): void {
  const types = new Set(call.store.types());
  eachReference(call, (type, id, pointer) => {
    if (types.has(type)) call.need(type, id, pointer);
  });
}

/**
 * Checks that the documents that the body names were scanned and not rejected, for an operation that documents this condition.
 *
 * @throws SandboxError `document_not_available`
 */
export function checkDocuments(call: Call): void {
  if (!call.operation?.errors[NO_DOCUMENT]) return;
  eachReference(call, (type, id) => {
    if (!type.endsWith('dc') && type !== 'doc') return;
    const { store } = call.world.contracts.get(DOCUMENTS) && type === 'doc' ? { store: call.world.store(DOCUMENTS) } : call;
    const { data, versions = [] } = store.entry(type, id) ?? {};
    if (!data || [data, ...versions].some(isAvailable)) return;
    // One of the story that is being scanned becomes available later.
    const isScanned = data.status !== 'scanning' && data.file?.scan !== 'pending';
    if (!versions.length || isScanned) call.fail(NO_DOCUMENT, { detail: stateOf(data) });
  });
}

/** Family whose documents all others refer to, and the error of one that cannot be used. */
const DOCUMENTS = 'platform-registry';
const NO_DOCUMENT = 'document_not_available';

const isAvailable = ({ status, file }: Json) => !['scanning', 'rejected', 'deleted'].includes(status) && file?.scan !== 'pending';
const stateOf = ({ id, status, file }: Json) => (file?.scan === 'pending' ? `${id} is still being scanned.` : `${id} is ${status}.`);

/** Returns the operations that the state of a resource allows. */
export function allowedActions({ contract }: Call, type: string, data: Json): string[] {
  return contract.operations
    .filter(({ transitions }) =>
      transitions.some(({ resource, field, from }) => contract.resources[resource] === type && from.includes(data[field])),
    )
    .map(({ id }) => id);
}

/** Returns the operations that the state of a resource allows to the caller: those of its roles and kind of credential. */
export function actionsFor(call: Call, type: string, data: Json): string[] {
  const { kind, role } = call.caller;
  const allowed = new Set(allowedActions(call, type, data));
  const isOpen = ({ auth, roles }: Operation) =>
    kind !== 'public' && auth.includes(kind) && (roles.includes(role) || (role === 'tenant' && !roles.includes('operator')));
  return call.contract.operations
    .filter((operation) => allowed.has(operation.id) && isOpen(operation))
    .map(({ id }) => id)
    .slice(0, 20);
}
