import path from 'node:path';
import type { Description } from '../../openapi/model/description';
import type { SecurityRequirement } from '../../openapi/model/document';
import type { Parameter as Described, MediaType, Operation as Source } from '../../openapi/model/operation';
import type { SchemaNode } from '../../openapi/model/schema';
import { environmentOf } from '../../openapi/model/servers';
import { isNumber, printJson, textOf, unmarked } from '../../openapi/numbers';
import { sampleOf } from '../../openapi/sample';
import { merged } from '../../openapi/schemaMerge';
import { type Proof, waysOf } from '../../openapi/security';
import { kindOf } from '../../openapi/serialise/body';
import { isIgnored } from '../../openapi/serialise/parameter';
import type { Family } from '../../platform/families';
import { writeFolder } from '../../platform/writeFolder';
import type { Field, Operation, Server } from '../../reference/components/model';
import { canBeTried } from '../../reference/components/TryItSlot';
import { bodiesOf } from '../../reference/errors/familyErrors';
import type { PageData } from '../../reference/pageData';
import { formFieldsOf, formProperties, generatedValue, isFileBody } from '../../reference/samples/request';
import { EMPTY_TEXT } from '../../reference/schema';
import { servedFolder } from '../../reference/served';
import { storyOf } from '../../reference/story';
import type { FormPart, JsonSchema, Media, OutcomeData, Parameter, Place, Scheme, TryItData, TryItServer } from '../model';
import { actionsOf } from './actions';
import { checkable, type Found, withoutLoops } from './tryItSchema';

/** Methods for which a browser's fetch rejects a body. */
const WITHOUT_BODY = new Set(['get', 'head']);

/** Writes the data that "Try it" needs per operation as static files. */
export function writeTryIt(family: Family, description: Description, pages: readonly PageData[]): void {
  const folder = path.resolve(__dirname, '../../..', servedFolder(family), 'reference-data', family.slug);
  const sandbox = family.rules === 'house' ? family.folder : undefined;
  writeFolder(folder, [
    ...pages.flatMap(({ entry, operation, source }): [string, string][] =>
      canBeTried(operation)
        ? [
            [`${entry.id}.json`, unmarked(printJson({ ...tryItOf(operation, source, description, entry.route), sandbox }))],
            [`${entry.id}.outcomes.json`, JSON.stringify(outcomeDataOf(operation, source))],
          ]
        : [],
    ),
    ['_actions.json', JSON.stringify(actionsOf(pages))],
    ['_story.json', JSON.stringify(storyOf(pages))],
  ]);
}

/** Builds the responses that an operation's page shows on demand: its sandbox outcomes, and the example of each error by code. */
function outcomeDataOf({ outcomes }: Pick<Operation, 'outcomes'>, source: Source): OutcomeData {
  return { outcomes, problems: Object.fromEntries(bodiesOf(source).map((body) => [body.code, body])) };
}

/** Builds the data that "Try it" needs for an operation, from its page and its description. */
export function tryItOf(operation: Operation, source: Source, description: Description, route: string): TryItData {
  const found: Found = { defs: Object.create(null), secrets: new Set() };
  const { parameters, security } = source;
  const sendsBody = !WITHOUT_BODY.has(operation.method);
  // An API key or a session is easier to enter than an access token.
  const ways = waysOf(description, security).sort((one, other) => Number(one[0]?.id === 'oauth2') - Number(other[0]?.id === 'oauth2'));
  const schemes = schemesOf(ways, description, security);
  const cookies = [
    ...parameters.filter((parameter) => parameter.in === 'cookie').map(({ name }) => name),
    ...schemes.filter(({ kind }) => kind === 'cookie').map(({ header }) => header),
  ];
  return {
    title: operation.title,
    route,
    family: operation.family.href.split('/').at(-1) ?? '',
    method: operation.method.toUpperCase(),
    path: operation.path,
    servers: operation.servers
      .flatMap(eachVariant)
      .filter(({ url }) => /^https?:\/\//.test(url) && URL.canParse(url))
      .map(serverOf),
    movesMoney: operation.movesMoney,
    retry: operation.retry?.html,
    schemes,
    ...(ways.some((way) => way.length !== 1) && { ways: ways.map((way) => way.map(({ id }) => id)) }),
    roles: operation.roles,
    authRequired: security.length > 0 && security.every((each) => Object.keys(each).length > 0),
    parameters: operation.parameters.flatMap(({ place, fields }) =>
      fields
        .filter(({ name }) => !isIgnored({ in: place, name }))
        .map((field) => parameterOf(place, field, source.parameter(place, field.name), found)),
    ),
    body: operation.request && bodyOf(operation.request, source, found),
    defs: withoutLoops(found.defs),
    secrets: [...found.secrets],
    impossible: [
      ...(cookies.length ? [`the cookie ${cookies.join(', ')}`] : []),
      ...(operation.request && !sendsBody ? [`a body with ${operation.method.toUpperCase()}`] : []),
    ],
  };
}

/** Lists a server with each value of its variables. */
const eachVariant = ({ url, description, variants = [] }: Server): Server[] =>
  [url, ...variants].map((each) => ({ url: each, description }));

function serverOf(server: Server): TryItServer {
  const kind = environmentOf(server);
  return kind ? { ...server, kind } : server;
}

/** Returns the distinct schemes of the alternatives, in their order. */
function schemesOf(ways: readonly Proof[][], description: Description, security: readonly SecurityRequirement[]): Scheme[] {
  const proofs = new Map(ways.flat().map((proof) => [proof.id, proof]));
  return [...proofs.values()].map((proof) => schemeOf(proof, description, [...new Set(security.flatMap((each) => each[proof.id] ?? []))]));
}

function schemeOf(proof: Proof, description: Description, scopes: string[]): Scheme {
  const { id } = proof;
  const same = { id, scopes };
  if (proof.in === 'basic')
    return {
      ...same,
      label: 'Username and password',
      kind: 'basic',
      header: 'Authorization',
      variable: 'PASSWORD',
      placeholder: 'username:password',
    };
  if (proof.in === 'certificate') return { ...same, label: 'Client certificate', kind: 'certificate', header: '', variable: '' };
  const { name, variable } = proof;
  if (proof.in !== 'header') return { ...same, label: name, kind: proof.in, header: name, variable };
  if (id === 'secretKey') return { ...same, label: 'Secret key', kind: 'bearer', header: name, variable, placeholder: 'sk_test_…' };
  const { prefix } = proof;
  if (prefix === 'Bearer ') {
    const isHttp = description.securityScheme(id).type === 'http';
    return { ...same, label: isHttp ? 'Token' : 'OAuth access token', kind: 'bearer', header: name, variable };
  }
  return { ...same, label: prefix ? `HTTP ${prefix.trim()}` : name, kind: 'header', header: name, variable, ...(prefix && { prefix }) };
}

/** Returns a text that the page shows as the reader enters it. */
const inputOf = (shown: string | undefined): string | undefined => (shown === EMPTY_TEXT ? '' : shown);

function parameterOf(place: Place, { name, required, schema }: Field, source: Described | undefined, found: Found): Parameter {
  const { enum: values = [] } = merged(source?.schema).schema;
  return {
    place,
    name,
    required: required || place === 'path',
    hint: hintOf(schema),
    schema: { ...typesIn(source?.schema), ...(checkable(source?.schema ?? {}, found) as JsonSchema) },
    example: inputOf(schema.example) ?? structured(source),
    default: inputOf(schema.default),
    options: schema.values?.length ? schema.values.map((each, at) => ({ ...each, value: textOf(values[at]) })) : undefined,
    style: source?.style,
    explode: source?.explode,
    ...(source?.allowReserved && { allowReserved: true }),
    ...(source?.contentType && { contentType: source.contentType }),
  };
}

/** Returns the types of a schema and its items, by which the form reads an input that is not a text, wherever its parts state them. */
function typesIn(node: SchemaNode | undefined): JsonSchema {
  const { type, nullable, items, const: constant, enum: values = [] } = merged(node).schema;
  const kinds = new Set(
    [constant, ...values].filter((value) => value !== undefined).map((value) => (isNumber(value) ? 'number' : typeof value)),
  );
  const stated = type ?? ['number', 'boolean'].find((each) => kinds.size === 1 && kinds.has(each as 'number'));
  if (stated === undefined || [stated].flat().every((each) => each === 'string' || each === 'null')) return {};
  return {
    type: nullable ? [...new Set([stated, 'null'].flat())] : stated,
    ...(stated === 'array' && items !== undefined && { items: typesIn(items) }),
  };
}

/** Returns an example of a parameter that is a list, an object or one of several values; undefined for others, which the reader knows better. */
function structured(source: Described | undefined): string | undefined {
  const { type, enum: values, const: constant } = merged(source?.schema).schema;
  const types = [type ?? []].flat();
  if (!values && constant === undefined && !types.includes('object') && !types.includes('array')) return undefined;
  const value = sampleOf(source?.schema, 'request');
  return value === undefined ? undefined : textOf(value);
}

function hintOf({ type, constraints = [] }: Field['schema']): string {
  return [type, ...constraints.filter((words) => !words.startsWith('matches '))].join(', ');
}

function bodyOf(request: NonNullable<Operation['request']>, { body }: Source, found: Found): TryItData['body'] {
  const content = request.content.map(({ contentType, schema, examples }): Media => {
    const source = body?.content.find((each) => each.contentType === contentType);
    const kind = source && isFileBody(source) ? 'file' : kindOf(contentType);
    const isForm = kind === 'multipart' || kind === 'urlencoded';
    return {
      contentType,
      kind,
      schema: source?.schema !== undefined && kind === 'json' ? (checkable(source.schema, found) as JsonSchema) : undefined,
      examples: kind === 'file' ? [] : examples.map(({ summary, text }) => ({ summary, text })),
      parts: isForm && source ? partsOf(schema ? fieldsIn(schema) : [], source) : undefined,
    };
  });
  return { required: request.required, content };
}

/** Lists the fields of a form, with those of the variants, none of which is required in all of them. */
function fieldsIn({ fields = [], variants = [], parts = [] }: Field['schema']): Field[] {
  const others = [...variants, ...parts].flatMap(({ schema }) => fieldsIn(schema).map((field) => ({ ...field, required: false })));
  const own = new Set(fields.map(({ name }) => name));
  return [...fields, ...new Map(others.filter(({ name }) => !own.has(name)).map((field) => [field.name, field])).values()];
}

function partsOf(fields: readonly Field[], media: MediaType): FormPart[] {
  const properties = formProperties(media.schema);
  const value = media.examples[0]?.value ?? generatedValue(media);
  const values = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const definitions = formFieldsOf(media);
  return fields.map((field): FormPart => {
    const { name, required, schema } = field;
    const definition = definitions.find((each) => each.name === name);
    const { items } = merged(properties[name]).schema;
    const kind = definition?.file ? (items ? 'files' : 'file') : /object|array|map/.test(schema.type) ? 'json' : 'text';
    const initial = kind.startsWith('file') || !Object.hasOwn(values, name) || values[name] === null ? undefined : textOf(values[name]);
    return {
      name,
      required,
      hint: hintOf(schema),
      kind,
      example: kind.startsWith('file') ? undefined : (inputOf(schema.example) ?? initial),
      ...(initial !== undefined && { value: initial }),
      ...(definition?.encoding && { encoding: definition.encoding }),
    };
  });
}
