import { nearest } from '../../../openapi/redocly/rules/support';
import type { Credential } from '../../../scripts/reference/samples/credentials';
import type { SampleRequest } from '../../../scripts/reference/samples/request';
import type { Quote, QuotedAnswers, QuotedOperation } from './model';

/** `<Request>` in a guide, its attributes as written. `headers` names those to be sent that need not be. */
export type RequestTag = {
  operation: string;
  example?: string;
  path?: Record<string, string>;
  query?: Record<string, string>;
  credential?: string;
  headers?: string[];
};
/** `<Response>` in a guide. `show` names the fields to be shown, the others are counted; `headers` those of the answer to be shown. */
export type ResponseTag = { operation?: string; status?: string; example?: string; show?: string[]; headers?: string[] };

/** An answer as a guide shows it. `head` is there when the tag names headers, and has the content type before them. */
export type QuotedResponse = { status: string; head?: Record<string, string>; quote?: Quote; omitted: number };

/**
 * @param operation what the tag names
 * @param position of the call on its page, from 1: no two calls of a page share an idempotency key, which would be refused
 * @returns the call as its samples make it, with the example, the parameters and the credential that the tag names
 * @throws Error that says what there is instead, when the tag names one that is not there
 */
export function requestOf(operation: QuotedOperation, tag: RequestTag, position: number): SampleRequest & { quote?: Quote } {
  const { request } = operation;
  const quote = bodyOf(operation, tag.example);
  const headers = [
    ...request.headers.map(({ name, value }) => ({ name, value: name === 'Idempotency-Key' ? keyOf(value, position) : value })),
    ...Object.entries(pick('headers', tag.headers ?? [], operation.parameters.header, 'header parameter')).map(([name, value]) => ({
      name,
      value,
    })),
  ];
  // A form is sent in parts, which its samples have worked out already.
  const body =
    quote && request.body && 'text' in request.body ? { ...request.body, text: JSON.stringify(quote.value, null, 2) } : request.body;
  return { ...request, url: urlOf(operation, tag), headers, credential: credentialOf(operation, tag), body, quote };
}

function urlOf({ request, parameters }: QuotedOperation, { path = {}, query = {} }: RequestTag): string {
  let { url } = request;
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

function credentialOf({ request, credentials }: QuotedOperation, { credential }: RequestTag): SampleRequest['credential'] {
  return credential ? (known('credential', credential, credentials, 'credential of the call') as Credential) : request.credential;
}

/** The example's key with other last digits. */
const keyOf = (key: string, position: number) => `${key.slice(0, -3)}${position.toString(16).padStart(3, '0')}`;

function bodyOf({ bodies }: QuotedOperation, example: string | undefined): Quote | undefined {
  const names = Object.keys(bodies);
  if (!names.length) {
    if (example) throw new Error(`example="${example}": the operation has no body. Leave the attribute out.`);
    return undefined;
  }
  return bodies[known('example', example ?? names[0], names, 'example of a request')];
}

/**
 * @returns the answer that the tag names, its status, of its headers those to be shown, and of an object only the fields to be shown
 * @throws Error that says what there is instead, when there is no such status, example, header or field
 */
export function responseOf({ answers, heads }: QuotedAnswers, tag: ResponseTag): QuotedResponse {
  const statuses = Object.keys(answers);
  const status = known('status', tag.status ?? statuses.find((each) => each.startsWith('2')) ?? statuses[0], statuses, 'status');
  const { 'Content-Type': contentType, ...others } = heads[status];
  const head = tag.headers && {
    ...(contentType && { 'Content-Type': contentType }),
    ...pick('headers', tag.headers, others, `header of a ${status}`),
  };
  const names = Object.keys(answers[status]);
  if (!names.length) {
    if (tag.example || tag.show) throw new Error(`status="${status}": the answer has no body. Leave example and show out.`);
    return { status, head, omitted: 0 };
  }
  const quote = answers[status][known('example', tag.example ?? names[0], names, `example of a ${status}`)];
  if (!tag.show) return { status, head, quote, omitted: 0 };
  const fields = quote.value as Record<string, unknown>;
  const shown = pick('show', tag.show, fields, 'field of that answer');
  return { status, head, quote: { ...quote, value: shown }, omitted: Object.keys(fields).length - tag.show.length };
}

/** @returns of what there is by name, that which an attribute names, in its order */
function pick<Value>(attribute: string, names: string[], from: Record<string, Value>, what: string): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [known(attribute, name, Object.keys(from), what), from[name]]));
}

function known(attribute: string, word: string, words: string[], what: string): string {
  if (words.includes(word)) return word;
  const meant = nearest(word, words);
  const instead = meant.length ? `Did you mean ${meant.join(' or ')}?` : `There is ${words.join(', ') || 'none'}.`;
  throw new Error(`${attribute}: \`${word}\` is no ${what}. ${instead}`);
}
