import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contractPath } from '../../packages/sandbox/browser/families';
import { SIDEBAR_DATA } from '../documents/sidebarData';
import { shelfOf } from './shelf';

test('files that the scripts of pages fetch are on a shelf, and pages are not', () => {
  assert.equal(shelfOf('/search-index/names/0.json'), 'search');
  assert.equal(shelfOf(contractPath('loft-service')), 'sandbox-loft-service');
  assert.equal(shelfOf('/reference-data/wallet/transfers/x.json'), 'reference-data-wallet');
  assert.equal(shelfOf(SIDEBAR_DATA), 'sidebar');
  for (const path of ['/search', '/api/wallet', '/sandbox', '/docs/intro.md']) assert.equal(shelfOf(path), undefined, path);
});
