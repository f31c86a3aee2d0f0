import type { RouteConfig } from '@docusaurus/types';

/**
 * Rewrites the paths of pages that are not below the base path of their section.
 *
 * @param value any JSON value: a route, the data of a page, global data
 * @param base base path of the section, such as `/api`
 * @param hoisted paths of the pages, which may be followed by further segments, such as `/category`
 * @returns a copy in which the strings that begin with one of the paths do not begin with the base path
 */
export function hoistPages<Value>(value: Value, base: string, hoisted: readonly string[]): Value {
  const walk = (node: unknown): unknown => {
    if (typeof node === 'string')
      return node.startsWith(base) && isHoisted(node.slice(base.length), hoisted) ? node.slice(base.length) : node;
    if (Array.isArray(node)) return node.map(walk);
    if (node && typeof node === 'object') return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, walk(child)]));
    return node;
  };
  return walk(value) as Value;
}

const isHoisted = (path: string, hoisted: readonly string[]) => hoisted.some((each) => path === each || path.startsWith(`${each}/`));

/**
 * Moves hoisted pages out of the route tree of a section, because the path of a child must start with the path of its parent.
 *
 * @param tree the section's routes, with rewritten paths
 * @param hoisted paths of the pages, which may be followed by further segments
 * @returns the tree without these pages, followed by a tree with the same parents for each of them
 */
export function hoistRoutes(tree: RouteConfig, hoisted: readonly string[]): RouteConfig[] {
  const isMoved = (route: RouteConfig) => isHoisted(route.path, hoisted);
  const rest = keepLeaves(tree, (leaf) => !isMoved(leaf));
  const moved = leavesOf(tree).filter(isMoved);
  return [
    rest,
    ...moved.map((page) =>
      moveTo(
        keepLeaves(tree, (leaf) => leaf === page),
        page.path,
      ),
    ),
  ];
}

/** Returns the pages of a route tree. */
export function leavesOf(route: RouteConfig): RouteConfig[] {
  return route.routes ? route.routes.flatMap(leavesOf) : [route];
}

/** Returns the tree without unwanted pages and without parents that have no pages left. */
function keepLeaves(route: RouteConfig, wanted: (leaf: RouteConfig) => boolean): RouteConfig {
  if (!route.routes) return route;
  const routes = route.routes
    .map((child) => keepLeaves(child, wanted))
    .filter((child) => (child.routes ? child.routes.length > 0 : wanted(child)));
  return { ...route, routes };
}

/** Sets the path of all parents to the path of the page, so that they match this page only. */
function moveTo(route: RouteConfig, path: string): RouteConfig {
  return route.routes ? { ...route, path, routes: route.routes.map((child) => moveTo(child, path)) } : route;
}
