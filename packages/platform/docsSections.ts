/** Section of the site with its own pages, routes and sidebar: a docs instance. The label is that of its navbar item. */
export type DocsSection = { id: string; label: string; path: string; routeBasePath: string; sidebar: string };

/** Docs instances. The first one has the default ID of Docusaurus, which must not be `docs`. */
export const sectionList: readonly DocsSection[] = [
  { id: 'default', label: 'Docs', path: 'docs', routeBasePath: '/', sidebar: 'docs' },
  { id: 'api', label: 'API', path: 'api', routeBasePath: 'api', sidebar: 'api' },
  { id: 'tutorials', label: 'Tutorials', path: 'tutorials', routeBasePath: 'tutorials', sidebar: 'tutorials' },
  { id: 'userguide', label: 'User Guide', path: 'userguide', routeBasePath: 'userguide', sidebar: 'userguide' },
];
