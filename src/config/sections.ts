import type { Options } from '@docusaurus/plugin-content-docs';
import type { PluginConfig } from '@docusaurus/types';
import { brand } from '../../packages/platform/brand';
import { type DocsSection, sectionList } from '../../packages/platform/docsSections';
import { families } from '../../packages/platform/selection';
import { pageRemark } from './remark';

/** Docs plugin of all sections. A name, because docusaurus-plugin-openapi-docs finds the section of the API by it. */
export const DOCS_SECTION = './src/plugins/docs-section/index.ts';

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

/** Component of the pages of sections with documents (src/plugins/documents/routes.ts). */
const documents: Partial<Options> = { docItemComponent: '@theme/ApiItem' };

/** Options of the API section: the introduction, and the generated pages of this run's families, of which some begin with an underscore. */
const api: Partial<Options> = {
  ...documents,
  include: ['intro.mdx', ...['errors', 'lists', 'changelog', ...families.map(({ folder }) => folder)].map((folder) => `${folder}/*.mdx`)],
  exclude: [],
  showLastUpdateTime: true,
};

const optionsOf = ({ id, path, routeBasePath, sidebar }: DocsSection): Options => ({
  ...shared,
  ...(id === 'api' && api),
  id,
  path,
  routeBasePath,
  sidebarPath: `./src/config/sidebars/${sidebar}.ts`,
});

const [root, ...others] = sectionList;

/** Options of the docs at the root, which the preset carries: their category pages are at `/category/{slug}` without the wrapper. */
export const rootDocs: Options = { ...optionsOf(root), ...documents };

/** Docs instances beside the preset. */
export const sections: PluginConfig[] = others.map((section) => [DOCS_SECTION, optionsOf(section)]);
