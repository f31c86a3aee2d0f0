import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Family } from '../platform/families';
import type { FamilyIndex, GroupEntry } from './components/model';
import { type DocumentPage, type Entry, editUrlOf, outlineOf } from './outline';

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
  index: { slug: folder, label: folder, servers: [], groups, objects: [], problems: {} },
});
const ERROR = { code: 'late', status: 409, title: 'Late', route: '/api/errors/late', summary: '', cause: '', remedy: '' };
const OUTLINE = outlineOf({
  families: [family('things', group('First'), group('Admin / Keys', true), group('Admin / Users', true)), family('others', group('Last'))],
  errors: [ERROR],
});
const pageAt = (route: string): DocumentPage => OUTLINE.pages.find((page) => page.route === route) ?? assert.fail(route);

test('groups with a common first label are below one category without a page, which is unlisted if all of them are', () => {
  const [things] = OUTLINE.sidebar.filter(({ label }) => label === 'things');
  assert.deepEqual(
    things.entries.map(({ label, route, unlisted, entries }) => [label, route, unlisted, entries.map((entry) => entry.label)]),
    [
      ['First', '/api/things/first', false, ['Get First']],
      ['Admin', undefined, true, ['Keys', 'Users']],
    ],
  );
});

test('pages of error codes are below the list of errors', () => {
  const [errors] = OUTLINE.sidebar;
  assert.deepEqual([errors.route, errors.entries.map(({ label }) => label)], ['/api/errors', ['late']]);
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
  const { sidebar } = outlineOf({ families: [things], errors: [] });
  const labels = (entries: Entry[]): unknown[] =>
    entries.map(({ label, entries: below }) => (below.length ? [label, labels(below)] : label));
  assert.deepEqual(labels(sidebar.slice(-1)), [
    [
      'things',
      [
        ['First', ['Get First', ['Objects', ['Lid']]]],
        ['Objects', ['Box']],
      ],
    ],
  ]);
});
