import type { Json } from '../model/contract';
import { shapeOf } from '../model/types';
import type { Call } from './call';

/** Key of a resource that exists once, such as the settings of the tenant. Its path has no parameters. */
const KEY = '';

/**
 * Stores a resource that exists once from the example of the operation that reads it. Called by the start of a module.
 *
 * @param operationId operation that returns the resource
 */
export function openSingleton(call: Call, operationId: string): void {
  const operation = call.contract.operations.find(({ id }) => id === operationId);
  if (!operation) throw new Error(`${call.family} has no operation ${operationId}.`);
  call.store.put(shapeOf(operation, call.contract.schemas).type, call.seedOf(operation.example) as Json, KEY);
}

/** Returns a resource that exists once. `type` is the name of its schema. */
export const singleton = (call: Call, type: string): Json => call.need(type, KEY);

/** Replaces fields of a resource that exists once. */
export const changeSingleton = (call: Call, type: string, fields: Json): Json => call.store.patch(type, KEY, fields);
