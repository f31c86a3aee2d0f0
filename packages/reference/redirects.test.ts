import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FamilyIndex, GroupEntry } from './components/model';
import { redirectsOf } from './redirects';

/** Returns an index of groups, each with a page `make` and its alternative spellings. */
function indexOf(also: Record<string, string[]>): Pick<FamilyIndex, 'groups'> {
  const groups = Object.entries(also).map(([name, words]) => {
    const route = `/api/things/${name}`;
    return { name, route, also: words, unlisted: name.startsWith('admin'), pages: [{ route: `${route}/make` }] };
  });
  return { groups: groups as unknown as GroupEntry[] };
}

test('redirects an alternative spelling to the group and each of its pages', () => {
  assert.deepEqual(redirectsOf(indexOf({ accounts: ['account', 'acc'], users: [] })), [
    { from: '/api/things/account', to: '/api/things/accounts' },
    { from: '/api/things/account/make', to: '/api/things/accounts/make' },
    { from: '/api/things/acc', to: '/api/things/accounts' },
    { from: '/api/things/acc/make', to: '/api/things/accounts/make' },
  ]);
});

test('replaces the last segment only, and redirects unlisted groups, too', () => {
  assert.deepEqual(
    redirectsOf(indexOf({ 'admin-things': ['admin'] })).map(({ from }) => from),
    ['/api/things/admin', '/api/things/admin/make'],
  );
});
