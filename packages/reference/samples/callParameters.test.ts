import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Operation as Source } from '../../openapi/model/operation';
import type { Example } from '../components/model';
import { parametersOf } from './callParameters';

const [CARD, BANK, TENANT] = ['pay_01JD2C4E6G8J0M2P4R6T8V0X2Z', 'pay_01JD2C7M9Q1S3V5X7Z9B1D3F5H', 'tnt_01JD0Q8Z5V3M7KX2N4RBW6TYHC'];
const example = (name: string, value: object): Example => ({ name, summary: name, text: JSON.stringify(value), language: 'json' });

/** Returns the values of the path of a call of an operation that is described with the payment `CARD`. */
function path(first: object, response: Example, named: { name: string; value: string }[] = [], request?: Example): unknown[] {
  const parameters = [
    { name: 'tenant_id', in: 'path', example: TENANT, examples: [] },
    { name: 'payment_id', in: 'path', example: CARD, examples: named },
    { name: 'id', in: 'query', example: CARD, examples: [] },
  ];
  const source = { parameters, success: { content: [{ examples: [{ name: 'first', value: first }] }] } } as unknown as Source;
  return parametersOf(source, request, response).map((each) => each.example);
}

test('the path names the resource of the response', () =>
  assert.deepEqual(path({ id: CARD }, example('bank', { id: BANK })), [TENANT, BANK, CARD]));

test('the path is that of the description if the operation returns another resource', () => {
  assert.deepEqual(path({ id: BANK }, example('bank', { id: BANK })), [TENANT, CARD, CARD]);
  assert.deepEqual(path({ id: CARD }, example('tenant', { id: TENANT })), [TENANT, CARD, CARD]);
  assert.deepEqual(path({ id: CARD }, example('list', {})), [TENANT, CARD, CARD]);
});

test('an example of the parameter with the name of the request, or of the response, takes precedence', () => {
  const named = [
    { name: 'sent', value: BANK },
    { name: 'returned', value: CARD },
  ];
  assert.deepEqual(path({ id: CARD }, example('returned', { id: CARD }), named, example('sent', {})), [TENANT, BANK, CARD]);
  assert.deepEqual(path({ id: BANK }, example('sent', { id: CARD }), named), [TENANT, BANK, CARD]);
});
