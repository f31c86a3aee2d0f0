import type { Hono } from 'hono';
import { allFamilies } from '../../platform/families';
import { Call } from '../behaviours/call';
import { addControl, refused } from '../http/control';
import type { Engine } from '../http/engine';
import { errorsOf } from '../http/validate';
import type { Contract, FieldError, Json } from '../model/contract';
import { isObject } from '../model/schemas';
import type { SandboxEvent } from '../state/events';
import { similarEvents } from './eventNames';
import type { RequestLog } from './requestLog';

/**
 * Adds the controls that only the server has: `GET /_sandbox/requests` returns the latest requests, `POST /_sandbox/events` sends an event, and
 * `GET /_sandbox/events/types` returns the names of all events.
 */
export function addLocalControls(app: Hono, engine: Engine, log: RequestLog): void {
  addControl(app, 'GET /_sandbox/requests', { query: ['after'] }, (context, { query: { after } }) => {
    const data = log.after(after);
    return data ? context.json({ data }) : refused(context, `There is no request ${after}. Omit "after" for all that are kept.`);
  });
  addControl(app, 'GET /_sandbox/events/types', {}, (context) =>
    context.json({ data: [...namesOf([...engine.world.contracts.values()])] }),
  );
  addControl(app, 'POST /_sandbox/events', { body: ['type', 'family', 'data'] }, (context, { body }) => {
    const wanted = eventIn(body);
    if (!wanted) return refused(context, 'Send {"type": "transfer.failed"}, and optionally "family" and "data".');
    const found = contractOf(engine, wanted);
    if (typeof found === 'string') return refused(context, found);
    const event = emit(engine, found, wanted);
    return typeof event === 'string' ? refused(context, event) : context.json(event);
  });
}

type Wanted = { type: string; family?: string; data?: Json };

function eventIn({ type, family, data }: Json): Wanted | undefined {
  if (typeof type !== 'string' || (family !== undefined && typeof family !== 'string') || (data !== undefined && !isObject(data)))
    return undefined;
  return { type, family, data };
}

const namesOf = (contracts: readonly Contract[]): Set<string> => new Set(contracts.flatMap(({ events }) => Object.keys(events)));

/** Returns the name of a family in the addresses of its pages. */
const slugOf = ({ family }: Contract): string => allFamilies.find(({ folder }) => folder === family)?.slug ?? family;

/** Returns the contract of the family that sends an event; a message if none does, or more than one. */
function contractOf(engine: Engine, { type, family }: Wanted): Contract | string {
  const all = [...engine.world.contracts.values()];
  const contracts = all.filter((each) => family === undefined || family === each.family || family === slugOf(each));
  if (!contracts.length) return `There is no family ${family}. Families: ${all.map(slugOf).join(', ')}.`;
  const senders = contracts.filter(({ events }) => Object.hasOwn(events, type));
  if (senders.length === 1) return senders[0];
  if (senders.length > 1)
    return `Several families have an event ${type}: ${senders.map(slugOf).join(', ')}. Select one with --family, or with the field "family" of the request.`;
  return `There is no event ${type}${family === undefined ? '' : ` in ${slugOf(contracts[0])}`}. ${similarEvents(type, namesOf(contracts))}`;
}

/**
 * Sends the example of an event to all webhook endpoints that receive it.
 *
 * @returns the event; a message if its data is not valid
 */
function emit(engine: Engine, contract: Contract, { type, data = {} }: Wanted): SandboxEvent | string {
  const { world } = engine;
  const call = Call.withoutRequest(world, contract);
  const { example, data: schema } = contract.events[type];
  const merged = patched(inSandbox(example), data);
  const [fault] = [...errorsOf(contract, `event ${type}`, merged), ...wrongStates(contract, type, merged)];
  if (fault) return `The data of ${type} is not valid at ${fault.pointer || 'its root'}: ${fault.detail}`;
  const unknown = unknownIn(data, call.shaped(merged, schema, example));
  if (unknown) return `${unknown} is not a field of ${type}.`;
  world.journal.run(
    () => call.emit(type, merged),
    () => false,
  );
  const event = world.events.all[world.events.all.length - 1];
  world.events.flush();
  engine.tick();
  return event;
}

/** Returns an example as an event of the sandbox has it: most examples show the production data of the company. */
export const inSandbox = (example: Json): Json =>
  JSON.parse(JSON.stringify(example).replaceAll('"environment":"production"', '"environment":"sandbox"'));

/** Returns the errors of data whose resource is in a state after which the event is not sent. */
export function wrongStates({ events }: Contract, type: string, data: Json): FieldError[] {
  return Object.entries(events[type].states ?? {})
    .filter(([field, states]) => !states.includes(data[field]))
    .map(([field, states]) => ({ pointer: `/${field}`, code: 'unknown_value', detail: `Must be ${states.join(' or ')}.` }));
}

/** Applies a JSON Merge Patch (RFC 7396), except that null is a value. */
function patched(value: unknown, patch: Json): Json {
  const target = isObject(value) ? value : {};
  const entries = Object.entries(patch).map(([name, each]) => [name, isObject(each) ? patched(target[name], each) : each]);
  return { ...target, ...Object.fromEntries(entries) };
}

/** Returns the pointer of the first field that a value lacks; undefined if it has all. */
function unknownIn(fields: Json, value: Json, at = ''): string | undefined {
  for (const [name, each] of Object.entries(fields)) {
    if (!Object.hasOwn(value, name)) return `${at}/${name}`;
    const inside = isObject(each) && isObject(value[name]) && unknownIn(each, value[name], `${at}/${name}`);
    if (inside) return inside;
  }
  return undefined;
}
