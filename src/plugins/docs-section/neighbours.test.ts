import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RouteConfig } from '@docusaurus/types';
import { withListedNeighbours } from './neighbours';

const link = (permalink: string) => ({ title: permalink, permalink });
const doc = (permalink: string, given: object) => ({ ...link(permalink), unlisted: false, previous: undefined, next: undefined, ...given });

/** Two families: the first ends with an unlisted page, the second starts with one. */
const DOCS = [
  doc('/one/last', { next: link('/category/two') }),
  doc('/one/hidden', { unlisted: true }),
  doc('/two/hidden', { unlisted: true }),
  doc('/two/first', { previous: link('/category/two') }),
];

/** Returns the neighbours of the second family's page, given those set by Docusaurus. */
function neighbours(previous?: string, next?: string, docs = DOCS) {
  const navigation = { previous: previous && link(previous), next: next && link(next) };
  const category: RouteConfig = {
    path: '/category/two',
    component: 'Category',
    props: { categoryGeneratedIndex: { permalink: '/category/two', navigation } },
  };
  const tree = withListedNeighbours({ path: '/', component: 'Root', routes: [{ path: '/one', component: 'Page' }, category] }, docs);
  const after = tree.routes?.[1].props?.categoryGeneratedIndex as { navigation: Record<string, unknown> } | undefined;
  return [after?.navigation.previous, after?.navigation.next];
}

test('replaces an unlisted neighbour of a category page by the next listed page', () => {
  assert.deepEqual(neighbours('/one/hidden', '/two/hidden'), [link('/one/last'), link('/two/first')]);
});

test('keeps a listed neighbour and the ends of the sidebar', () => {
  assert.deepEqual(neighbours('/category/one', undefined), [link('/category/one'), undefined]);
});

test('sets no neighbour if there is no listed page next to a category page', () => {
  assert.deepEqual(neighbours('/one/hidden', '/two/hidden', [DOCS[1], DOCS[2]]), [undefined, undefined]);
});
