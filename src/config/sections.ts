import type { Options } from '@docusaurus/plugin-content-docs';
import type { PluginConfig, PluginModule } from '@docusaurus/types';
import { brand } from '../../packages/platform/brand';
import docsSection from '../plugins/docs-section';
import { pageRemark } from './remark';

/** Section of the site with its own pages, routes and sidebar: a docs instance. */
type Section = { id: string; path: string; routeBasePath: string; sidebar: string };

/** Docs instances; that of the API has the introduction only (src/documents). The first one has the default ID of Docusaurus, which must not be `docs`. */
export const sectionList: readonly Section[] = [
  { id: 'default', path: 'docs', routeBasePath: '/', sidebar: 'docs' },
  { id: 'api', path: 'api', routeBasePath: 'api', sidebar: 'api' },
  { id: 'tutorials', path: 'tutorials', routeBasePath: 'tutorials', sidebar: 'tutorials' },
  { id: 'userguide', path: 'userguide', routeBasePath: 'userguide', sidebar: 'userguide' },
];

/** Options of all sections: a single version named `current`, labelled Next, which is the latest. */
const shared: Partial<Options> = {
  lastVersion: 'current',
  versions: { current: { label: 'Next', badge: false, banner: 'none', path: '' } },
  editUrl: `${brand.repositoryUrl}/edit/main`,
  breadcrumbs: true,
  sidebarCollapsible: true,
  sidebarCollapsed: true,
  admonitions: true,
  ...pageRemark,
};

export const sections: PluginConfig[] = sectionList.map(({ id, path, routeBasePath, sidebar }) => [
  docsSection as unknown as PluginModule,
  { ...shared, id, path, routeBasePath, sidebarPath: `./src/config/sidebars/${sidebar}.ts` },
]);
