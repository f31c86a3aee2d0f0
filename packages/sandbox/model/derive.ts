import { resolve } from '../../openapi/model/document';
import type { Contract, EventType, Json, Operation, Parameter, Problem, Schema } from './contract';
import { examplesOf, parameterExample } from './examples';
import { bindFields } from './fields';
import { compactSchema, isObject, mapped, reachableFrom } from './schemas';
import { seedOf } from './seed';
import { parametersIn, shapeOf, typeOf } from './types';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * Derives the contract of a family from its bundled description.
 *
 * @param family folder of the family
 * @param root bundled description of house rules; it is not changed
 */
export function contractOf(family: string, root: Json): Contract {
  const at = (node: Json): Json => resolve(root, node);
  const all = mapped<Schema, Schema>(root.components.schemas, compactSchema);
  const described = Object.entries<Json>(root.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({ path, method, item, node: item[method] as Json })),
  );
  const problems: Record<string, Problem> = {};
  const operations = described.map((each) => operationOf(each, root, at, problems));
  const events = mapped<Json, EventType>(root.webhooks ?? {}, (item, type) => eventOf(type, item, operations, at, root));
  const seed = seedOf(described, operations, all, at);
  const keys = new Set(seed.map(({ key }) => key));
  for (const operation of operations) shorten(operation, all, keys);
  described.forEach((each, index) => {
    bindFields(operations[index], all, hintsOf(each, at));
  });
  const used = reachableFrom([operations, events], all);
  return {
    family,
    base: new URL(root.servers[0].url).pathname,
    errorPages: errorPagesOf(root),
    scopes: Object.keys(
      Object.values<Json>(root.components.securitySchemes).find((each) => each.flows)?.flows.clientCredentials.scopes ?? {},
    ),
    operations,
    schemas: Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name))),
    resources: Object.fromEntries(
      Object.entries<Schema>(root.components.schemas)
        .filter(([, schema]) => schema['x-resource'])
        .map(([name, schema]) => [schema['x-resource'], typeOf({ $ref: `#/$defs/${name}` }, all)]),
    ),
    problems,
    events,
    seed,
  };
}

/**
 * Returns a contract as the browser loads it, which sends no examples of events: they are abbreviated where the seed contains their resource, and
 * have no states.
 */
export function forBrowser(contract: Contract): Contract {
  const keys = new Set(contract.seed.map(({ key }) => key));
  return { ...contract, events: mapped(contract.events, ({ data, example }) => ({ data, example: asSeed(example, keys) })) };
}

/** Returns what the parameters of an operation say about the fields that they select or sort by. */
function hintsOf({ item, node }: Described, at: (node: Json) => Json): Json {
  const own: Json[] = (node.parameters ?? []).map(at);
  const isReplaced = (each: Json) => own.some(({ name, in: place }) => name === each.name && place === each.in);
  const parameters = [...(item.parameters ?? []).map(at).filter((each: Json) => !isReplaced(each)), ...own];
  return Object.fromEntries(parameters.flatMap(({ name, 'x-field': hint }) => (hint === undefined ? [] : [[name, hint]])));
}

/** Removes an example that the seed contains. */
function shorten(operation: Operation, schemas: Record<string, Schema>, keys: Set<string>): void {
  if (operation.example === undefined) return;
  const { kind } = shapeOf(operation, schemas);
  if (kind === 'list') operation.example = { data: (operation.example as Json).data.slice(0, 1) };
  else if (isObject(operation.example)) operation.example = asSeed(operation.example, keys);
}

/** Returns a resource of the seed as `{ $seed: ID, status }`, in the state of the example. */
const asSeed = (example: Json, keys: Set<string>): Json =>
  keys.has(example.id) ? { $seed: example.id, ...(example.status !== undefined && { status: example.status }) } : example;

type Described = { path: string; method: string; item: Json; node: Json };

function operationOf(
  { path, method, item, node }: Described,
  root: Json,
  at: (node: Json) => Json,
  problems: Record<string, Problem>,
): Operation {
  const security: Json[] = node.security ?? root.security ?? [];
  const responses = Object.entries<Json>(node.responses).filter(([status]) => Number(status) < 400);
  const own: Json[] = (node.parameters ?? []).map(at);
  const isReplaced = (each: Json) => own.some(({ name, in: place }) => name === each.name && place === each.in);
  const parameters = [...(item.parameters ?? []).map(at).filter((each: Json) => !isReplaced(each)), ...own];
  const content: Json | undefined = node.requestBody && at(node.requestBody).content;
  const examples = examplesOf(at(responses[0]?.[1])?.content, at);
  const transitions: Operation['transitions'] = [node['x-transition'] ?? []].flat();
  const named = transitions.some(({ from }) => from.length) ? namedIn(path, parameters, examples) : [];
  return {
    id: node.operationId,
    method,
    path,
    auth: security.flatMap((each) => Object.keys(each)).filter((name, index, list) => list.indexOf(name) === index) as Operation['auth'],
    ...(security.some((each) => !Object.keys(each).length) && { isOpen: true as const }),
    roles: node['x-roles'] ?? [],
    scopes: security.flatMap((each) => (each.oauth2 ? [each.oauth2] : [])),
    ...(node['x-moves-money'] && { movesMoney: true as const }),
    parameters: parameters.map((each) => parameterOf(each)),
    ...(content && { body: mapped<Json, Schema>(content, ({ schema }) => compactSchema(schema ?? {})) }),
    ...(content && !at(node.requestBody).required && { optionalBody: true as const }),
    responses: responses.map(([status, response]) => {
      const [type, media] = Object.entries<Json>(at(response).content ?? {})[0] ?? [];
      return {
        status: Number(status),
        ...(type && { type }),
        ...(media?.schema && { schema: compactSchema(media.schema) }),
        ...(at(response).headers?.ETag && { etag: true as const }),
      };
    }),
    transitions,
    ...(named.length && { named }),
    emits: node['x-emits'] ?? [],
    errors: errorsOf(node, at, problems),
    ...(examples.length && { example: examples[0] }),
    ...(node['x-deprecation'] && { deprecation: { since: node['x-deprecation'].since, until: node['x-deprecation'].until } }),
  };
}

/** Returns the IDs that the examples of a path's last parameter and of the responses name. */
function namedIn(path: string, parameters: Json[], responses: Json[]): string[] {
  const last = parameters.find(({ name, in: place }) => place === 'path' && name === parametersIn(path).at(-1));
  if (!last) return [];
  const inPath = [last.example, ...Object.values<Json>(last.examples ?? {}).map(({ value }) => value)];
  const inResponses = responses.flatMap((each) => [each, ...Object.values(each)].filter(isObject).map(({ id }) => id));
  const [prefix] = String(parameterExample(last)).split('_');
  const ids = [...inPath, ...inResponses].filter((id) => typeof id === 'string' && id.startsWith(`${prefix}_`));
  return [...new Set<string>(ids)];
}

const parameterOf = ({ name, in: place, required, schema }: Json): Parameter => ({
  name,
  in: place,
  ...(required && { required: true as const }),
  schema: compactSchema(schema),
});

/** Collects the errors of an operation. The first occurrence of a code becomes the family's entry. */
function errorsOf(node: Json, at: (node: Json) => Json, problems: Record<string, Problem>): Operation['errors'] {
  const errors: Operation['errors'] = {};
  for (const [status, raw] of Object.entries<Json>(node.responses)) {
    if (Number(status) < 400) continue;
    for (const value of examplesOf(at(raw).content, at)) {
      const { code, title, detail, errors: fields, allowed_actions } = value;
      const entry: Problem = {
        status: value.status,
        title,
        detail,
        ...(fields && { errors: fields }),
        ...(allowed_actions && { allowed_actions }),
      };
      if (errors[code]) continue;
      problems[code] ??= entry;
      errors[code] = Object.fromEntries(
        Object.entries(entry).filter(([key, each]) => JSON.stringify(each) !== JSON.stringify(problems[code][key as keyof Problem])),
      );
      // The field of another operation, with its limits, would contradict this operation's text.
      if (problems[code].errors && !fields) errors[code].errors = [];
    }
  }
  return errors;
}

function eventOf(type: string, item: Json, operations: Operation[], at: (node: Json) => Json, root: Json): EventType {
  const content = at(item.post.requestBody).content;
  const schema = at(Object.values<Json>(content)[0].schema);
  const [example] = examplesOf(content, at);
  const data = schema.properties?.data ?? root.components.schemas.object ?? {};
  const states = statesOf(transitionsOf(type, item, operations), example.data);
  return { data: compactSchema(data), example: example.data, ...(Object.keys(states).length && { states }) };
}

/**
 * Returns the transitions that an event reports: its own, or those of the operations that send it if its name is a state that they lead to, because
 * others are also sent later, when the resource can have another state.
 */
function transitionsOf(type: string, item: Json, operations: Operation[]): Operation['transitions'] {
  const own: Operation['transitions'] = [item.post['x-transition'] ?? []].flat();
  if (own.length) return own;
  const all = operations.filter(({ emits }) => emits.includes(type)).flatMap(({ transitions }) => transitions);
  return all.some(({ to }) => type.endsWith(`.${to}`)) ? all : [];
}

/** Returns the states that a resource has after transitions, by field, if an example of it has one of them. */
function statesOf(transitions: Operation['transitions'], example: Json): Record<string, string[]> {
  const states: Record<string, string[]> = {};
  for (const field of new Set(transitions.map((each) => each.field))) {
    const { resource } = transitions.find(({ field: name, to }) => name === field && to === example[field]) ?? {};
    const reached = transitions.filter((each) => each.field === field && each.resource === resource).map(({ to }) => to);
    if (reached.length) states[field] = [...new Set(reached)];
  }
  return states;
}

/** Returns the URL of the error pages, which the example of every problem contains. */
function errorPagesOf(root: Json): string {
  const example = root.components.schemas.Problem?.properties.type.example ?? '';
  return example.slice(0, example.lastIndexOf('/') + 1);
}
