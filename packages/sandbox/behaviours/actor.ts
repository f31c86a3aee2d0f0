import { SOLA } from '../http/caller';
import type { Json, Schema } from '../model/contract';
import { propertiesOf } from '../model/schemas';
import type { Call } from './call';

const REGISTRY = 'platform-registry';

/** Key of the story that the fixed secret key stands for in records of who did what. */
export const STORY_KEY = { kind: 'key', id: 'key_01JD8Y62QNA0SRP6JFZ7QNJVTQ', name: 'Order sync' };

/** Operator of the story who decides in the sandbox. */
export const OPERATOR = { kind: 'operator', id: 'opr_01HR30PT6RF0C6V4X2F5EM5SMV', name: 'Ini Reviewer' };

/** Operator who decides what the first one may not decide alone. */
const SECOND_OPERATOR = { kind: 'operator', id: SOLA, name: 'Sola Checker' };

/** Returns the operator with an ID. Those that send no requests in the sandbox have the name of the first one. */
export const operatorNamed = (id: string): Json => (id === SOLA ? SECOND_OPERATOR : { ...OPERATOR, id });

/** Returns true if a field names who acted: a user, key, operator or part of the platform. */
export function isActor(property: Schema | undefined, { contract }: Call): boolean {
  const { kind, id, name } = property ? propertiesOf(property, contract.schemas) : ({} as Json);
  return Boolean(kind && id && name);
}

/** Returns who sends the request, as records show it. */
export function actorOf({ caller, operation, world }: Call): Json {
  if (!operation) return systemActor('Sandbox');
  if (caller.role === 'operator') return operatorNamed(caller.user === SOLA ? SOLA : OPERATOR.id);
  const registry = world.store(REGISTRY);
  if (caller.user) {
    const { first_name: first = 'Test', last_name: last = 'Person' } = registry.get('usr', caller.user) ?? {};
    return { kind: 'user', id: caller.user, name: `${first} ${last}` };
  }
  const key = caller.source && registry.get('key', caller.source);
  return key ? { kind: 'key', id: key.id, name: key.name } : STORY_KEY;
}

/** Returns a part of the platform that acted without a request. */
export const systemActor = (name: string): Json => ({ kind: 'system', id: null, name });
