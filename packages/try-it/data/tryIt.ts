import path from 'node:path';
import type { Description } from '../../openapi/model/description';
import type { SecurityRequirement } from '../../openapi/model/document';
import type { Parameter as Described, Operation as Source } from '../../openapi/model/operation';
import type { Schema, SchemaNode } from '../../openapi/model/schema';
import { merged } from '../../openapi/schemaMerge';
import { brand } from '../../platform/brand';
import type { Family } from '../../platform/families';
import { writeFolder } from '../../platform/writeFolder';
import type { PageData } from '../../reference/buildFamily';
import type { Field, Operation, Server } from '../../reference/components/model';
import { canBeTried } from '../../reference/components/TryItSlot';
import { bodiesOf } from '../../reference/errors/familyErrors';
import { credentialsOf } from '../../reference/samples/credentials';
import { servedFolder } from '../../reference/served';
import { storyOf } from '../../reference/story';
import type { BodyKind, FormPart, JsonSchema, Media, OutcomeData, Parameter, Place, Scheme, TryItData, TryItServer } from '../model';
import { actionsOf } from './actions';
import { checkable, type Found } from './tryItSchema';

/** Methods for which a browser's fetch rejects a body. */
const WITHOUT_BODY = new Set(['get', 'head']);

/**
 * Writes the data that "Try it" needs per operation as static files.
 *
 * @param pages the family's pages
 */
export function writeTryIt(family: Family, description: Description, pages: readonly PageData[]): void {
  const folder = path.resolve(__dirname, '../../..', servedFolder(family), 'reference-data', family.slug);
  const sandbox = family.rules === 'house' ? family.folder : undefined;
  writeFolder(folder, [
    ...pages.flatMap(({ entry, operation, source }): [string, string][] =>
      canBeTried(operation)
        ? [
            [`${entry.id}.json`, JSON.stringify({ ...tryItOf(operation, source, description, entry.route), sandbox })],
            [`${entry.id}.outcomes.json`, JSON.stringify(outcomeDataOf(operation, source))],
          ]
        : [],
    ),
    ['_actions.json', JSON.stringify(actionsOf(pages))],
    ['_story.json', JSON.stringify(storyOf(pages))],
  ]);
}

/** Builds the responses that an operation's page shows on demand: its sandbox outcomes, and the example of each error by code. */
export function outcomeDataOf({ outcomes }: Pick<Operation, 'outcomes'>, source: Source): OutcomeData {
  return { outcomes, problems: Object.fromEntries(bodiesOf(source).map((body) => [body.code, body])) };
}

/** Builds the data that "Try it" needs for an operation, from its page and its description. */
export function tryItOf(operation: Operation, source: Source, description: Description, route: string): TryItData {
  const found: Found = { defs: Object.create(null), secrets: new Set() };
  const { parameters, security } = source;
  const sendsBody = !WITHOUT_BODY.has(operation.method);
  const cookies = parameters.filter((parameter) => parameter.in === 'cookie').map(({ name }) => name);
  return {
    title: operation.title,
    route,
    family: operation.family.href.split('/').at(-1) ?? '',
    method: operation.method.toUpperCase(),
    path: operation.path,
    servers: operation.servers.filter(({ url }) => /^https?:\/\//.test(url) && URL.canParse(url)).map(serverOf),
    movesMoney: operation.movesMoney,
    retry: operation.retry?.html,
    schemes: schemesOf(description, security),
    roles: operation.roles,
    authRequired: security.length > 0 && security.every((each) => Object.keys(each).length > 0),
    parameters: operation.parameters.flatMap(({ place, fields }) =>
      place === 'cookie' ? [] : fields.map((field) => parameterOf(place, field, source.parameter(place, field.name), found)),
    ),
    body: sendsBody && operation.request ? bodyOf(operation.request, source, found) : undefined,
    defs: { ...found.defs },
    secrets: [...found.secrets],
    impossible: [
      ...(cookies.length ? [`the cookie ${cookies.join(', ')}`] : []),
      ...(operation.request && !sendsBody ? [`a body with ${operation.method.toUpperCase()}`] : []),
    ],
  };
}

function serverOf(server: Server): TryItServer {
  const host = new URL(server.url).hostname;
  if (host === brand.apiHost || /^production\b/i.test(server.description)) return { ...server, kind: 'production' };
  return host === brand.sandboxHost || /sandbox|\btest/i.test(server.description) ? { ...server, kind: 'sandbox' } : server;
}

/** Returns the distinct schemes, API keys first because most readers have one. */
function schemesOf(description: Description, security: SecurityRequirement[]): Scheme[] {
  const scopes = new Map<string, string[]>();
  for (const each of security) for (const [id, list] of Object.entries(each)) scopes.set(id, [...(scopes.get(id) ?? []), ...(list ?? [])]);
  return [...scopes]
    .flatMap(([id, list]) => schemeOf(description, id, list))
    .sort((one, other) => Number(one.id === 'oauth2') - Number(other.id === 'oauth2'));
}

function schemeOf(description: Description, id: string, scopes: string[]): Scheme[] {
  const { type, scheme, in: place, name = '' } = description.securityScheme(id);
  const [variable] = credentialsOf(description, [{ [id]: [] }]);
  const same = { id, header: 'Authorization', variable, scopes };
  const isHttp = (word: string) => type === 'http' && String(scheme).toLowerCase() === word;
  if (id === 'secretKey') return [{ ...same, label: 'Secret key', kind: 'bearer', placeholder: 'sk_test_…' }];
  if (isHttp('bearer')) return [{ ...same, label: 'Token', kind: 'bearer' }];
  if (isHttp('basic')) return [{ ...same, label: 'Username and password', kind: 'basic', placeholder: 'username:password' }];
  if (type === 'oauth2' || type === 'openIdConnect') return [{ ...same, label: 'OAuth access token', kind: 'bearer' }];
  return type === 'apiKey' && place === 'header' ? [{ ...same, label: name, kind: 'header', header: name }] : [];
}

function parameterOf(place: Place, { name, required, schema }: Field, source: Described | undefined, found: Found): Parameter {
  return {
    place,
    name,
    required: required || place === 'path',
    hint: hintOf(schema),
    schema: checkable(source?.schema ?? {}, found) as JsonSchema,
    example: schema.example,
    default: schema.default,
    options: schema.values?.length ? schema.values : undefined,
    style: source?.style,
    explode: source?.explode,
  };
}

function hintOf({ type, constraints = [] }: Field['schema']): string {
  return [type, ...constraints.filter((words) => !words.startsWith('matches '))].join(', ');
}

function bodyOf(request: NonNullable<Operation['request']>, { body }: Source, found: Found): TryItData['body'] {
  const content = request.content.map(({ contentType, schema, examples }): Media => {
    const source = body?.content.find((each) => each.contentType === contentType)?.schema;
    const kind = kindOf(contentType);
    return {
      contentType,
      kind,
      schema: source && kind === 'json' ? (checkable(source, found) as JsonSchema) : undefined,
      examples: examples.map(({ summary, text }) => ({ summary, text })),
      parts: kind === 'multipart' || kind === 'urlencoded' ? (schema?.fields ?? []).map((field) => partOf(field, source)) : undefined,
    };
  });
  return { required: request.required, content };
}

function kindOf(contentType: string): BodyKind {
  if (/json/.test(contentType)) return 'json';
  if (contentType.startsWith('multipart/')) return 'multipart';
  if (contentType === 'application/x-www-form-urlencoded') return 'urlencoded';
  return /^text\/|xml|yaml|graphql/.test(contentType) ? 'text' : 'file';
}

function partOf(field: Field, body: SchemaNode | undefined): FormPart {
  const whole = merged(merged(body).schema.properties?.[field.name]).schema;
  const items = merged(whole.items).schema;
  const isFile = ({ format, contentMediaType }: Schema) => format === 'binary' || format === 'base64' || contentMediaType !== undefined;
  const kind = isFile(whole) ? 'file' : isFile(items) ? 'files' : /object|array|map/.test(field.schema.type) ? 'json' : 'text';
  const { example } = field.schema;
  return {
    name: field.name,
    required: field.required,
    hint: hintOf(field.schema),
    kind,
    example: kind.startsWith('file') ? undefined : example,
  };
}
