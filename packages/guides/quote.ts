import { nearest } from '../openapi/rules/support';
import { brand } from '../platform/brand';
import type { Credential, HouseRequest } from '../reference/samples/credentials';
import type { Quote, QuotedOperation, QuotedResponses } from './model';
import { isObject, merged } from './steps/values';

/**
 * Attributes of `<Request>` in a guide. `body` replaces fields of the example, and `without` omits some; `headers` lists optional headers to be
 * sent; `host` is `production` instead of the sandbox.
 */
export type RequestTag = {
  operation: string;
  example?: string;
  body?: Record<string, unknown>;
  without?: string[];
  path?: Record<string, string>;
  query?: Record<string, string>;
  credential?: string;
  headers?: string[];
  host?: string;
};
/**
 * Attributes of `<Response>` in a guide. `show` lists the fields to be shown, the others are counted; `headers` lists the response headers
 * to be shown; `detail` replaces the text of an error, whose example in the description is about another request, and `body` other fields.
 */
export type ResponseTag = {
  operation?: string;
  status?: string;
  example?: string;
  show?: string[];
  headers?: string[];
  detail?: string;
  body?: Record<string, unknown>;
};

/** Response in a guide. `head` is set if the tag names headers, and starts with the content type. */
export type QuotedResponse = { status: string; head?: Record<string, string>; quote?: Quote; omitted: number };

/**
 * Builds the request of a tag: the request of the samples, with the example, parameters and credential of the tag.
 *
 * @param position position of the request on its page, counted from 1. It makes idempotency keys unique, because a reused key would be
 * rejected
 * @throws Error with the existing names if the tag contains an unknown one
 */
export function requestOf(operation: QuotedOperation, tag: RequestTag, position: number): HouseRequest & { quote?: Quote } {
  const { request } = operation;
  const quote = changed(bodyOf(operation, tag.example), tag);
  const headers = [
    ...request.headers.map(({ name, value }) => ({ name, value: name === 'Idempotency-Key' ? keyOf(value, position) : value })),
    ...Object.entries(pick('headers', tag.headers ?? [], operation.parameters.header, 'header parameter')).map(([name, value]) => ({
      name,
      value,
    })),
  ];
  // The parts of a form are already included in the samples.
  const body =
    quote && request.body && 'text' in request.body ? { ...request.body, text: JSON.stringify(quote.value, null, 2) } : request.body;
  return { ...request, url: urlOf(operation, tag), headers, credential: credentialOf(operation, tag), body, quote };
}

function urlOf({ request, parameters }: QuotedOperation, { path = {}, query = {}, host }: RequestTag): string {
  if (host) known('host', host, ['production'], 'host');
  let url = host ? request.url.replace(brand.sandboxHost, brand.apiHost) : request.url;
  for (const [name, value] of Object.entries(path)) {
    const example = parameters.path[known('path', name, Object.keys(parameters.path), 'path parameter')];
    url = url.replace(`/${encodeURIComponent(example)}`, `/${encodeURIComponent(value)}`);
  }
  for (const [name, value] of Object.entries(query)) {
    const to = new URL(url);
    to.searchParams.set(known('query', name, Object.keys(parameters.query), 'query parameter'), value);
    url = to.href;
  }
  return url;
}

function credentialOf({ request, credentials }: QuotedOperation, { credential }: RequestTag): HouseRequest['credential'] {
  return credential ? (known('credential', credential, credentials, 'credential of the operation') as Credential) : request.credential;
}

/**
 * Replaces and omits fields of a body.
 *
 * @throws Error if the body does not have the field
 */
function changed(quote: Quote | undefined, { body, without = [] }: RequestTag): Quote | undefined {
  if (!body && !without.length) return quote;
  if (!isObject(quote?.value)) throw new Error('body: the operation has no request body with fields. Remove body and without.');
  const fields = Object.keys(quote.value);
  for (const name of without) known('without', name, fields, 'field of the request');
  const kept = Object.fromEntries(Object.entries(quote.value).filter(([name]) => !without.includes(name)));
  return { summary: summaryOf(quote, body), value: merged(kept, body ?? {}) };
}

/** Fields that identify an object. */
const IDENTITY = ['id', 'reference', 'instance'];

/** Returns the summary of an example; none if the page changes more than the identity of the object, because it describes the example's values. */
const summaryOf = ({ summary }: Quote, body: object | undefined): string =>
  Object.keys(body ?? {}).every((name) => IDENTITY.includes(name)) ? summary : '';

/** Returns the key of the example with different last digits. */
const keyOf = (key: string, position: number) => `${key.slice(0, -3)}${position.toString(16).padStart(3, '0')}`;

function bodyOf({ bodies }: QuotedOperation, example: string | undefined): Quote | undefined {
  const names = Object.keys(bodies);
  if (!names.length) {
    if (example) throw new Error(`example="${example}": the operation has no request body. Remove the attribute.`);
    return undefined;
  }
  return bodies[known('example', example ?? names[0], names, 'request example')];
}

/**
 * Returns the response of a tag: its status, the selected headers and, if the body is an object, the selected fields.
 *
 * @throws Error with the existing names if the status, example, header or field is unknown
 */
export function responseOf({ responses, heads }: QuotedResponses, tag: ResponseTag): QuotedResponse {
  const statuses = Object.keys(responses);
  const status = known('status', tag.status ?? statuses.find((each) => each.startsWith('2')) ?? statuses[0], statuses, 'status');
  const { 'Content-Type': contentType, ...others } = heads[status];
  const head = tag.headers && {
    ...(contentType && { 'Content-Type': contentType }),
    ...pick('headers', tag.headers, others, `${status} response header`),
  };
  const names = Object.keys(responses[status]);
  if (!names.length) {
    if (tag.example || tag.show) throw new Error(`status="${status}": the response has no body. Remove example and show.`);
    return { status, head, omitted: 0 };
  }
  const given = responses[status][known('example', tag.example ?? names[0], names, `${status} response example`)];
  const value = tag.detail ? withDetail(given.value, tag.detail) : given.value;
  // The title of an error holds for any of its values.
  const summary = Number(status) < 400 ? summaryOf(given, tag.body) : given.summary;
  const quote = { summary, value: tag.body ? merged(value, tag.body) : value };
  if (!tag.show) return { status, head, quote, omitted: 0 };
  const fields = quote.value as Record<string, unknown>;
  const shown = pick('show', tag.show, fields, 'field of the response');
  return { status, head, quote: { ...quote, value: shown }, omitted: Object.keys(fields).length - tag.show.length };
}

function withDetail(value: unknown, detail: string): unknown {
  if (typeof value !== 'object' || !value || !('detail' in value))
    throw new Error('detail: the response is not an error. Remove the attribute.');
  return { ...value, detail };
}

/** Returns the named entries in the order of the attribute. */
function pick<Value>(attribute: string, names: string[], from: Record<string, Value>, what: string): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [known(attribute, name, Object.keys(from), what), from[name]]));
}

function known(attribute: string, word: string, words: string[], what: string): string {
  if (words.includes(word)) return word;
  const meant = nearest(word, words);
  const instead = meant.length ? `Did you mean ${meant.join(' or ')}?` : `Available: ${words.join(', ') || 'none'}.`;
  throw new Error(`${attribute}: \`${word}\` is not a ${what}. ${instead}`);
}
