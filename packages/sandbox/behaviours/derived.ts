import { pageOf } from '../http/pages';
import { SandboxError } from '../http/problem';
import type { Json, Operation, Schema } from '../model/contract';
import { isObject, prefixOf, propertiesOf, resolved } from '../model/schemas';
import { containedIn, parametersIn, shapeOf } from '../model/types';
import { actorOf, isActor } from './actor';
import type { Handler } from './behaviour';
import type { Call } from './call';
import { emitDerived } from './derivedEvents';
import { neutral } from './shaped';
import { actionsFor, allowedActions, targetOf } from './target';

/** Kinds of operation whose behaviour follows from the description. */
export type Kind = 'create' | 'read' | 'list' | 'update' | 'delete' | 'transition';

const HANDLERS: Record<Kind, Handler> = {
  create: (call) => create(call, {}),
  read: (call) => read(call),
  list: (call) => list(call),
  update: (call) => update(call, {}),
  delete: (call) => remove(call),
  transition: (call) => decide(call),
};

/** Fields that name the user who created a resource. */
const AUTHORS = new Set(['created_by', 'requested_by', 'submitted_by', 'status_changed_by', 'updated_by']);

/** Times that are now in a new resource. */
const NOW = new Set(['created_at', 'updated_at', 'status_changed_at']);

/** Returns the handler that the description lets derive; undefined if there is none. */
export function derivedHandler({ operation, contract }: Call): Handler | undefined {
  const kind = operation && kindOf(operation, contract.schemas);
  return kind && HANDLERS[kind];
}

/** Recognises what an operation does from its method, path, response and transitions. */
export function kindOf(operation: Operation, schemas: Record<string, Schema>): Kind | undefined {
  const { method, path, transitions } = operation;
  const shape = shapeOf(operation, schemas);
  const endsInId = path.endsWith('}');
  const hasResource = shape.kind !== 'none' && shape.kind !== 'list';
  const changesState = transitions.some(({ from }) => from.length) && parametersIn(path).length > 0;
  if (method === 'get')
    return shape.kind === 'list'
      ? 'list'
      : hasResource && operation.responses[0].type === 'application/json' && endsInId
        ? 'read'
        : undefined;
  if (method === 'delete' && endsInId && shape.kind === 'none') return 'delete';
  if (changesState && hasResource) return 'transition';
  if ((method === 'patch' || method === 'put') && endsInId && hasResource) return 'update';
  if (method !== 'post' || !/^[a-z]+$/.test(shape.type)) return undefined;
  const creates = transitions.some(({ from }) => !from.length) || operation.responses[0].status === 201;
  return creates && !endsInId && hasResource ? 'create' : undefined;
}

export function read(call: Call): Json {
  const { type, key } = targetOf(call);
  return wrapped(call, call.need(type, key));
}

export function list(call: Call, items?: Json[], isOrdered = false): Json {
  const shape = shapeOf(operationOf(call), call.contract.schemas);
  const own = items ?? overviews(call) ?? below(call, call.store.list(shape.type));
  return pageOf(call, own, shape.schema, isOrdered);
}

/**
 * Returns the items of a list whose items contain the resource beside data about it, such as `/admin/keys`; undefined for other lists. The
 * data of the story's resources is that of the example.
 */
export function overviews(call: Call): Json[] | undefined {
  const operation = operationOf(call);
  const { schema } = shapeOf(operation, call.contract.schemas);
  const contained = containedIn(operation, schema, call.contract.schemas);
  if (!contained) return undefined;
  const { property, type } = contained;
  const { data } = call.seedOf(operation.example) as Json;
  const known = new Map<string, Json>(data.map((item: Json) => [item[property].id, item]));
  return call.store.list(type).map((item) => call.shaped({ ...known.get(item.id), [property]: item }, schema, data[0]));
}

/** Returns the resources that belong to those in the path. Types of which no resource names its parent are not filtered by it. */
function below({ params }: Call, items: Json[]): Json[] {
  return Object.entries(params).reduce((left, [name, value]) => {
    const parentOf = (item: Json) => item[name] ?? item[`_${name}`];
    return left.some((item) => parentOf(item) !== undefined) ? left.filter((item) => parentOf(item) === value) : left;
  }, items);
}

export function create(call: Call, fields: Json): Json {
  const operation = operationOf(call);
  const { schemas, resources } = call.contract;
  const { type, schema } = shapeOf(operation, schemas);
  const properties = propertiesOf(schema, schemas);
  for (const name of ['reference', 'external_reference']) if (name in properties) call.unique(type, name, call.body[name]);
  const transition = operation.transitions.find(({ resource, from }) => !from.length && resources[resource] === type);
  const parents = Object.entries(call.params).map(([name, value]) => [name in properties ? name : `_${name}`, value]);
  const given = givenFields(call, properties);
  const data = withActions(
    call,
    type,
    properties,
    fields,
    complete(
      call,
      properties,
      { id: call.id(type), ...given, ...Object.fromEntries(parents), ...(transition && { [transition.field]: transition.to }), ...fields },
      exampleOf(call),
    ),
  );
  call.store.put(type, data);
  emitDerived(call, data, true);
  return wrapped(call, data);
}

/** Returns the fields of the body that the resource has in the same form. A number that the response masks, for example, is not one. */
function givenFields({ body, contract }: Call, properties: Record<string, Schema>): Json {
  const fits = (value: unknown, raw: Schema) => {
    const { type, pattern } = resolved(raw, contract.schemas);
    if (isObject(value)) return ![type].flat().includes('string');
    return typeof value !== 'string' || (type !== 'object' && (!pattern || new RegExp(pattern, 'u').test(value)));
  };
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => Object.hasOwn(properties, name) && fits(value, properties[name])),
  );
}

/** Adds what a new resource lacks: times, and neutral values. */
export function complete(call: Call, properties: Record<string, Schema>, fields: Json, example: unknown): Json {
  const { entries, empty } = layoutOf(properties);
  // A copy of one object has its hidden class, of which V8 would otherwise make one for each resource: two fifths of its memory.
  const data: Json = Object.assign({ ...empty }, fields);
  const like = isObject(example) ? example : {};
  for (const [name, property] of entries) {
    if (name in fields) continue;
    if (NOW.has(name)) data[name] = call.now();
    else if (AUTHORS.has(name) && isActor(property, call)) data[name] = actorOf(call);
    else if (AUTHORS.has(name) && call.caller.user && [property.type].flat().includes('string')) data[name] = call.caller.user;
    else if (name === 'environment' && isEnvironment(property, call)) data[name] = 'sandbox';
    else data[name] = neutral(property, call.contract.schemas, like[name]);
  }
  return data;
}

/** Properties of a resource, and an object that has all of them. */
type Layout = { entries: [string, Schema][]; empty: Json };

const layouts = new WeakMap<Record<string, Schema>, Layout>();

function layoutOf(properties: Record<string, Schema>): Layout {
  let known = layouts.get(properties);
  if (!known) {
    const entries = Object.entries(properties);
    // The parser makes an object with a hidden class; one that is built by name becomes a dictionary.
    known = { entries, empty: JSON.parse(JSON.stringify(Object.fromEntries(entries.map(([name]) => [name, null])))) };
    layouts.set(properties, known);
  }
  return known;
}

const isEnvironment = (property: Schema, { contract }: Call) => resolved(property, contract.schemas).enum?.includes('sandbox') === true;

export function update(call: Call, fields: Json): Json {
  const { type, key } = targetOf(call);
  const before = call.need(type, key);
  const { schemas } = call.contract;
  const properties = propertiesOf(shapeOf(operationOf(call), schemas).schema, schemas);
  const given = givenFields(call, properties);
  if ('reference' in given) call.unique(type, 'reference', given.reference, key);
  const data = call.store.patch(type, key, { ...given, ...('updated_at' in before && { updated_at: call.now() }), ...fields });
  emitDerived(call, data);
  return wrapped(call, data);
}

export function remove(call: Call): undefined {
  const { type, key } = targetOf(call);
  const data = call.need(type, key);
  call.store.remove(type, key);
  emitDerived(call, data);
}

/**
 * Changes the state of the resource of the path for the reason that the body gives. `active` in the body names the state; requesting the current
 * one changes nothing.
 */
function decide(call: Call): Json {
  const { reason_code: code = null, reason = null, active } = call.body;
  const { type, key } = targetOf(call);
  const to = active === undefined ? undefined : active ? 'active' : 'inactive';
  const before = call.need(type, key);
  if (to && before.status === to) return wrapped(call, before);
  const { schemas } = call.contract;
  const properties = propertiesOf(shapeOf(operationOf(call), schemas).schema, schemas);
  const explained = { status_reason_code: code, status_reason: reason };
  return transition(call, Object.fromEntries(Object.entries(explained).filter(([name]) => name in properties)), to);
}

export function transition(call: Call, fields: Json, to?: string): Json {
  const { type, key, transitions } = targetOf(call);
  const before = call.need(type, key);
  const possible = transitions.filter(({ field, from }) => from.includes(before[field]));
  const chosen = possible.find((each) => each.to === to) ?? possible[0];
  if (!chosen) throw new SandboxError('invalid_state_transition', { allowed_actions: allowedActions(call, type, before) });
  const { schemas } = call.contract;
  const properties = propertiesOf(shapeOf(operationOf(call), schemas).schema, schemas);
  const given = givenFields(call, properties);
  const stamps: Json = Object.fromEntries(
    [`${chosen.to}_at`, 'updated_at', 'status_changed_at'].filter((name) => name in properties).map((name) => [name, call.now()]),
  );
  if (isActor(properties.status_changed_by, call)) stamps.status_changed_by = actorOf(call);
  const by = `${chosen.to}_by`;
  const changed = {
    ...before,
    ...given,
    ...stamps,
    ...(by in properties && call.caller.user && { [by]: call.caller.user }),
    [chosen.field]: chosen.to,
    ...fields,
  };
  const data = call.store.put(type, withActions(call, type, properties, fields, changed), key);
  emitDerived(call, data);
  return wrapped(call, data);
}

/** Adds the operations that are possible next, where the resource lists them and the handler has not. */
function withActions(call: Call, type: string, properties: Record<string, Schema>, fields: Json, data: Json): Json {
  return 'allowed_actions' in properties && !('allowed_actions' in fields)
    ? { ...data, allowed_actions: actionsFor(call, type, data) }
    : data;
}

/** Returns the body for a resource: the resource itself, or an object that contains it beside other fields, such as its tenant. */
function wrapped(call: Call, data: Json): Json {
  const operation = operationOf(call);
  const { schemas } = call.contract;
  const { kind, property } = shapeOf(operation, schemas);
  if (kind !== 'wrapped' || !property) return data;
  const beside = Object.entries(propertiesOf(operation.responses[0]?.schema, schemas)).flatMap(([name, schema]) => {
    const type = name === property ? undefined : prefixOf(propertiesOf(schema, schemas).id, schemas);
    const owner = type === 'tnt' && call.store.get(type, data.tenant_id ?? data._tenant_id ?? call.caller.tenant);
    return owner ? [[name, owner]] : [];
  });
  return { ...Object.fromEntries(beside), [property]: data };
}

function exampleOf(call: Call): unknown {
  const operation = operationOf(call);
  const example = call.seedOf(operation.example);
  const { property } = shapeOf(operation, call.contract.schemas);
  return property && isObject(example) ? example[property] : example;
}

export function operationOf({ operation }: Call): Operation {
  if (!operation) throw new Error('A timer has no operation.');
  return operation;
}
