import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostedSearch } from './hostedSettings';

const ALL = { SEARCH_APP_ID: 'APP', SEARCH_API_KEY: 'reads', SEARCH_INDEX_NAME: 'docs' };
const NONE = { appId: '', apiKey: '', indexName: '' };

test('uses the embedded index if nothing is set', () => {
  assert.equal(hostedSearch({}, NONE), undefined);
});

test('prefers the environment to the brand file', () => {
  assert.deepEqual(hostedSearch(ALL, { ...NONE, appId: 'OTHER' }), { appId: 'APP', apiKey: 'reads', indexName: 'docs' });
  assert.equal(hostedSearch({}, { appId: 'A', apiKey: 'k', indexName: 'i' })?.appId, 'A');
});

test('throws for a missing setting and for a key with write access', () => {
  assert.throws(() => hostedSearch({ SEARCH_APP_ID: 'APP' }, NONE), /requires SEARCH_API_KEY and SEARCH_INDEX_NAME/);
  assert.throws(() => hostedSearch({ ...ALL, SEARCH_ADMIN_KEY: 'reads' }, NONE), /would be published on every page/);
});
