import contentDocs, { type LoadedContent, type PluginOptions, validateOptions } from '@docusaurus/plugin-content-docs';
import type { GlobalVersion } from '@docusaurus/plugin-content-docs/client';
import type { LoadContext, Plugin, RouteConfig } from '@docusaurus/types';
import { normalizeUrl } from '@docusaurus/utils';
import { allFamilies } from '../../families';
import { hoistCategories, hoistRoutes } from './hoist';
import { withListedNeighbours } from './neighbours';
import { routesByFamily } from './perFamily';

/**
 * Docs instance whose category pages are at `/category/{slug}`, as the specification requires, instead of below the base path of the
 * instance, where @docusaurus/plugin-content-docs places them.
 *
 * It wraps the docs plugin, rewrites the paths of categories in its output and adds each category page as a separate route tree, so that
 * the sidebar, breadcrumbs, link check and client navigation use the same path.
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

/** Removes the list of pages, which every page of the site would load. It is unused, because the navbar matches sections by their paths. */
function withoutPages(data: GlobalData): GlobalData {
  return { ...data, versions: data.versions.map((version) => ({ ...version, docs: [] })) };
}

/** Adds the data that `npm run reference` generated for the page of an API family. Other pages do not load it. */
function withFamilyFacts(route: RouteConfig, categories: string): RouteConfig {
  if (route.routes) return { ...route, routes: route.routes.map((child) => withFamilyFacts(child, categories)) };
  const family = allFamilies.find(({ slug }) => route.path === `${categories}${slug}`);
  return family ? { ...route, modules: { ...route.modules, facts: `@site/api/${family.folder}/_family.json` } } : route;
}

docsSection.validateOptions = validateOptions;

export default docsSection;
