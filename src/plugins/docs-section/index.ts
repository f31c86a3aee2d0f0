import contentDocs, { type LoadedContent, type PluginOptions, validateOptions } from '@docusaurus/plugin-content-docs';
import type { GlobalVersion } from '@docusaurus/plugin-content-docs/client';
import type { LoadContext, Plugin, RouteConfig } from '@docusaurus/types';
import { normalizeUrl } from '@docusaurus/utils';
import { hoistCategories, hoistRoutes } from './hoist';

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
  const hoist = <Value>(value: Value): Value => hoistCategories(value, from, to);
  return {
    ...docs,
    async contentLoaded({ content, actions }) {
      await docs.contentLoaded?.({
        content,
        actions: {
          ...actions,
          createData: (name, data) => actions.createData(name, hoist(data)),
          setGlobalData: (data) => actions.setGlobalData(withoutPages(hoist(data as GlobalData))),
          addRoute(route: RouteConfig) {
            for (const tree of hoistRoutes(hoist(route), to)) actions.addRoute(tree);
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

docsSection.validateOptions = validateOptions;

export default docsSection;
