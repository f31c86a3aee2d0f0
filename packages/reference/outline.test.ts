import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Family } from '../platform/families';
import type { FamilyIndex, GroupEntry } from './components/model';
import { type DocumentPage, editUrlOf, outlineOf } from './outline';

const group = (label: string, unlisted = false): GroupEntry => {
  const name = label.toLowerCase().replaceAll(/\W+/g, '-');
  const route = `/api/things/${name}`;
  const page = { id: `get-${name}`, title: `Get ${label}`, method: 'get', path: '/x', route: `${route}/get`, deprecated: false } as const;
  return {
    id: `${name}-group`,
    name,
    label,
    route,
    html: '',
    summary: '',
    unlisted,
    also: [],
    pages: [{ ...page, summary: '', source: 'openapi/things/x.yaml:7', errors: [], effects: [] }],
  };
};
const family = (folder: string, ...groups: GroupEntry[]): Family & { index: FamilyIndex } => ({
  folder,
  slug: folder,
  label: folder,
  purpose: '',
  rules: 'house',
  index: {
    slug: folder,
    label: folder,
    servers: [],
    groups,
    objects: [],
    problems: {},
  },
});
const ERROR = { code: 'late', status: 409, title: 'Late', route: '/api/errors/late', summary: '', cause: '', remedy: '' };
const OUTLINE = outlineOf({
  families: [family('things', group('First'), group('Admin / Keys', true), group('Admin / Users', true)), family('others', group('Last'))],
  errors: [ERROR],
});
const pageAt = (route: string): DocumentPage => OUTLINE.pages.find((page) => page.route === route) ?? assert.fail(route);

test('neighbours follow the sidebar within the lists and within a group, and skip unlisted pages', () => {
  const labels = ({ previous, next }: DocumentPage) => [previous?.label, next?.label];
  assert.deepEqual(labels(pageAt('/api/errors')), ['Introduction', 'All operations']);
  assert.deepEqual(labels(pageAt('/changelog')), ['All events', undefined]);
  assert.deepEqual(labels(pageAt('/category/things')), [undefined, undefined]);
  assert.deepEqual(labels(pageAt('/api/things/first')), [undefined, 'Get First']);
  assert.deepEqual(labels(pageAt('/api/things/first/get')), ['First, things API', undefined]);
  assert.deepEqual(labels(pageAt('/api/things/admin-keys')), [undefined, undefined]);
});

test('groups with a common first label are below one category without a page, which is unlisted if all of them are', () => {
  const [things] = OUTLINE.sidebar.filter(({ label }) => label === 'things');
  assert.deepEqual(
    things.entries.map(({ label, route, unlisted, entries }) => [label, route, unlisted, entries.map((entry) => entry.label)]),
    [
      ['First', '/api/things/first', false, ['Get First']],
      ['Admin', undefined, true, ['Keys', 'Users']],
    ],
  );
  assert.deepEqual(
    pageAt('/api/things/admin-keys/get').trail.map(({ label }) => label),
    ['things', 'Admin', 'Keys', 'Get Admin / Keys'],
  );
});

test('pages of error codes are outside of the sidebar and its order', () => {
  const { trail, previous, next } = pageAt(ERROR.route);
  assert.deepEqual([trail.map(({ label }) => label), previous, next], [['Errors', 'late'], undefined, undefined]);
});

test('a page with a source can be edited at its line', () => {
  assert.match(editUrlOf(pageAt('/api/things/first/get')) ?? '', /\/edit\/main\/openapi\/things\/x\.yaml#L7$/);
  assert.match(editUrlOf(pageAt('/api/things/first')) ?? '', /\/openapi\/things\/x\.yaml$/);
  assert.match(editUrlOf(pageAt('/category/things')) ?? '', /\/openapi\/things\/openapi\.yaml$/);
  assert.equal(editUrlOf(pageAt('/api/operations')), undefined);
});

test('objects are in a row of their group, and shared ones below the list of all objects', () => {
  const things = family('things', group('First'));
  const object = { summary: '', unlisted: false };
  things.index.objects = [
    { ...object, id: 'lid-object', name: 'Lid', route: '/api/things/objects/lid', group: 'first-group' },
    { ...object, id: 'box-object', name: 'Box', route: '/api/things/objects/box' },
  ];
  const { pages } = outlineOf({ families: [things], errors: [] });
  const labels = (wanted: string) => pages.find(({ route }) => route === wanted)?.trail.map(({ label }) => label);
  assert.deepEqual(labels('/api/things/objects/lid'), ['things', 'First', 'Objects', 'Lid']);
  assert.deepEqual(labels('/api/things/objects/box'), ['things', 'Objects', 'Box']);
  assert.deepEqual(labels('/api/things/objects'), ['things', 'Objects']);
});
