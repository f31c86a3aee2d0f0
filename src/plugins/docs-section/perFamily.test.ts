import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RouteConfig } from '@docusaurus/types';
import { routesByFamily } from './perFamily';

const category = (slug: string) => ({
  type: 'category',
  label: slug,
  href: `/category/${slug}`,
  customProps: { family: slug },
  items: [{ type: 'link', label: 'x', href: `/api/${slug}/g/x` }],
});
const version = {
  docs: { x: {} },
  docsSidebars: { apiSidebar: [{ type: 'link', label: 'Intro', href: '/api/intro' }, category('wallet'), category('trace')] },
};
const page = (path: string): RouteConfig => ({ path, component: 'Page', exact: true });
const tree = (path: string, leaves: string[]): RouteConfig => ({
  path,
  component: 'Root',
  routes: [{ path, component: 'Version', props: { version }, routes: leaves.map(page) }],
});
const trees = [tree('/api', ['/api/intro', '/api/wallet/g/x', '/api/trace/g/x']), tree('/category/wallet', ['/category/wallet'])];

/** Returns the path of the parents, the pages, and the families whose groups the sidebar contains. */
const shape = (route: RouteConfig) => {
  const [below] = route.routes ?? [];
  const sidebar = (below.props as { version: typeof version }).version.docsSidebars.apiSidebar;
  return [route.path, below.routes?.map(({ path }) => path), sidebar.filter(({ type }) => type === 'category').map(({ label }) => label)];
};

test('creates a tree for each family, whose sidebar contains the groups of that family only', () => {
  assert.deepEqual(routesByFamily(trees, '/api/').map(shape), [
    ['/api', ['/api/intro'], []],
    ['/api/wallet', ['/api/wallet/g/x'], ['wallet']],
    ['/api/trace', ['/api/trace/g/x'], ['trace']],
    ['/category/wallet', ['/category/wallet'], ['wallet']],
  ]);
});

test('leaves a section without families unchanged', () => {
  const plain = [{ path: '/docs', component: 'Root', routes: [page('/docs/a')] }];
  assert.equal(routesByFamily(plain, '/docs/'), plain);
});
