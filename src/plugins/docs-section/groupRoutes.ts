import type { RouteConfig } from '@docusaurus/types';

/** Number of pages with the same first segments from which they get a route of their own. */
const MANY = 10;

// Docusaurus derives names from it, so it must not contain the folder of the project.
const GROUP = '@site/src/plugins/docs-section/RouteGroup.tsx';

/**
 * Groups the pages of a section by the first segments of their paths, at two levels. Docusaurus compares the address of a page with every
 * route five times while it renders the page, so the time of a build would grow with the square of the number of pages.
 *
 * @param tree route tree of a section
 * @returns the tree, in which long lists of pages are grouped. Pages that a group cannot contain, because they have another sidebar than those
 *   with the same first segment, remain ungrouped, as do the others with that segment
 */
export function groupRoutes(tree: RouteConfig): RouteConfig {
  if (!tree.routes) return tree;
  if (tree.routes.some(({ routes }) => routes)) return { ...tree, routes: tree.routes.map(groupRoutes) };
  return { ...tree, routes: grouped(tree.routes, tree.path, 2) };
}

function grouped(pages: RouteConfig[], base: string, levels: number): RouteConfig[] {
  if (!levels) return pages;
  const bySegment = new Map<string | undefined, RouteConfig[]>();
  for (const page of pages) {
    const segment = segmentAfter(base, page.path);
    bySegment.set(segment, [...(bySegment.get(segment) ?? []), page]);
  }
  return [...bySegment].flatMap(([segment, members]) => {
    const [{ sidebar }] = members;
    if (segment === undefined || members.length < MANY || members.some((page) => page.sidebar !== sidebar)) return members;
    const below = `${base === '/' ? '' : base}/${segment}`;
    const routes = grouped(members, below, levels - 1);
    return [{ path: below, component: GROUP, exact: false, routes, ...(sidebar !== undefined && { sidebar }) }];
  });
}

/** Returns the first segment of a path after the base path, or undefined if there is none. */
function segmentAfter(base: string, address: string): string | undefined {
  const rest = address.slice(base === '/' ? 0 : base.length);
  return rest.split('/')[1];
}
