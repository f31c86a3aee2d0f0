import type { Options } from '@docusaurus/plugin-content-docs';
import type { PluginConfig, PluginModule } from '@docusaurus/types';
import { brand } from '../brand';
import diagrams from '../plugins/diagrams';
import docsSection from '../plugins/docs-section';
import glossaryTerms from '../plugins/glossary-terms';
import guideCalls from '../plugins/guide-calls';

/** A part of the site with pages, routes and a sidebar of its own: one docs instance. */
type Section = { id: string; path: string; routeBasePath: string; sidebar: string };

/** The docs instances. The first has Docusaurus's default id, which `docs` must not be. */
export const sectionList: readonly Section[] = [
  { id: 'default', path: 'docs', routeBasePath: '/', sidebar: 'docs' },
  { id: 'api', path: 'api', routeBasePath: 'api', sidebar: 'api' },
  { id: 'tutorials', path: 'tutorials', routeBasePath: 'tutorials', sidebar: 'tutorials' },
  { id: 'userguide', path: 'userguide', routeBasePath: 'userguide', sidebar: 'userguide' },
];

/** What every section has in common. One version, named `current`, labelled Next, which is the latest. */
const shared: Partial<Options> = {
  lastVersion: 'current',
  versions: { current: { label: 'Next', badge: false, banner: 'none', path: '' } },
  editUrl: `${brand.repositoryUrl}/edit/main`,
  breadcrumbs: true,
  sidebarCollapsible: true,
  sidebarCollapsed: true,
  admonitions: true,
  remarkPlugins: [guideCalls, diagrams],
  // Before Docusaurus's own, which give headings their anchors and list them.
  beforeDefaultRemarkPlugins: [glossaryTerms],
};

export const sections: PluginConfig[] = sectionList.map(({ id, path, routeBasePath, sidebar }) => [
  docsSection as unknown as PluginModule,
  { ...shared, id, path, routeBasePath, sidebarPath: `./src/config/sidebars/${sidebar}.ts` },
]);
