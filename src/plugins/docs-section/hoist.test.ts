import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RouteConfig } from '@docusaurus/types';
import { hoistCategories, hoistRoutes } from './hoist';

const leaf = (path: string): RouteConfig => ({ path, component: path, exact: true });
const parent = (component: string, routes: RouteConfig[]): RouteConfig => ({ path: '/api', component, routes });

/** A section as the docs plugin has it: root, version, sidebar, pages. */
const section = () =>
  parent('root', [
    parent('version', [
      parent('sidebar', [leaf('/api/a'), leaf('/category/one'), leaf('/category/two')]),
      parent('other sidebar', [leaf('/category/three')]),
      leaf('/api/b'),
    ]),
  ]);

/** A tree as path, component and children. */
const shape = ({ path, component, routes }: RouteConfig): unknown => (routes ? [path, component, routes.map(shape)] : path);

test('category pages leave the tree, each in a tree of its own with the same parents at its own address', () => {
  assert.deepEqual(hoistRoutes(section(), '/category/').map(shape), [
    ['/api', 'root', [['/api', 'version', [['/api', 'sidebar', ['/api/a']], '/api/b']]]],
    ['/category/one', 'root', [['/category/one', 'version', [['/category/one', 'sidebar', ['/category/one']]]]]],
    ['/category/two', 'root', [['/category/two', 'version', [['/category/two', 'sidebar', ['/category/two']]]]]],
    ['/category/three', 'root', [['/category/three', 'version', [['/category/three', 'other sidebar', ['/category/three']]]]]],
  ]);
});

test('the pages and the tree that was given stay as they were', () => {
  const tree = section();
  const [, one] = hoistRoutes(tree, '/category/');
  assert.deepEqual(tree, section());
  assert.deepEqual(one.routes?.[0].routes?.[0].routes, [leaf('/category/one')]);
});

test('a tree without category pages is itself', () => {
  const tree = parent('root', [leaf('/api/a')]);
  assert.deepEqual(hoistRoutes(tree, '/category/'), [tree]);
});

test('addresses of category pages are rewritten at any depth, everything else is left', () => {
  const value = { path: '/api/category/a', list: [{ href: '/api/category/b#c' }, '/api/categories', 1, null, true], none: undefined };
  assert.deepEqual(hoistCategories(value, '/api/category/', '/category/'), {
    path: '/category/a',
    list: [{ href: '/category/b#c' }, '/api/categories', 1, null, true],
    none: undefined,
  });
  assert.equal(value.path, '/api/category/a');
});

test('a page of data that is JSON already is rewritten, too', () => {
  assert.equal(
    hoistCategories('{"a":"/api/category/x","b":"/api/category/y"}', '/api/category/', '/category/'),
    '{"a":"/category/x","b":"/category/y"}',
  );
});
