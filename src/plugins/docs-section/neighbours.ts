import type { DocMetadata } from '@docusaurus/plugin-content-docs';
import type { RouteConfig } from '@docusaurus/types';

type Navigation = { previous?: Link; next?: Link };
type Link = { title: string; permalink: string };
type Doc = Pick<DocMetadata, 'title' | 'permalink' | 'unlisted' | 'previous' | 'next'>;

/**
 * Replaces unlisted pages in the pagination of category pages. Docusaurus skips unlisted pages in the pagination of a page, but not
 * in that of a generated category page.
 *
 * @param tree a section's routes, with addresses as Docusaurus made them
 * @param docs the pages of the section
 * @returns the tree, in which a category page is preceded and followed by the listed pages that name it as their neighbour
 */
export function withListedNeighbours(tree: RouteConfig, docs: readonly Doc[]): RouteConfig {
  if (tree.routes) return { ...tree, routes: tree.routes.map((route) => withListedNeighbours(route, docs)) };
  const category = tree.props?.categoryGeneratedIndex as { permalink: string; navigation: Navigation } | undefined;
  if (!category) return tree;
  const unlisted = new Set(docs.filter((doc) => doc.unlisted).map(({ permalink }) => permalink));
  const listed = (side: 'previous' | 'next', opposite: 'previous' | 'next'): Link | undefined => {
    const link = category.navigation[side];
    if (!link || !unlisted.has(link.permalink)) return link;
    const doc = docs.find((each) => each[opposite]?.permalink === category.permalink);
    return doc && { title: doc.title, permalink: doc.permalink };
  };
  const navigation: Navigation = { previous: listed('previous', 'next'), next: listed('next', 'previous') };
  return { ...tree, props: { ...tree.props, categoryGeneratedIndex: { ...category, navigation } } };
}
