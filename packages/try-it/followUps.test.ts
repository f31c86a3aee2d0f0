import assert from 'node:assert/strict';
import { test } from 'node:test';
import { followUps } from './followUps';
import type { Actions } from './model';

const ACTIONS: Actions = {
  getTransfer: { title: 'Get', method: 'get', route: '/get', ids: [['transfer_id', 'trf_']], reads: true, from: [] },
  listEntries: { title: 'Entries', method: 'get', route: '/entries', ids: [['transfer_id', 'trf_']], from: [] },
  confirmTransfer: {
    title: 'Confirm',
    method: 'post',
    route: '/confirm',
    ids: [['transfer_id', 'trf_']],
    from: [{ field: 'status', states: ['otp'] }],
  },
  removeItem: { title: 'Remove', method: 'delete', route: '/remove', ids: [['catalog_id', 'cat_'], ['item_id', 'itm_']], from: [] }, // biome-ignore format: short enough
};

const titles = (body: unknown, sent = {}, route = '/create') =>
  [...followUps(body, ACTIONS, sent, route)].map(([id, requests]) => [id, ...requests.map(({ title }) => title)]);

test('offers the operations that the state allows, and the one that gets the resource', () => {
  assert.deepEqual(titles({ id: 'trf_1', status: 'otp' }), [['trf_1', 'Get', 'Confirm']]);
  assert.deepEqual(titles({ id: 'trf_1', status: 'success' }), [['trf_1', 'Get']]);
  assert.deepEqual(titles({ id: 'trf_1', status: 'success' }, {}, '/get'), []);
  assert.deepEqual(titles({ id: 'acc_1', status: 'otp' }), []);
});

test('follows allowed_actions instead of the state', () => {
  assert.deepEqual(titles({ id: 'trf_1', status: 'otp', allowed_actions: [] }), [['trf_1', 'Get']]);
  assert.deepEqual(titles({ id: 'trf_1', allowed_actions: ['confirmTransfer', 'unknown'] }), [['trf_1', 'Get', 'Confirm']]);
});

test('fills in IDs from the resource and from the request', () => {
  const hrefOf = (body: unknown, sent: Record<string, string>) => [...followUps(body, ACTIONS, sent, '/x').values()][0]?.at(-1)?.href;
  assert.equal(hrefOf({ id: 'trf_1', status: 'otp' }, { transfer_id: 'trf_0' }), '/confirm#try-it?path-transfer_id=trf_1');
  assert.equal(
    hrefOf({ id: 'cat_1', item_id: 'itm_2', allowed_actions: ['removeItem'] }, {}),
    '/remove#try-it?path-catalog_id=cat_1&path-item_id=itm_2',
  );
  const problem = { code: 'invalid_state_transition', allowed_actions: ['confirmTransfer'] };
  assert.equal(hrefOf(problem, { transfer_id: 'trf 7' }), '/confirm#try-it?path-transfer_id=trf+7');
  assert.equal(hrefOf(problem, {}), '/confirm#try-it');
});

test('offers requests for the first items of a list, and none for other bodies', () => {
  const item = (id: string) => ({ id, status: 'otp' });
  assert.deepEqual(
    titles({ data: [item('trf_1'), item('trf_2'), item('trf_3'), item('trf_4'), 5] }).map(([id]) => id),
    ['trf_1', 'trf_2', 'trf_3'],
  );
  for (const body of [null, [], 'text', { data: 3 }, {}]) assert.deepEqual(titles(body), []);
});
