/**
 * Brand of the site. No other file names it: all occurrences of `{product}`, `{Product}` and `{brand.<field>}` in Markdown, front matter,
 * file names used as routes, sidebar labels and OpenAPI texts are replaced by these values (packages/platform/brandText.ts).
 */
export const brand = {
  /** Name in running text. `{Product}` */
  name: 'Acacia',
  /** Form in routes, scopes and hosts. `{product}` */
  slug: 'acacia',
  /** Legal name, shown in the footer and in the contact of the API descriptions. */
  company: 'Acacia Platform',
  /** URL of this site: scheme and host only, because the site is served at the root. */
  siteUrl: 'https://developers.acacia.example',
  /** Host of the production API. */
  apiHost: 'api.acacia.example',
  sandboxHost: 'api.sandbox.acacia.example',
  /** Host of the dashboard for tenants and operators. */
  dashboardHost: 'dashboard.acacia.example',
  /** Host of the pages opened by payers: pay links and hosted checkout. */
  payHost: 'pay.acacia.example',
  /** URL of the developer community. */
  communityUrl: 'https://community.acacia.example',
  /** Email address of the platform's support. */
  supportEmail: 'developers@acacia.example',
  /** Repository of this site, for "Edit this page", without a trailing slash. */
  repositoryUrl: 'https://git.acacia.example/developer-portal',
} as const;

/** Name of the site in window titles, feeds and link previews. */
export const siteTitle = `${brand.name} developer portal`;

/**
 * Hosted search: application, search-only key and index. All three are public because every page contains them. If they are empty, the
 * embedded index is used. The environment variables SEARCH_APP_ID, SEARCH_API_KEY and SEARCH_INDEX_NAME take precedence.
 */
export const hostedSearchOfBrand = { appId: '', apiKey: '', indexName: '' };

export type Brand = { readonly [Field in keyof typeof brand]: string };
