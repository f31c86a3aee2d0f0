import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SearchRecord } from '../../packages/search/record';
import { exactNames } from './exactNames';

const record = (more: Partial<SearchRecord>): SearchRecord => ({
  url: '/a',
  kind: 'operation',
  title: 'A',
  section: '',
  names: [],
  text: '',
  ...more,
});

test('queries each name once and accepts every page with that name', () => {
  const records = [
    record({ url: '/a', method: 'GET', path: '/things/{id}', names: ['/things/{id}', 'getThing'] }),
    record({ url: '/b', method: 'GET', path: '/things/{thing_id}', names: ['/things/{thing_id}', 'getOther'] }),
    record({ url: '/c', kind: 'field', title: 'due_date' }),
    record({ url: '/d', kind: 'field', title: 'due' }),
    record({ url: '/e', kind: 'error', title: 'not_found' }),
    record({ url: '/f', kind: 'webhook', path: 'thing.made' }),
  ];
  assert.deepEqual(
    exactNames(records, 1).map(({ at, query, page, also }) => [at, query, page, ...also]),
    [
      ['method and path', 'GET /things/{id}', '/a', '/b'],
      ['request in a command', 'curl -X GET "https://api.example/any/v1/things/1234" -H "Accept: */*"', '/a', '/b'],
      ['operationId', 'getThing', '/a'],
      ['operationId', 'getOther', '/b'],
      ['event', 'thing.made', '/f'],
      ['error code', 'not_found', '/e'],
      ['code in a response', '{"status": 400, "code": "not_found", "request_id": "req_1234"}', '/e'],
      ['property', 'due_date', '/c'],
    ],
  );
});

test('samples one in every N names', () => {
  const codes = Array.from({ length: 25 }, (_, number) => record({ kind: 'error', title: `code_${number}` }));
  assert.deepEqual(
    exactNames(codes, 10).flatMap(({ at, query }) => (at === 'error code' ? [query] : [])),
    ['code_0', 'code_10', 'code_20'],
  );
});
