/**
 * The brand: the only file that names it. Every `{product}`, `{Product}` and `{brand.<field>}` in Markdown, front matter,
 * file names in use as routes, sidebar labels and OpenAPI text becomes what stands here (src/brandText.ts).
 */
export const brand = {
  /** As it is written in a sentence. `{Product}` */
  name: 'Acacia',
  /** As it is written in a route, a scope or a host. `{product}` */
  slug: 'acacia',
  /** The legal name, in the footer and in the API descriptions' contact. */
  company: 'Acacia Platform',
  /** Where this site is served. Only scheme and host: the site lives at the root. */
  siteUrl: 'https://developers.acacia.example',
  /** The host of the production API. */
  apiHost: 'api.acacia.example',
  /** The host of the sandbox API. */
  sandboxHost: 'api.sandbox.acacia.example',
  /** The host of the dashboard in which tenants and operators work. */
  dashboardHost: 'dashboard.acacia.example',
  /** The host that a payer's browser opens: pay links, hosted checkout. */
  payHost: 'pay.acacia.example',
  /** Where readers talk to each other. */
  communityUrl: 'https://community.acacia.example',
  /** Where readers write to the people who run the platform. */
  supportEmail: 'developers@acacia.example',
  /** The repository of this site, for "Edit this page". No trailing slash. */
  repositoryUrl: 'https://git.acacia.example/developer-portal',
} as const;

/**
 * The hosted search: its application, search-only key and index, all public since they go into every page. Empty: the embedded index.
 * The environment's SEARCH_APP_ID, SEARCH_API_KEY and SEARCH_INDEX_NAME go before them.
 */
export const hostedSearchOfBrand = { appId: '', apiKey: '', indexName: '' };

export type Brand = { readonly [Field in keyof typeof brand]: string };
