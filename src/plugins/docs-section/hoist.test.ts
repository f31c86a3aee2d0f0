import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RouteConfig } from '@docusaurus/types';
import { hoistPages, hoistRoutes } from './hoist';

const leaf = (path: string): RouteConfig => ({ path, component: path, exact: true });
const parent = (component: string, routes: RouteConfig[]): RouteConfig => ({ path: '/api', component, routes });

/** Route tree in the structure of the docs plugin: root, version, sidebar, pages. */
const section = () =>
  parent('root', [
    parent('version', [
      parent('sidebar', [leaf('/api/a'), leaf('/category/one'), leaf('/category/two')]),
      parent('other sidebar', [leaf('/category/three')]),
      leaf('/api/b'),
    ]),
  ]);

/** Returns a tree as path, component and children. */
const shape = ({ path, component, routes }: RouteConfig): unknown => (routes ? [path, component, routes.map(shape)] : path);

test('moves each category page to a separate tree with the same parents at its path', () => {
  assert.deepEqual(hoistRoutes(section(), ['/category']).map(shape), [
    ['/api', 'root', [['/api', 'version', [['/api', 'sidebar', ['/api/a']], '/api/b']]]],
    ['/category/one', 'root', [['/category/one', 'version', [['/category/one', 'sidebar', ['/category/one']]]]]],
    ['/category/two', 'root', [['/category/two', 'version', [['/category/two', 'sidebar', ['/category/two']]]]]],
    ['/category/three', 'root', [['/category/three', 'version', [['/category/three', 'other sidebar', ['/category/three']]]]]],
  ]);
});

test('does not modify the pages and the given tree', () => {
  const tree = section();
  const [, one] = hoistRoutes(tree, ['/category']);
  assert.deepEqual(tree, section());
  assert.deepEqual(one.routes?.[0].routes?.[0].routes, [leaf('/category/one')]);
});

test('returns a tree without category pages unchanged', () => {
  const tree = parent('root', [leaf('/api/a')]);
  assert.deepEqual(hoistRoutes(tree, ['/category']), [tree]);
});

test('rewrites the paths of category pages at any depth and leaves other values', () => {
  const value = { path: '/api/category/a', list: [{ href: '/api/category/b#c' }, '/api/categories', 1, null, true], none: undefined };
  assert.deepEqual(hoistPages(value, '/api', ['/category']), {
    path: '/category/a',
    list: [{ href: '/category/b#c' }, '/api/categories', 1, null, true],
    none: undefined,
  });
  assert.equal(value.path, '/api/category/a');
});
