import contentDocs, { type LoadedContent, type PluginOptions, validateOptions } from '@docusaurus/plugin-content-docs';
import type { GlobalVersion } from '@docusaurus/plugin-content-docs/client';
import type { LoadContext, Plugin, RouteConfig } from '@docusaurus/types';
import { normalizeUrl } from '@docusaurus/utils';
import { allFamilies } from '../../families';
import { hoistCategories, hoistRoutes } from './hoist';
import { withListedNeighbours } from './neighbours';
import { routesByFamily } from './perFamily';

/**
 * A docs instance whose category pages live at `/category/{slug}`, as the specification has them, and not below the
 * instance's own base path, where @docusaurus/plugin-content-docs puts them.
 *
 * It hands on everything that the docs plugin makes, with the category addresses rewritten, and adds each category page as a
 * route tree of its own, so that sidebar, breadcrumbs, link check and client navigation see one address.
 */
async function docsSection(context: LoadContext, options: PluginOptions): Promise<Plugin<LoadedContent>> {
  const docs = await contentDocs(context, options);
  const from = normalizeUrl([context.baseUrl, options.routeBasePath, 'category/']);
  const to = normalizeUrl([context.baseUrl, 'category/']);
  const base = normalizeUrl([context.baseUrl, options.routeBasePath, '/']);
  const hoist = <Value>(value: Value): Value => hoistCategories(value, from, to);
  return {
    ...docs,
    async contentLoaded({ content, actions }) {
      const pages = content.loadedVersions.flatMap((version) => version.docs);
      await docs.contentLoaded?.({
        content,
        actions: {
          ...actions,
          createData: (name, data) => actions.createData(name, hoist(data)),
          setGlobalData: (data) => actions.setGlobalData(withoutPages(hoist(data as GlobalData))),
          addRoute(route: RouteConfig) {
            const trees = hoistRoutes(hoist(withListedNeighbours(route, pages)), to);
            for (const tree of routesByFamily(trees, base)) actions.addRoute(withFamilyFacts(tree, to));
          },
        },
      });
    },
  };
}

type GlobalData = { versions: GlobalVersion[] };

/** Drops the list of pages, which every page of the site would load. Nothing reads it: the navbar knows a section by its addresses. */
function withoutPages(data: GlobalData): GlobalData {
  return { ...data, versions: data.versions.map((version) => ({ ...version, docs: [] })) };
}

/** Gives the page of an API family what `npm run reference` has written for it, which no other page loads. */
function withFamilyFacts(route: RouteConfig, categories: string): RouteConfig {
  if (route.routes) return { ...route, routes: route.routes.map((child) => withFamilyFacts(child, categories)) };
  const family = allFamilies.find(({ slug }) => route.path === `${categories}${slug}`);
  return family ? { ...route, modules: { ...route.modules, facts: `@site/api/${family.folder}/_family.json` } } : route;
}

docsSection.validateOptions = validateOptions;

export default docsSection;
