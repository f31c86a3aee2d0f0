import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actingUsers } from './actors';

const ADA = { kind: 'user', id: 'usr_01', name: 'Ada Sample' };
const times = { created_at: '2026-11-20T09:14:22Z', updated_at: '2026-11-21T09:14:22Z' };

test('finds the user who made the change, not the one who made an earlier change', () => {
  assert.deepEqual(actingUsers({ item: { ...times, created_by: ADA, updated_by: ADA } }, {}), [['item', 'updated_by']]);
});

test('finds no user who is named in the request, and no key', () => {
  assert.deepEqual(actingUsers({ ...times, updated_by: 'usr_01' }, { updated_by: 'usr_01' }), []);
  assert.deepEqual(actingUsers({ ...times, updated_by: { kind: 'key', id: 'key_01', name: 'Till' } }, {}), []);
});
