import assert from 'node:assert/strict';
import type { Description } from '../../packages/openapi/model/description';
import { exampleOf, type Parameter, type Operation as Source } from '../../packages/openapi/model/operation';
import { resolved } from '../../packages/openapi/model/schema';

/** A request sent by a sample. */
export type Call = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
  /** Form parts: name and value, or name and file. */
  form?: [string, string | { file: string }][];
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
  /** Names of form fields. */
  form?: string[];
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
  // House families accept a secret key under this name, and otherwise an access token.
  if (security.length) headers.authorization = `Bearer ${security.some((each) => 'secretKey' in each) ? TEST_KEY : TEST_TOKEN}`;
  const expected: Expected = {
    method: source.method.toUpperCase(),
    server: (servers.at(-1)?.url ?? '').replace(/\/+$/, ''),
    path: source.path.split('/').map((part) => part.replace(/\{([^}]+)\}/g, (_, name: string) => inPath[name] ?? name)),
    query: queryOf(source),
    headers,
  };
  const media = source.body?.content[0];
  if (!media) return expected;
  const { contentType, schema, examples } = media;
  if (contentType.startsWith('multipart/'))
    return { ...expected, form: examples.length ? Object.keys(examples[0].value as object) : (resolved(schema).required ?? []) };
  if (!examples.length) return expected;
  return { ...expected, headers: { ...headers, 'content-type': contentType }, body: examples[0].value };
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
    .map((each) => [each.name, each.name in sent ? String(sent[each.name]) : valueFor(each)]);
}

function valueFor({ name, schema, example }: Parameter): string {
  const value = example ?? exampleOf(schema) ?? name;
  return typeof value === 'string' ? value : JSON.stringify(value);
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
  if (expected.form) assert.deepEqual(call.form?.map(([name]) => name).sort(), [...expected.form].sort());
  else if (typeof expected.body === 'string') assert.equal(call.body, expected.body);
  else assert.deepEqual(call.body === undefined ? undefined : JSON.parse(call.body), expected.body);
}

const lowerCased = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
