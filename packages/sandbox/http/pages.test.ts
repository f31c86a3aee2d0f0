import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Call } from '../behaviours/call';
import type { Json, Parameter } from '../model/contract';
import { pageOf } from './pages';

const ITEMS: Json[] = [
  { id: 'a', due_date: '2026-12-01', kind: 'loan', owner: { name: 'Ada Exemplar' }, made_at: '2026-11-01T08:00:00.000Z' },
  { id: 'b', due_date: null, tags: [{ code: 'x' }, { code: 'y' }] },
  { id: 'c', due_date: '2026-11-01', kind: 'lease', owner: { name: 'Zoë Placeholder' }, last_used_at: null, price: { amount: 5 } },
  { id: 'd', last_used_at: '2026-11-20T08:00:00Z', is_late: true },
];
const SCHEMA = { type: 'object', properties: { id: {}, due_date: {}, kind: {}, is_late: {} } };

const PARAMETERS: Omit<Parameter, 'in' | 'schema'>[] = [
  { name: 'sort', sorts: { owner: 'owner.name' } },
  { name: 'kind', bound: { at: ['kind'] } },
  { name: 'is_late', bound: { at: ['is_late'] } },
  { name: 'tag', bound: { at: ['tags.code'] } },
  { name: 'due_to', bound: { at: ['due_date'], is: 'to' } },
  { name: 'due_before', bound: { at: ['due_date'], is: 'before' } },
  { name: 'made_to', bound: { at: ['made_at'], is: 'to' } },
  { name: 'price_from', bound: { at: ['price'], is: 'from' } },
  { name: 'has_owner', bound: { at: ['owner'], is: 'present' } },
  { name: 'unused_since', bound: { at: ['last_used_at'], is: 'idle' } },
  { name: 'q', bound: { at: ['owner.name', 'kind'], is: 'text' } },
  { name: 'words', bound: { at: ['owner.name'], is: 'words' } },
  { name: 'name', bound: { at: ['owner.name'], is: 'start' } },
  { name: 'unknown' },
];

const filters = { own: ({ id }: Json, value: unknown) => id === value, done: 'handler' as const };

const page = (query: Json, items: Json[] = ITEMS): Json => {
  const operation = { id: 'listThings', parameters: PARAMETERS.map((each) => ({ ...each, in: 'query' })) };
  const call = { query, contract: { schemas: {} }, params: {}, ms: 0, operation, filters } as unknown as Call;
  return pageOf(call, items, SCHEMA as never);
};

const idsOf = ({ data }: Json): string => data.map(({ id }: Json) => id).join('');

const listed = (query: Json): string => idsOf(page(query));

/** Items of the lists that are continued: two have the same date, and two have none. */
const DATED: Json[] = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-03', '2026-11-04', null, null].map((due_date, index) => ({
  id: 'ABCDEFG'[index],
  due_date,
  kind: 'loan',
}));

/** Changes of items between two pages, by name. Each returns what is left of an item, or undefined if it is deleted. */
const CHANGES: Record<string, (item: Json) => Json | undefined> = {
  deleted: () => undefined,
  'no longer selected': (item) => ({ ...item, kind: 'lease' }),
};

/** Items that a query lists. */
const QUERIES: [string, Json, string][] = [
  ['has items without a value of the sort last', { sort: 'due_date' }, 'cabd'],
  ['has items without a value of the sort last in the other direction, too', { sort: '-due_date' }, 'acbd'],
  ['is sorted by the field that the description names', { sort: '-owner' }, 'cabd'],
  ['lacks items without the field of a filter', { kind: 'loan' }, 'a'],
  ['has the items of each of several values', { kind: ['loan', 'lease'] }, 'ac'],
  ['has nothing for a value that nothing has', { kind: 'zz' }, ''],
  ['has items without a boolean field that must be false', { is_late: false }, 'abc'],
  ['has only items with a boolean field that must be true', { is_late: true }, 'd'],
  ['has items with a value within a list', { tag: 'y' }, 'b'],
  ['includes the last day of a period', { due_to: '2026-11-01' }, 'c'],
  ['excludes the day before which something must be', { due_before: '2026-11-01' }, ''],
  ['excludes the time at the end of a period', { made_to: '2026-11-01T08:00:00Z' }, ''],
  ['compares amounts of money', { price_from: 5 }, 'c'],
  ['has items that have something', { has_owner: true }, 'ac'],
  ['has items that lack something', { has_owner: false }, 'bd'],
  ['has what was never or not recently used', { unused_since: '2026-11-20T08:00:00Z' }, 'abc'],
  ['searches texts without case and accents', { q: 'zoe' }, 'c'],
  ['searches values, not names of fields', { q: 'name' }, ''],
  ['searches words in any order', { words: 'exemplar ada' }, 'a'],
  ['searches the start of a text', { name: 'zo' }, 'c'],
  ['follows the filter of a behaviour', { own: 'b' }, 'b'],
  ['leaves a filter to the handler', { done: 'x' }, 'abcd'],
];

describe('a page of a list', () => {
  for (const [name, query, expected] of QUERIES) it(name, () => assert.equal(listed(query), expected));

  it('is refused for a filter of which nothing is known', () =>
    assert.throws(() => listed({ unknown: 'x' }), /does not know how to filter/));

  for (const [change, apply] of Object.entries(CHANGES))
    for (const sort of [undefined, 'due_date', '-due_date'])
      for (let limit = 1; limit < DATED.length; limit += 1)
        it(`continues without a gap if the ${limit} items before, sorted by ${sort ?? 'nothing'}, are ${change}`, () => {
          const query = { kind: 'loan', sort, limit };
          const first = page(query, DATED);
          const before = idsOf(first);
          const items = DATED.flatMap((item) => (before.includes(item.id) ? (apply(item) ?? []) : item));
          const expected = idsOf(page({ ...query, limit: 9 }, DATED)).slice(limit);
          assert.equal(idsOf(page({ ...query, limit: 9, cursor: first.page.next_cursor }, items)), expected);
        });
});
