import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chunksOf, type Route, splitRoutes } from './split';

const page = (path: string): Route => ({ path, component: [path, 'a1'], exact: true });
const routes: Route[] = [
  page('/blog'),
  {
    path: '/api',
    component: ['/api', 'b2'],
    routes: [{ path: '/api', component: ['/api', 'c3'], routes: [page('/api/intro'), page('/api/wallet/x'), page('/api/wallet/y')] }],
  },
];
const partOf = (path: string) => /^\/api\/([^/]+)\/./.exec(path)?.[1];

test('the pages of a family leave the table, the others and the parents stay', () => {
  const { kept, parts } = splitRoutes(routes, partOf);
  assert.deepEqual(
    kept[1].routes?.[0].routes?.map(({ path }) => path),
    ['/api/intro'],
  );
  assert.deepEqual(
    parts.map(({ name, parent, routes: own }) => [name, parent, own.length]),
    [['wallet', '/api-c3', 2]],
  );
});

test('pages of one family under two parents are refused: the part would not know where to add them', () => {
  const twice = [...routes, { path: '/other', component: ['/other', 'd4'] as [string, string], routes: [page('/api/wallet/z')] }];
  assert.throws(() => splitRoutes(twice, partOf), /two parents/);
});

test('the chunks of a route are those of its names at every depth, and of the routes below', () => {
  const names = {
    '/blog-a1': { __comp: 'one', items: { 0: { content: 'two' } } },
    '/api-b2': { __comp: 'three' },
    '/api/intro-a1': { content: 'four' },
  };
  assert.deepEqual([...chunksOf(routes, names)].sort(), ['four', 'one', 'three', 'two']);
});
