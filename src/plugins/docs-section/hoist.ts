import type { RouteConfig } from '@docusaurus/types';

/**
 * Rewrites the paths of category pages.
 *
 * @param value any JSON value: a route, the data of a page, global data
 * @param from current prefix of the paths, such as `/api/category/`
 * @param to new prefix, such as `/category/`
 * @returns a copy in which all occurrences of `from` in strings are replaced by `to`
 */
export function hoistCategories<Value>(value: Value, from: string, to: string): Value {
  const walk = (node: unknown): unknown => {
    if (typeof node === 'string') return node.replaceAll(from, to);
    if (Array.isArray(node)) return node.map(walk);
    if (node && typeof node === 'object') return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, walk(child)]));
    return node;
  };
  return walk(value) as Value;
}

/**
 * Moves the category pages out of the route tree of a section, because the path of a child must start with the path of its parent.
 *
 * @param tree the section's routes, with rewritten category paths
 * @param categoryBase prefix of those paths
 * @returns the tree without its category pages, followed by a tree with the same parents for each of them
 */
export function hoistRoutes(tree: RouteConfig, categoryBase: string): RouteConfig[] {
  const isCategory = (route: RouteConfig) => route.path.startsWith(categoryBase);
  const rest = keepLeaves(tree, (leaf) => !isCategory(leaf));
  const categories = leavesOf(tree).filter(isCategory);
  return [
    rest,
    ...categories.map((category) =>
      moveTo(
        keepLeaves(tree, (leaf) => leaf === category),
        category.path,
      ),
    ),
  ];
}

/** Returns the pages of a route tree. */
export function leavesOf(route: RouteConfig): RouteConfig[] {
  return route.routes ? route.routes.flatMap(leavesOf) : [route];
}

/** Returns the tree without unwanted pages and without parents that have no pages left. */
export function keepLeaves(route: RouteConfig, wanted: (leaf: RouteConfig) => boolean): RouteConfig {
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
