/** Section of the site with its own pages, routes and sidebar: a docs instance. */
export type DocsSection = { id: string; path: string; routeBasePath: string; sidebar: string };

/** Docs instances. The first one has the default ID of Docusaurus, which must not be `docs`. */
export const sectionList: readonly DocsSection[] = [
  { id: 'default', path: 'docs', routeBasePath: '/', sidebar: 'docs' },
  { id: 'api', path: 'api', routeBasePath: 'api', sidebar: 'api' },
  { id: 'tutorials', path: 'tutorials', routeBasePath: 'tutorials', sidebar: 'tutorials' },
  { id: 'userguide', path: 'userguide', routeBasePath: 'userguide', sidebar: 'userguide' },
];
