import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Call } from '../behaviours/call';
import type { Json } from '../model/contract';
import { pageOf } from './pages';

const ITEMS: Json[] = [
  { id: 'a', due_date: '2026-12-01', kind: 'loan' },
  { id: 'b', due_date: null },
  { id: 'c', due_date: '2026-11-01', kind: 'lease' },
  { id: 'd' },
];
const SCHEMA = { type: 'object', properties: { id: {}, due_date: {}, kind: {}, is_late: {} } };

const listed = (query: Json): string => {
  const call = { query, contract: { schemas: {} }, params: {}, ms: 0 } as unknown as Call;
  return pageOf(call, ITEMS, SCHEMA as never, false, true)
    .data.map(({ id }: Json) => id)
    .join('');
};

describe('a page of a list', () => {
  it('has items without a value of the sort last, in either direction', () => {
    assert.equal(listed({ sort: 'due_date' }), 'cabd');
    assert.equal(listed({ sort: '-due_date' }), 'acbd');
  });

  it('lacks items without the field of a filter', () => {
    assert.equal(listed({ kind: 'loan' }), 'a');
    assert.equal(listed({ is_late: true }), '');
  });

  it('has items without a boolean field that must be false', () => assert.equal(listed({ is_late: false }), 'abcd'));

  it('has all items for a filter that is not about a field', () => assert.equal(listed({ near: '6.4,3.4' }), 'abcd'));
});
