import type { PropSidebarItem, PropVersionMetadata } from '@docusaurus/plugin-content-docs';
import type { RouteConfig } from '@docusaurus/types';
import { keepLeaves, leavesOf } from './hoist';

/**
 * Gives each API family route trees of its own, whose sidebar holds that family's groups and of the others only their names:
 * a reader of one family does not download the pages of the rest. A section without families is left as it is.
 *
 * @param trees a section's route trees, category pages already taken out of the first
 * @param base the section's base path, with a slash at both ends
 * @returns the trees, more of them
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

/** A route tree whose version's sidebars name the other families only. */
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
        // `docs` serves cards of single pages, of which a family's page has none.
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

/** A parent matches what begins with its path: each family's parents must have a path of their own. */
function movedBelow(route: RouteConfig, path: string): RouteConfig {
  return route.routes ? { ...route, path, routes: route.routes.map((child) => movedBelow(child, path)) } : route;
}
