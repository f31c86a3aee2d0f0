/** A former address and the page that replaces it, as paths of this site. Brand tokens are replaced. */
export type Redirect = { readonly from: string; readonly to: string };

/**
 * Redirects from the former addresses of pages, such as `{ from: '/docs/old_name', to: '/docs/new_name' }`. Add an entry when a page moves
 * or is removed. The build fails if `to` does not exist or `from` is a page. Alternative spellings of groups are `x-also` in the descriptions.
 */
export const redirects: readonly Redirect[] = [];
