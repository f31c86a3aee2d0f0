import type { PropSidebarItem, PropVersionMetadata } from '@docusaurus/plugin-content-docs';
import type { RouteConfig } from '@docusaurus/types';
import { keepLeaves, leavesOf } from './hoist';

/**
 * Splits the routes of a section into trees per API family. The sidebar of a tree contains the groups of its family and only the names of
 * the others, so that readers do not download the pages of other families. A section without families is unchanged.
 *
 * @param trees a section's route trees, with category pages already moved out of the first
 * @param base base path of the section, with leading and trailing slashes
 */
export function routesByFamily(trees: RouteConfig[], base: string): RouteConfig[] {
  const slugs = trees.flatMap(versionsIn).flatMap(familiesOf);
  if (!slugs.length) return trees;
  const familyOf = (path: string) =>
    [...new Set(slugs)].find((slug) => path.startsWith(`${base}${slug}/`) || path.endsWith(`/category/${slug}`));
  return trees.flatMap((tree) => {
    const families = new Set(leavesOf(tree).map(({ path }) => familyOf(path)));
    return [...families].map((family) => {
      const own = keepLeaves(tree, (leaf) => familyOf(leaf.path) === family);
      const [{ path }] = leavesOf(own);
      return scoped(family && path.startsWith(base) ? movedBelow(own, `${base}${family}`) : own, family);
    });
  });
}

const versionOf = (route: RouteConfig) => route.props?.version as PropVersionMetadata | undefined;
const versionsIn = (route: RouteConfig): PropVersionMetadata[] => [versionOf(route) ?? [], (route.routes ?? []).flatMap(versionsIn)].flat();
const familyOfItem = (item: PropSidebarItem) => item.customProps?.family as string | undefined;
const familiesOf = ({ docsSidebars }: PropVersionMetadata): string[] =>
  Object.values(docsSidebars).flatMap((items) => items.flatMap((item) => familyOfItem(item) ?? []));

/** Returns a route tree whose sidebars contain only the names of the other families. */
function scoped(route: RouteConfig, family: string | undefined): RouteConfig {
  const version = versionOf(route);
  const brief = (item: PropSidebarItem): PropSidebarItem =>
    item.type === 'category' && familyOfItem(item) && familyOfItem(item) !== family
      ? { type: 'link', label: item.label, href: item.href ?? '' }
      : item;
  return {
    ...route,
    ...(version && {
      props: {
        ...route.props,
        // `docs` is used for cards of single pages, which family pages do not have.
        version: {
          ...version,
          docs: {},
          docsSidebars: Object.fromEntries(Object.entries(version.docsSidebars).map(([name, items]) => [name, items.map(brief)])),
        },
      },
    }),
    ...(route.routes && { routes: route.routes.map((child) => scoped(child, family)) }),
  };
}

/** Moves the parents of a family's tree to a separate path, because a parent matches all paths that start with its own. */
function movedBelow(route: RouteConfig, path: string): RouteConfig {
  return route.routes ? { ...route, path, routes: route.routes.map((child) => movedBelow(child, path)) } : route;
}
