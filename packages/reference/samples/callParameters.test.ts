import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Parameter, Operation as Source } from '../../openapi/model/operation';
import type { Example } from '../components/model';
import { parametersOf, pathExamples } from './callParameters';

const [CARD, BANK, TENANT] = ['pay_01JD2C4E6G8J0M2P4R6T8V0X2Z', 'pay_01JD2C7M9Q1S3V5X7Z9B1D3F5H', 'tnt_01JD0Q8Z5V3M7KX2N4RBW6TYHC'];
const example = (name: string, value: object): Example => ({ name, summary: name, text: JSON.stringify(value), language: 'json' });

type Named = { name: string; value: string }[];

const parametersWith = (named: Named): Parameter[] => [
  { name: 'tenant_id', in: 'path', example: TENANT, examples: [], required: true, deprecated: false },
  { name: 'payment_id', in: 'path', example: CARD, examples: named, required: true, deprecated: false },
  { name: 'id', in: 'query', example: CARD, examples: [], required: false, deprecated: false },
];

/** Returns an operation that is described with the payment `CARD` and this first response. */
const sourceOf = (first: object, named: Named = []) =>
  ({ parameters: parametersWith(named), success: { content: [{ examples: [{ name: 'first', value: first }] }] } }) as unknown as Source;

/** Returns the values of the path of a call. */
const path = (first: object, response: Example, named: Named = [], request?: Example): unknown[] =>
  parametersOf(sourceOf(first, named), request, response).map((each) => each.example);

test('the path names the resource of the response', () =>
  assert.deepEqual(path({ id: CARD }, example('bank', { id: BANK })), [TENANT, BANK, CARD]));

test('the path is that of the description if the operation returns another resource', () => {
  assert.deepEqual(path({ id: BANK }, example('bank', { id: BANK })), [TENANT, CARD, CARD]);
  assert.deepEqual(path({ id: CARD }, example('tenant', { id: TENANT })), [TENANT, CARD, CARD]);
  assert.deepEqual(path({ id: CARD }, example('list', {})), [TENANT, CARD, CARD]);
});

test('the path names the resource of another field that shows that of the path in the first response', () => {
  assert.deepEqual(path({ payment_id: CARD }, example('bank', { payment_id: BANK })), [TENANT, BANK, CARD]);
  assert.deepEqual(path({ payment: { id: CARD } }, example('bank', { payment: { id: BANK } })), [TENANT, BANK, CARD]);
});

const named = [
  { name: 'sent', value: CARD },
  { name: 'returned', value: BANK },
];

test('an example of the parameter with the name of the response takes precedence, then the response, then one with the name of the request', () => {
  assert.deepEqual(path({}, example('returned', {}), named, example('sent', {})), [TENANT, BANK, CARD]);
  assert.deepEqual(path({ id: CARD }, example('other', { id: BANK }), named, example('sent', {})), [TENANT, BANK, CARD]);
  assert.deepEqual(path({ id: BANK }, example('other', { id: CARD }), named, example('returned', {})), [TENANT, BANK, CARD]);
});

test('a parameter has its examples and the IDs of the calls, each once', () => {
  const [, parameter] = parametersWith([{ name: 'sent', value: CARD }]);
  const call = (name: string, id: string) => ({
    label: name,
    request: { samples: [] },
    response: { status: '200', example: example(name, { id }) },
  });
  const examples = pathExamples(sourceOf({ id: CARD }), parameter, [call('card', CARD), call('bank', BANK), call('again', BANK)]);
  assert.deepEqual(
    examples.map(({ name, value }) => [name, value]),
    [
      ['sent', CARD],
      ['bank', BANK],
    ],
  );
});
