import contentDocs, { type LoadedContent, type PluginOptions, validateOptions } from '@docusaurus/plugin-content-docs';
import type { GlobalVersion } from '@docusaurus/plugin-content-docs/client';
import type { LoadContext, Plugin, RouteConfig } from '@docusaurus/types';
import { normalizeUrl } from '@docusaurus/utils';
import { groupRoutes } from './groupRoutes';
import { hoistPages, hoistRoutes } from './hoist';

/** Paths of pages that are outside of their section: the categories of all sections, and the changelogs of the API section. */
const HOISTED = ['/category', '/changelog'];

/**
 * Docs instance whose category pages are at `/category/{slug}`, as the specification requires, and whose changelogs are at `/changelog`, instead of
 * below the base path of the instance, where @docusaurus/plugin-content-docs places them.
 *
 * It wraps the docs plugin, rewrites the paths of these pages in its output and adds each as a separate route tree, so that the sidebar,
 * breadcrumbs, link check and client navigation use the same path.
 */
async function docsSection(context: LoadContext, options: PluginOptions): Promise<Plugin<LoadedContent>> {
  const docs = await contentDocs(context, options);
  const base = normalizeUrl(['/', options.routeBasePath]);
  const hoist = <Value>(value: Value): Value => (base === '/' ? value : hoistPages(value, base, HOISTED));
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
            for (const tree of hoistRoutes(hoist(route), HOISTED)) actions.addRoute(groupRoutes(tree));
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
