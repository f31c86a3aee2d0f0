import type { RouteConfig } from '@docusaurus/types';

/**
 * @param value anything that can be JSON: a route, a page's data, global data
 * @param from the address that category pages begin with, such as `/api/category/`
 * @param to the address they shall begin with, such as `/category/`
 * @returns a copy in which every text that has `from` in it has `to` instead
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
 * Takes the category pages out of a section's route tree, because a child's address must begin with its parent's.
 *
 * @param tree the section's routes, category addresses already rewritten
 * @param categoryBase what those addresses begin with
 * @returns the tree without its category pages, then one tree of the same parents for each of them
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

/** @returns the routes below that are pages */
export function leavesOf(route: RouteConfig): RouteConfig[] {
  return route.routes ? route.routes.flatMap(leavesOf) : [route];
}

/** @returns the tree without the pages that are not wanted, and without parents of none */
export function keepLeaves(route: RouteConfig, wanted: (leaf: RouteConfig) => boolean): RouteConfig {
  if (!route.routes) return route;
  const routes = route.routes
    .map((child) => keepLeaves(child, wanted))
    .filter((child) => (child.routes ? child.routes.length > 0 : wanted(child)));
  return { ...route, routes };
}

/** Every parent answers at the page's own address, so that they match it and nothing else. */
function moveTo(route: RouteConfig, path: string): RouteConfig {
  return route.routes ? { ...route, path, routes: route.routes.map((child) => moveTo(child, path)) } : route;
}
