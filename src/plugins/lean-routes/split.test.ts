import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ChunkNames, chunksOf, componentOf, type Route, splitRoutes } from './split';

const page = (path: string, rest = {}): Route => ({ path, component: [path, 'a1'], exact: true, ...rest });
const routes: Route[] = [
  page('/blog'),
  {
    path: '/api',
    component: ['/api', 'b2'],
    routes: [{ path: '/api', component: ['/api', 'c3'], routes: [page('/api/intro'), page('/api/wallet/x'), page('/api/wallet/y')] }],
  },
];
const familyOf = (path: string) => /^\/api\/([^/]+)\/./.exec(path)?.[1];

test('the pages of a family leave the table, the others and the parents stay', () => {
  const { kept, families } = splitRoutes(routes, familyOf);
  assert.deepEqual(
    kept[1].routes?.[0].routes?.map(({ path }) => path),
    ['/api/intro'],
  );
  assert.deepEqual(
    families.map(({ name, parent, pages }) => [name, parent.component.join('-'), pages.length]),
    [['wallet', '/api-c3', 2]],
  );
});

test('pages of one family under two parents are refused: a page would not know where it belongs', () => {
  const twice = [...routes, { path: '/other', component: ['/other', 'd4'] as [string, string], routes: [page('/api/wallet/z')] }];
  assert.throws(() => splitRoutes(twice, familyOf), /two parents/);
});

test('the chunks of a route are those of its names at every depth, and of the routes below', () => {
  const names = {
    '/blog-a1': { __comp: 'one', items: { 0: { content: 'two' } } },
    '/api-b2': { __comp: 'three' },
    '/api/intro-a1': { content: 'four' },
  };
  assert.deepEqual([...chunksOf(routes, names)].sort(), ['four', 'one', 'three', 'two']);
});

const NAMES: Record<string, ChunkNames> = {
  '/x-a1': { __comp: 'item', content: 'one' },
  '/y-a1': { __comp: 'item', content: 'two' },
};
const component = (pages: Route[], names = NAMES) => componentOf([{ name: 'f', parent: page('/'), pages }], names);

test('pages that differ in their text and sidebar have one component; no page has none', () => {
  assert.equal(component([page('/x', { sidebar: 's' }), page('/y')]), 'item');
  assert.equal(component([]), undefined);
});

/** Each: what is not as expected, the pages, the names of their chunks. */
const OTHERS: [string, Route[], Record<string, ChunkNames>][] = [
  ['two components', [page('/x'), page('/y')], { ...NAMES, '/y-a1': { __comp: 'other', content: 'two' } }],
  ['data of their own', [page('/x')], { '/x-a1': { __comp: 'item', content: 'one', data: 'three' } }],
  ['an attribute that is not known', [page('/x', { strict: true })], NAMES],
  ['no text', [page('/x')], { '/x-a1': { __comp: 'item' } }],
];

for (const [name, pages, names] of OTHERS)
  test(`pages with ${name} are refused`, () => assert.throws(() => component(pages, names), /not as Docusaurus/));
