/**
 * Matches the pages of the API reference: operations, webhooks, objects, groups, families, errors, lists and changelogs. They are documents: complete HTML that loads
 * src/boot, but neither React nor the Docusaurus client. `/api/intro` and tutorial categories are application pages.
 */
const DOCUMENT = /^\/(?:api\/(?!intro$)|category\/(?!.*-tutorial$)|changelog(?:\/|$))/;

/**
 * Checks whether a page is a document.
 *
 * @param path path of a page, without `.html`
 */
export const isDocument = (path: string): boolean => DOCUMENT.test(path);
