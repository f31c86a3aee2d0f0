import path from 'node:path';
import { type Node, operationsOf, parametersOf, resolve, type Operation as Source } from '../../openapi/decorators/operations';
import { merged } from '../../openapi/schemaMerge';
import { brand } from '../../platform/brand';
import type { Family } from '../../platform/families';
import { writeFolder } from '../../platform/writeFolder';
import type { PageData } from '../../reference';
import type { Field, Operation, Server } from '../../reference/components/model';
import { canBeTried } from '../../reference/components/TryItSlot';
import { credentialsOf } from '../../reference/samples/credentials';
import { servedFolder } from '../../reference/served';
import type { BodyKind, FormPart, Media, Parameter, Place, Scheme, TryItData, TryItServer } from '../model';
import { actionsOf } from './actions';
import { checkable, type Found } from './tryItSchema';

/** Methods for which a browser's fetch rejects a body. */
const WITHOUT_BODY = new Set(['get', 'head']);

/**
 * Writes the data that "Try it" needs per operation as static files.
 *
 * @param root the family's bundled description
 * @param pages the family's pages, in the order of the description's operations
 */
export function writeTryIt(family: Family, root: Node, pages: readonly PageData[]): void {
  const folder = path.resolve(__dirname, '../../..', servedFolder(family), 'reference-data', family.slug);
  const sources = operationsOf(root);
  const sandbox = family.rules === 'house' ? family.folder : undefined;
  const dataOf = (operation: Operation, source: Source, route: string): TryItData => ({
    ...tryItOf(operation, source, root, route),
    sandbox,
  });
  writeFolder(folder, [
    ...pages.flatMap(({ entry, operation }, position): [string, string][] =>
      canBeTried(operation) ? [[`${entry.id}.json`, JSON.stringify(dataOf(operation, sources[position], entry.route))]] : [],
    ),
    ['_actions.json', JSON.stringify(actionsOf(pages))],
  ]);
}

/** Builds the data that "Try it" needs for an operation, from its page and its description. */
export function tryItOf(operation: Operation, source: Source, root: Node, route: string): TryItData {
  const found: Found = { defs: Object.create(null), secrets: new Set() };
  const described = parametersOf(root, source);
  const sendsBody = !WITHOUT_BODY.has(operation.method);
  const cookies = described.filter((parameter) => parameter.in === 'cookie').map(({ name }) => name);
  const security: Node[] = source.node.security ?? root.security ?? [];
  return {
    title: operation.title,
    route,
    family: operation.family.href.split('/').at(-1) ?? '',
    method: operation.method.toUpperCase(),
    path: operation.path,
    servers: operation.servers.filter(({ url }) => /^https?:\/\//.test(url) && URL.canParse(url)).map(serverOf),
    movesMoney: operation.movesMoney,
    retry: operation.retry?.html,
    schemes: schemesOf(root, security),
    roles: operation.roles,
    authRequired: security.length > 0 && security.every((each) => Object.keys(each).length > 0),
    parameters: operation.parameters.flatMap(({ place, fields }) =>
      place === 'cookie'
        ? []
        : fields.map((field) => {
            const node = described.find((each) => each.in === place && each.name === field.name) ?? {};
            return parameterOf(place, field, node, (schema) => checkable(root, schema, found) as Node);
          }),
    ),
    body: sendsBody && operation.request ? bodyOf(operation.request, source, root, found) : undefined,
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
function schemesOf(root: Node, security: Node[]): Scheme[] {
  const scopes = new Map<string, string[]>();
  for (const each of security)
    for (const [id, list] of Object.entries<string[]>(each)) scopes.set(id, [...(scopes.get(id) ?? []), ...(list ?? [])]);
  return [...scopes]
    .flatMap(([id, list]) => schemeOf(root, id, list))
    .sort((one, other) => Number(one.id === 'oauth2') - Number(other.id === 'oauth2'));
}

function schemeOf(root: Node, id: string, scopes: string[]): Scheme[] {
  const { type, scheme, in: place, name }: Node = resolve(root, root.components?.securitySchemes?.[id] ?? {});
  const [variable] = credentialsOf(root, [{ [id]: [] }]);
  const same = { id, header: 'Authorization', variable, scopes };
  const isHttp = (word: string) => type === 'http' && String(scheme).toLowerCase() === word;
  if (id === 'secretKey') return [{ ...same, label: 'Secret key', kind: 'bearer', placeholder: 'sk_test_…' }];
  if (isHttp('bearer')) return [{ ...same, label: 'Token', kind: 'bearer' }];
  if (isHttp('basic')) return [{ ...same, label: 'Username and password', kind: 'basic', placeholder: 'username:password' }];
  if (type === 'oauth2' || type === 'openIdConnect') return [{ ...same, label: 'OAuth access token', kind: 'bearer' }];
  return type === 'apiKey' && place === 'header' ? [{ ...same, label: name, kind: 'header', header: name }] : [];
}

function parameterOf(place: Place, { name, required, schema }: Field, node: Node, check: (schema: Node) => Node): Parameter {
  return {
    place,
    name,
    required: required || place === 'path',
    hint: hintOf(schema),
    schema: check(node.schema ?? Object.values<Node>(node.content ?? {})[0]?.schema ?? {}),
    example: schema.example,
    default: schema.default,
    options: schema.values?.length ? schema.values : undefined,
    style: node.style,
    explode: node.explode,
  };
}

function hintOf({ type, constraints = [] }: Field['schema']): string {
  return [type, ...constraints.filter((words) => !words.startsWith('matches '))].join(', ');
}

function bodyOf(request: NonNullable<Operation['request']>, { node }: Source, root: Node, found: Found): TryItData['body'] {
  const described = resolve(root, node.requestBody).content ?? {};
  const content = request.content.map(({ contentType, schema, examples }): Media => {
    const raw: Node | undefined = described[contentType]?.schema;
    const kind = kindOf(contentType);
    return {
      contentType,
      kind,
      schema: raw && kind === 'json' ? (checkable(root, raw, found) as Node) : undefined,
      examples: examples.map(({ summary, text }) => ({ summary, text })),
      parts: kind === 'multipart' || kind === 'urlencoded' ? (schema?.fields ?? []).map((field) => partOf(field, raw, root)) : undefined,
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

function partOf(field: Field, media: Node | undefined, root: Node): FormPart {
  const whole = merged(root, merged(root, media).node.properties?.[field.name]).node;
  const items = merged(root, whole.items).node;
  const isFile = (node: Node) => node.format === 'binary' || node.format === 'base64' || node.contentMediaType !== undefined;
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
