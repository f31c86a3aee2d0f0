import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RouteConfig } from '@docusaurus/types';
import { groupRoutes } from './groupRoutes';
import { leavesOf } from './hoist';

const page = (path: string, sidebar: string | undefined = 'api'): RouteConfig => ({ path, component: 'page', exact: true, sidebar });
const pagesBelow = (path: string, count: number, sidebar?: string) =>
  Array.from({ length: count }, (_, index) => page(`${path}/${index}`, sidebar));
const section = (pages: RouteConfig[], base = '/api'): RouteConfig => ({
  path: base,
  component: 'root',
  routes: [{ path: base, component: 'version', routes: pages }],
});
const pathsIn = (tree: RouteConfig) => tree.routes?.[0].routes?.map(({ path }) => path);

test('groups many pages with the same first segments at two levels, without losing one', () => {
  const pages = [page('/api/intro'), page('/api/wallet'), ...pagesBelow('/api/wallet/payments', 10), ...pagesBelow('/api/pay', 3)];
  const tree = groupRoutes(section(pages));
  assert.deepEqual(pathsIn(tree), ['/api/intro', '/api/wallet', '/api/pay/0', '/api/pay/1', '/api/pay/2']);
  const group = tree.routes?.[0].routes?.[1];
  assert.equal(group?.sidebar, 'api');
  assert.deepEqual(
    group?.routes?.map(({ path }) => path),
    ['/api/wallet', '/api/wallet/payments'],
  );
  assert.deepEqual(
    leavesOf(tree)
      .map(({ path }) => path)
      .sort(),
    pages.map(({ path }) => path).sort(),
  );
});

test('pages of a section at the root are grouped by their first segment', () => {
  assert.deepEqual(pathsIn(groupRoutes(section(pagesBelow('/docs', 12), '/'))), ['/docs']);
});

test('pages with different sidebars are not grouped, because a route has one', () => {
  const pages = [...pagesBelow('/api/wallet', 10, 'one'), ...pagesBelow('/api/wallet/x', 10, 'two')];
  assert.deepEqual(
    pathsIn(groupRoutes(section(pages))),
    pages.map(({ path }) => path),
  );
});
