import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callsOf, linkVariants } from './calls';
import type { Example, Operation, Schema } from './components/model';

const example = (name: string): Example => ({ name, summary: `The ${name}`, text: name, language: 'json' });
const media = (names: string[]) => [{ contentType: 'application/json', examples: names.map(example) }];

/** Returns the label, the name of the request's example and the response of each call. */
function calls(bodies: string[], statuses: Record<string, string[]>) {
  const operation = {
    kind: 'operation',
    request: { required: true, content: media(bodies) },
    responses: Object.entries(statuses).map(([status, names]) => ({ status, html: '', headers: [], content: media(names) })),
  } as unknown as Operation;
  const found = callsOf(operation, (body) => [{ language: 'curl', label: 'cURL', text: body?.name ?? 'none' }]);
  return found.map(({ label, request, response }) => [
    label,
    request.samples[0].text,
    response && `${response.status} ${response.example.name}`,
  ]);
}

test('pairs requests and responses by name', () =>
  assert.deepEqual(calls(['card', 'bank'], { 200: ['bank', 'card'] }), [
    ['The card', 'card', '200 card'],
    ['The bank', 'bank', '200 bank'],
  ]));

test('otherwise by position, or the first request with the first response', () => {
  assert.deepEqual(calls(['a', 'b'], { 200: ['x', 'y'] }), [
    ['The a', 'a', '200 x'],
    ['The b', 'b', '200 y'],
  ]);
  assert.deepEqual(calls(['a', 'b'], { 201: ['x'] }), [
    ['The a', 'a', '201 x'],
    ['The b', 'b', undefined],
  ]);
});

test('does not pair a request with the response to another one', () => {
  const body = (name: string, value: object): Example => ({ ...example(name), text: JSON.stringify(value) });
  const content = (examples: Example[]) => [{ contentType: 'application/json', examples }];
  const operation = {
    request: { content: content([body('a', { name: 'Ada', list: [1] }), body('b', { name: 'Bello', list: [2] })]) },
    responses: [{ status: '200', content: content([body('x', { id: 1, name: 'Bello', list: [] })]) }],
  } as unknown as Operation;
  assert.deepEqual(
    callsOf(operation, () => []).map(({ label, response }) => [label, response?.status]),
    [
      ['The a', undefined],
      ['The b', undefined],
      ['Response: The x', '200'],
    ],
  );
});

test('shows the response to generated requests of all media types', () => {
  const generated = { name: 'Example', summary: 'Example', text: '{"name":"string"}', language: 'json', isGenerated: true as const };
  const operation = {
    request: { content: ['application/json', 'application/xml'].map((contentType) => ({ contentType, examples: [{ ...generated }] })) },
    responses: [
      { status: '200', content: media(['pet']).map((each) => ({ ...each, examples: [{ ...example('pet'), text: '{"name":"Rex"}' }] })) },
    ],
  } as unknown as Operation;
  assert.deepEqual(
    callsOf(operation, () => []).map(({ response }) => response?.example.text),
    ['{"name":"Rex"}', '{"name":"Rex"}'],
  );
});

test('adds the responses that belong to no request, of all statuses', () =>
  assert.deepEqual(calls(['a', 'b'], { 200: ['a', 'b', 'late'], 202: ['wait'] }).slice(2), [
    ['Response: The late', 'a', '200 late'],
    ['Response: The wait', 'a', '202 wait'],
  ]));

test('builds the request of such a response with it, so that its path can name the resource', () => {
  const operation = {
    request: { content: media(['a', 'b']) },
    responses: [{ status: '200', content: media(['a', 'b', 'late']) }],
  } as unknown as Operation;
  const found = callsOf(operation, (body, response) => [{ language: 'curl', label: 'cURL', text: `${body?.name} ${response?.name}` }]);
  assert.deepEqual(
    found.map(({ request }) => request.samples[0].text),
    ['a a', 'b b', 'a late'],
  );
});

/** Returns the label of each call of an operation whose examples have no names: its media types, and by status those of its responses. */
function unnamed(bodies: string[], statuses: Record<string, string[]>) {
  const content = (types: string[]) =>
    types.map((contentType) => ({
      contentType,
      examples: [{ name: 'Example', summary: 'Example', text: contentType, language: 'text', isGenerated: true }],
    }));
  const operation = {
    request: { required: true, content: content(bodies) },
    responses: Object.entries(statuses).map(([status, types]) => ({ status, html: '', headers: [], content: content(types) })),
  } as unknown as Operation;
  return callsOf(operation, () => []).map(({ label, request, response }) => [label, request.body?.text, response?.example.text]);
}

test('names examples without a name by their media type, and pairs those of the same type', () => {
  const two = ['application/xml', 'application/json'];
  assert.deepEqual(unnamed(two, { 200: [...two].reverse(), 404: ['application/json'] }), [
    ['application/xml', 'application/xml', 'application/xml'],
    ['application/json', 'application/json', 'application/json'],
    ['Response: Example', 'application/xml', 'application/json'],
  ]);
});

test('leaves out responses that are generated, and that a page cannot select', () => {
  const statuses = Object.fromEntries(Array.from({ length: 14 }, (_, at) => [400 + at, ['application/json']]));
  assert.equal(unnamed([], statuses).length, 12);
});

test('does not pair a request with a generated response by position', () => {
  const generated = { ...example('Example'), isGenerated: true };
  const responses = [200, 404].map((status) => ({ status, content: [{ contentType: 'application/json', examples: [generated] }] }));
  const operation = { request: { content: media(['a', 'b']) }, responses } as unknown as Operation;
  assert.deepEqual(
    callsOf(operation, () => []).map(({ response }) => response?.status),
    [200, 200, 404],
  );
});

test('a single request has a call per response, and a call without one', () => {
  assert.deepEqual(calls([], { 200: ['x', 'y'] }), [
    ['The x', 'none', '200 x'],
    ['The y', 'none', '200 y'],
  ]);
  assert.deepEqual(calls(['a'], { 204: [] }), [['The a', 'a', undefined]]);
  assert.deepEqual(calls([], { 204: [] }), [['', 'none', undefined]]);
});

test('links the variants of the body to the calls that send them', () => {
  const body = (kind: string): Example => ({ ...example(kind), text: JSON.stringify({ kind }) });
  const variants = ['card', 'bank'].map((label) => ({ label, property: 'kind', schema: { type: 'object' } }));
  const operation = {
    request: { content: [{ contentType: 'application/json', schema: { type: 'object', variants }, examples: [] }] },
    calls: ['card', 'bank', 'card'].map((kind) => ({ label: kind, request: { body: body(kind), samples: [] } })),
  } as unknown as Operation;
  linkVariants(operation);
  assert.deepEqual(
    operation.request?.content[0].schema?.variants?.map((variant) => variant.calls),
    [[1, 3], [2]],
  );
});

test('links variants below the top level, in fields and array items', () => {
  const variants = ['card', 'bank'].map((label) => ({ label, property: 'kind', schema: { type: 'object' } }));
  const source = { type: 'object', variants: structuredClone(variants) };
  const parts = { type: 'array', items: { type: 'object', variants: structuredClone(variants) } };
  const fields = [
    { name: 'source', anchor: 'a', required: true, schema: source },
    { name: 'parts', anchor: 'b', required: true, schema: parts },
  ];
  const bodies = [{ source: { kind: 'bank' } }, { source: { kind: 'card' }, parts: [{ kind: 'bank' }, { kind: 'card' }] }, {}];
  const operation = {
    request: { content: [{ contentType: 'application/json', schema: { type: 'object', fields }, examples: [] }] },
    calls: bodies.map((value) => ({ label: '', request: { body: { ...example('x'), text: JSON.stringify(value) }, samples: [] } })),
  } as unknown as Operation;
  linkVariants(operation);
  const callsOfVariants = ({ variants: found }: Schema) => found?.map((variant) => variant.calls);
  assert.deepEqual(callsOfVariants(source), [[2], [1]]);
  assert.deepEqual(callsOfVariants(parts.items), [[2], [2]]);
});

test('gives calls of the same name the status, and then a number', () => {
  const labels = (...all: Parameters<typeof calls>) => calls(...all).map(([label]) => label);
  assert.deepEqual(labels([], { 200: ['x'], 400: ['x', 'x'] }), ['The x (200)', 'The x (400)', 'The x (400), 2']);
  assert.deepEqual(labels(['a', 'a'], { 201: [] }), ['The a', 'The a, 2']);
});
