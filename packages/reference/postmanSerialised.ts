import { Description } from '../openapi/model/description';
import type { Document } from '../openapi/model/document';
import type { MediaType, Operation, Parameter } from '../openapi/model/operation';
import { unmarked } from '../openapi/numbers';
import { merged } from '../openapi/schemaMerge';
import { type Proof, proofsOf, USER } from '../openapi/security';
import { type Body, kindOf } from '../openapi/serialise/body';
import { isIgnored, serialise } from '../openapi/serialise/parameter';
import { serialiseHead } from '../openapi/serialise/request';
import { type Auth, type Collection, entryOf, type Item, type Pair, type Request } from './postmanFormat';
import { bodyWith, generatedValue, parameterValue } from './samples/request';

const BASE = '{{baseUrl}}';

/**
 * Writes the requests of a third-party collection as samples send them: addresses, parameters, cookies, credentials and bodies. The converter
 * serialises some of these differently, and leaves out others.
 *
 * @param collection result of the converter, whose items are named after the operationId (`postmanCollection`); modified
 * @param document the description that it was converted from, with exact numbers
 */
export function serialiseRequests(collection: Collection, document: Document): void {
  const description = new Description(document);
  const operations = new Map(description.calls.map((operation) => [operation.operationId, operation]));
  const variables = new Set<string>();
  const visit = (item: Item): void => {
    for (const each of item.item ?? []) visit(each);
    const operation = operations.get(item.name);
    if (!item.request || !operation) return;
    const proofs = proofsOf(description, operation.security);
    for (const name of proofs.flatMap(variablesOf)) variables.add(name);
    item.name = operation.summary || operation.operationId;
    item.request = requestOf(item.request, operation, description, proofs);
    for (const response of item.response ?? []) response.originalRequest = item.request;
  };
  for (const item of collection.item) visit(item);
  delete collection.auth; // Each request states its own.
  const [server] = description.servers;
  collection.variable = [
    ...(collection.variable ?? []).map((each) => (each.key === 'baseUrl' && server ? { ...each, value: server.url } : each)),
    ...[...variables].map((key) => ({ key, value: '' })),
  ];
}

function requestOf(converted: Request, operation: Operation, description: Description, proofs: readonly Proof[]): Request {
  const { name, description: text, auth } = converted as Request & { name?: string; description?: unknown };
  const [media] = operation.body?.content ?? [];
  const sent = media && bodyWith(media, media.examples[0]?.value ?? generatedValue(media));
  // Postman responds to the challenge of the server itself.
  const isDigest = auth?.type === 'digest' && proofs.length === 1;
  const inAuth = proofs.find(isAuth);
  const others = isDigest ? [] : proofs.filter((proof) => proof !== inAuth);
  const parameters = operation.parameters.filter((each) => !isIgnored(each));
  const cookies = [
    ...parameters.filter((each) => each.in === 'cookie' && each.required).map((each) => serialise(each, parameterValue(each))),
    ...others.flatMap((proof) => (proof.in === 'cookie' ? [`${proof.name}={{${proof.variable}}}`] : [])),
  ].filter(Boolean);
  const type = sent && !('parts' in sent) ? [{ key: 'Content-Type', value: sent.contentType }] : [];
  const accept = converted.header?.filter(({ key }) => key === 'Accept') ?? [];
  const header = [
    ...others.flatMap((proof): Pair[] =>
      proof.in === 'header' ? [{ key: proof.name, value: `${proof.prefix}{{${proof.variable}}}` }] : [],
    ),
    ...parameters.filter((each) => each.in === 'header').map((each) => pairOf(each, each.name, serialise(each, parameterValue(each)))),
    ...(cookies.length ? [{ key: 'Cookie', value: cookies.join('; ') }] : []),
    ...type,
    ...accept,
  ];
  return {
    ...(name !== undefined && { name: operation.summary || name }),
    ...(text !== undefined && { description: text }),
    method: operation.method.toUpperCase(),
    url: addressOf(operation, description, others),
    header,
    auth: isDigest ? auth : inAuth ? authOf(inAuth) : { type: 'noauth' },
    ...(sent && { body: postmanBody(sent, media) }),
  };
}

function addressOf(operation: Operation, { servers }: Description, others: readonly Proof[]): Request['url'] {
  const own = operation.ownServers?.[0].url;
  // A variable cannot be followed by a path if the address has a query.
  const base = own ?? (servers[0]?.url.includes('?') ? servers[0].url : BASE);
  const parameters = operation.parameters.map((shape) => ({ shape, value: parameterValue(shape) }));
  const { url } = serialiseHead(
    base,
    operation.path,
    parameters.filter(({ shape }) => shape.in === 'path'),
  );
  const [address, ...query] = url.split('?');
  const host = base.split('?')[0].replace(/\/+$/, '');
  const segments = address.slice(host.length).split('/').slice(1);
  const templates = operation.path
    .split('?')[0]
    .split('/')
    .slice(1)
    .map((segment) => /^\{([^{}]+)\}$/.exec(segment)?.[1]);
  return {
    host: [host],
    path: segments.map((segment, at) => (templates[at] === undefined ? segment.replace(/^:/, '%3A') : `:${templates[at]}`)),
    query: [
      ...pairsIn(query.join('?')),
      ...parameters.flatMap(({ shape, value }) =>
        shape.in === 'query' ? pairsIn(serialise(shape, value)).map((pair) => pairOf(shape, pair.key, pair.value)) : [],
      ),
      ...others.flatMap((proof) => (proof.in === 'query' ? [{ key: proof.name, value: `{{${proof.variable}}}` }] : [])),
    ],
    variable: segments.flatMap((value, at) => {
      const key = templates[at];
      const parameter = operation.parameters.find((each) => each.in === 'path' && each.name === key);
      return key === undefined ? [] : [parameter ? pairOf(parameter, key, value) : { key, value }];
    }),
  };
}

/** Splits a query into names and values, with their escapes. */
const pairsIn = (query: string): Pair[] =>
  query
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [key, ...value] = pair.split('=');
      return { key, value: value.join('=') };
    });

/** Returns a parameter as Postman lists it. An optional one is listed, but not sent. */
function pairOf(
  { required, schema, description = merged(schema).schema.description, in: place }: Parameter,
  key: string,
  value: string,
): Pair {
  const isSent = required || place === 'path';
  const words = [isSent && '(Required)', description].filter(Boolean).join(' ');
  return { key, value, ...(words && { description: { content: words, type: 'text/plain' } }), ...(!isSent && { disabled: true }) };
}

/** Credential that Postman has a form for. */
type AuthProof = Extract<Proof, { in: 'header' | 'query' | 'basic' }>;

const isAuth = (proof: Proof): proof is AuthProof =>
  proof.in === 'basic' || proof.in === 'query' || (proof.in === 'header' && (!proof.prefix || proof.prefix === 'Bearer '));

function authOf(proof: AuthProof): Auth {
  const values = (entries: Record<string, string>) => Object.entries(entries).map(([key, value]) => ({ key, value, type: 'string' }));
  if (proof.in === 'basic') return { type: 'basic', basic: values({ username: `{{${USER.name}}}`, password: `{{${USER.password}}}` }) };
  if (proof.in === 'header' && proof.prefix) return { type: 'bearer', bearer: values({ token: `{{${proof.variable}}}` }) };
  return { type: 'apikey', apikey: values({ key: proof.name, value: `{{${proof.variable}}}`, in: proof.in }) };
}

function variablesOf(proof: Proof): string[] {
  if (proof.in === 'certificate') return [];
  return proof.in === 'basic' ? [USER.name, USER.password] : [proof.variable];
}

function postmanBody(body: Body, media: MediaType): Request['body'] {
  if ('parts' in body) {
    const { properties = {} } = merged(media.schema).schema;
    return { mode: 'formdata', formdata: body.parts.map((part) => entryOf(part, merged(properties[part.name]).schema.description)) };
  }
  if ('file' in body) return { mode: 'file', file: {} };
  if (kindOf(body.contentType) === 'urlencoded')
    return { mode: 'urlencoded', urlencoded: pairsIn(body.text).map(({ key, value }) => ({ key: decoded(key), value: decoded(value) })) };
  const language = kindOf(body.contentType) === 'json' ? 'json' : /\bxml\b/.test(body.contentType) ? 'xml' : 'text';
  return { mode: 'raw', raw: unmarked(body.text), options: { raw: { language } } };
}

const decoded = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));
