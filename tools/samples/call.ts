import assert from 'node:assert/strict';
import { actingUsers } from '../../packages/openapi/actors';
import type { Description } from '../../packages/openapi/model/description';
import { isObject } from '../../packages/openapi/model/document';
import { exampleOf, type MediaType, type Parameter, type Operation as Source } from '../../packages/openapi/model/operation';
import { resolved } from '../../packages/openapi/model/schema';
import { textOf } from '../../packages/openapi/numbers';

export type FormPart = [name: string, value: string | { file: string }, contentType?: string];

/** A request sent by a sample. */
export type Call = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
  /** Form parts: name, value or file, and the media type if the sample states one. */
  form?: FormPart[];
};

/** Request required by an operation's description. Derived from the description alone, independently of the sample generator. */
export type Expected = {
  method: string;
  server: string;
  path: string[];
  query: [string, string][];
  headers: Record<string, string>;
  /** Value of the example, or its text if it is not JSON. */
  body?: unknown;
  /** Names of form parts, each with the media type that it must state. */
  form?: [name: string, contentType?: string][];
};

/** Key and token in the environment of samples under test. */
export const TEST_KEY = 'sk_test_of_the_check';
export const TEST_TOKEN = 'sat_of_the_check';
export const TEST_ENVIRONMENT = { SECRET_KEY: TEST_KEY, ACCESS_TOKEN: TEST_TOKEN };

/** Derives the request that the samples of an operation must send. */
export function expectedCall({ servers }: Description, source: Source): Expected {
  const { parameters, security } = source;
  const values = (place: string) =>
    parameters.filter((each) => each.in === place && each.required).map((each): [string, string] => [each.name, valueFor(each)]);
  const inPath = Object.fromEntries(values('path'));
  const headers = Object.fromEntries(values('header').map(([name, value]) => [name.toLowerCase(), value]));
  // House families accept a secret key under this name, and otherwise an access token. The change of a user is sent with their token.
  const accepts = (scheme: string) => security.some((each) => scheme in each);
  const sendsKey = accepts('secretKey') && !(accepts('session') && isByUser(source));
  if (security.length) headers.authorization = `Bearer ${sendsKey ? TEST_KEY : TEST_TOKEN}`;
  const expected: Expected = {
    method: source.method.toUpperCase(),
    server: (servers.at(-1)?.url ?? '').replace(/\/+$/, ''),
    path: source.path.split('/').map((part) => part.replace(/\{([^}]+)\}/g, (_, name: string) => inPath[name] ?? name)),
    query: queryOf(source),
    headers,
  };
  const media = source.body?.content[0];
  if (!media) return expected;
  const { contentType, examples } = media;
  if (contentType.startsWith('multipart/')) return { ...expected, form: partsOf(media) };
  if (!examples.length) return expected;
  return { ...expected, headers: { ...headers, 'content-type': contentType }, body: examples[0].value };
}

/** Checks whether the first example shows a user as the actor of the change, or states that it needs a session. */
function isByUser({ method, body, responses, raw }: Source): boolean {
  const [request] = body?.content[0]?.examples ?? [];
  if (request && raw['x-sample-session']?.includes(request.name)) return true;
  const shown = responses.filter(({ status }) => status.startsWith('2')).flatMap(({ content }) => content[0]?.examples ?? []);
  const response = shown.find(({ name }) => name === request?.name) ?? shown[0];
  return method !== 'get' && actingUsers(response?.value, request?.value).length > 0;
}

/**
 * Returns the query of the request whose response is the first example: required parameters, those of `x-sample-query`, and the page size if
 * the example is not the last page.
 */
function queryOf({ parameters, responses, sampleQuery }: Source): [string, string][] {
  const response = responses.find(({ status }) => status === '200')?.content[0];
  const first = response?.examples[0]?.value as { data?: unknown[]; page?: { has_more?: boolean } } | undefined;
  const sent: Record<string, unknown> = { ...(first?.page?.has_more && { limit: first.data?.length }), ...sampleQuery };
  return parameters
    .filter((each) => each.in === 'query' && (each.required || each.name in sent))
    .flatMap((each): [string, string][] => {
      const value = each.name in sent ? sent[each.name] : (each.example ?? exampleOf(each.schema) ?? each.name);
      // By default, a list repeats the name.
      if (Array.isArray(value) && (each.style ?? 'form') === 'form' && each.explode !== false)
        return value.map((item) => [each.name, textOf(item)]);
      return [[each.name, textOf(value)]];
    });
}

/** Returns the parts of a multipart body: one per value, several for a list. By default, objects are JSON and texts state no type. */
function partsOf({ schema, examples, encoding }: MediaType): [string, string?][] {
  const [example] = examples;
  const parts = example
    ? Object.entries(example.value as object).flatMap(([name, value]) => [value].flat().map((each) => ({ name, isObject: isObject(each) })))
    : (resolved(schema).required ?? []).map((name) => ({ name, isObject: false }));
  return parts.map(({ name, isObject: isJson }) => {
    const described = encoding[name]?.contentType?.split(',')[0];
    const contentType = described && !described.includes('*') ? described : isJson ? 'application/json' : undefined;
    return contentType ? [name, contentType] : [name];
  });
}

function valueFor({ name, schema, example }: Parameter): string {
  return textOf(example ?? exampleOf(schema) ?? name);
}

/**
 * Compares a sample's request with the expected one.
 *
 * @throws AssertionError with the difference
 */
export function assertSame(call: Call, expected: Expected): void {
  assert.equal(call.method, expected.method);
  assert.ok(call.url.startsWith(`${expected.server}/`), `${call.url} is not at ${expected.server}`);
  const [path, query] = call.url.slice(expected.server.length).split('?');
  assert.deepEqual(path.split('/').map(decodeURIComponent), expected.path);
  assert.deepEqual([...new URLSearchParams(query)], expected.query);
  assert.deepEqual(lowerCased(call.headers), expected.headers);
  if (expected.form) assert.deepEqual(sortedParts(call.form?.map(([name, , type]) => [name, type])), sortedParts(expected.form));
  else if (typeof expected.body === 'string') assert.equal(call.body, expected.body);
  else assert.deepEqual(call.body === undefined ? undefined : JSON.parse(call.body), expected.body);
}

const sortedParts = (parts: readonly [string, string?][] = []) => parts.map(([name, type]) => (type ? `${name}: ${type}` : name)).sort();

const lowerCased = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
