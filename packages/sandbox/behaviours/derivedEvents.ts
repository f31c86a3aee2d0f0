import type { Json } from '../model/contract';
import { prefixOf, propertiesOf } from '../model/schemas';
import type { Call } from './call';

/** Fields that distinguish the events of a resource. */
const STATES = ['status', 'state', 'stage'];

/**
 * Emits the events of an operation that fit the resource after it: those whose data is a resource of this type and whose example has the
 * same state. A new resource has not changed since it reached its state, so an event whose example has, such as a review that leaves the state
 * as it is, is not sent for it.
 */
export function emitDerived(call: Call, data: Json, isNew = false): void {
  const { schemas, events } = call.contract;
  for (const name of call.operation?.emits ?? []) {
    const event = events[name];
    const id = event && propertiesOf(event.data, schemas).id;
    if (!id || !String(data.id).startsWith(`${prefixOf(id, schemas)}_`)) continue;
    const example = call.seedOf(event.example) as Json;
    if (isNew && example.status_changed_at && example.updated_at !== example.status_changed_at) continue;
    if (STATES.every((field) => !(field in example) || !(field in data) || example[field] === data[field])) call.emit(name, data);
  }
}
