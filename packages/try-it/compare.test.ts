import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare, isSame, isSameProblem } from './compare';
import type { Received } from './send';

function receivedOf(status: number, body: unknown, headers: Received['headers'] = []): Received {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { kind: 'response', status, statusText: 'X', headers, milliseconds: 1, bytes: text.length, text, blob: new Blob([text]) };
}

test('lists the status, headers and body, and the fields that differ', () => {
  const first = receivedOf(201, { id: 'a', tags: ['x'], money: { amount: 1 } }, [['X-Request-Id', 'req_1'], ['etag', '"1"']]); // biome-ignore format: short enough
  const second = receivedOf(201, { id: 'b', tags: ['x'], extra: null }, [['x-request-id', 'req_2']]);
  assert.deepEqual(compare(first, second), [
    { name: 'Status', first: '201 X', second: '201 X', isEqual: true },
    { name: 'x-request-id', first: 'req_1', second: 'req_2', isEqual: false },
    { name: 'etag', first: '"1"', second: undefined, isEqual: false },
    { name: 'Body', first: `${first.bytes} bytes`, second: `${second.bytes} bytes`, isEqual: false },
    { name: '/id', first: '"a"', second: '"b"', isEqual: false },
    { name: '/money/amount', first: '1', second: undefined, isEqual: false },
    { name: '/extra', first: undefined, second: 'null', isEqual: false },
  ]);
});

test('compares texts that are not JSON as a whole', () => {
  assert.deepEqual(compare(receivedOf(200, 'abc'), receivedOf(200, 'abd')).at(-1), {
    name: 'Body',
    first: '3 bytes',
    second: '3 bytes',
    isEqual: false,
  });
  assert.equal(isSame(receivedOf(200, 'abc'), receivedOf(200, 'abc')), true);
  assert.equal(isSame(receivedOf(200, 'abc'), receivedOf(201, 'abc')), false);
});

test('two problems with different IDs of the request are the same, and two with different codes are not', () => {
  const problem = (code: string, id: string) => receivedOf(402, `{"code":"${code}","request_id": "${id}"}`);
  assert.equal(isSameProblem(problem('insufficient_funds', 'req_1'), problem('insufficient_funds', 'req_2')), true);
  assert.equal(isSameProblem(problem('insufficient_funds', 'req_1'), problem('limit_reached', 'req_2')), false);
  assert.equal(isSameProblem(receivedOf(200, '{"request_id": "req_1"}'), receivedOf(200, '{"request_id": "req_2"}')), false);
});
