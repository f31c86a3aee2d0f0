import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FamilyIndex, GroupEntry, PageEntry } from '../components/reference/model';
import type { Family } from '../families';
import { sidebarOf } from './familySidebar';

const family: Family = { folder: 'folder', slug: 'slug', label: 'Things', purpose: 'To have things.', rules: 'house' };

function group(name: string, label: string, rest: Partial<GroupEntry> = {}): GroupEntry {
  return {
    id: `${name}-group`,
    name,
    label,
    route: `/api/slug/${name}`,
    html: '',
    summary: '',
    unlisted: false,
    also: [],
    pages: [],
    ...rest,
  };
}

/** Returns the entry of the sidebar as plain data. */
function sidebar(groups: GroupEntry[]) {
  const index: FamilyIndex = { slug: 'slug', label: 'Things', servers: [], groups, problems: {} };
  return JSON.parse(JSON.stringify(sidebarOf(family, index)));
}

type Entry = { label: string; link?: unknown; items?: Entry[] };
const outline = (items: Entry[]): unknown[] => items.map(({ label, items: inner }) => (inner?.length ? [label, outline(inner)] : label));

test('creates a category at /category/{slug} with its groups and their operations', () => {
  const page: PageEntry = {
    id: 'list-all',
    title: 'List all',
    method: 'get',
    path: '/',
    route: '',
    deprecated: false,
    summary: '',
    errors: [],
  };
  const { label, link, customProps, items } = sidebar([group('all', 'All of them', { summary: 'Every one.', pages: [page] })]);
  assert.equal(label, 'Things');
  assert.deepEqual(link, { type: 'generated-index', title: 'Things API', slug: '/category/slug', description: 'To have things.' });
  assert.equal(customProps.family, 'slug');
  assert.deepEqual(items, [
    {
      type: 'category',
      label: 'All of them',
      description: 'Every one.',
      link: { type: 'doc', id: 'folder/all-group' },
      items: [{ type: 'doc', id: 'folder/list-all', label: 'List all', className: 'method method--get' }],
    },
  ]);
});

test('nests groups of "Admin / …" in a category Admin at the position of the first one', () => {
  const { items } = sidebar([
    group('users', 'Users'),
    group('admin-users', 'Admin / Users'),
    group('keys', 'Keys'),
    group('admin-keys', 'Admin / Keys'),
  ]);
  assert.deepEqual(outline(items), ['Users', ['Admin', ['Users', 'Keys']], 'Keys']);
  assert.equal(items[1].link, undefined);
  assert.deepEqual(items[1].items[1].link, { type: 'doc', id: 'folder/admin-keys-group' });
});

test('contains unlisted groups, for readers of their pages', () => {
  assert.deepEqual(outline(sidebar([group('admin-keys', 'Admin / Keys', { unlisted: true })]).items), [['Admin', ['Keys']]]);
});
