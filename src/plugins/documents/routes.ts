/** Path of the home page. */
export const HOME = '/';

/**
 * Matches the home page and the pages of the API reference: operations, webhooks, objects, groups, families, errors, lists and changelogs. They are
 * documents: pages of Docusaurus that are served without its client. `/api/intro` and the categories of tutorials are application pages.
 */
const DOCUMENT = /^\/(?:$|api\/(?!intro$)|category\/(?!.*-tutorial$)|changelog(?:\/|$))/;

/**
 * Checks whether a page is a document.
 *
 * @param path path of a page, without `.html`
 */
export const isDocument = (path: string): boolean => DOCUMENT.test(path);

/** Lists of all errors, operations and events, which have a filter. */
const CATALOGUES = new Set(['/api/errors', '/api/operations', '/api/events']);

/** Checks whether a page is a list with a filter, whose state is restored before the position of the reader. */
export const isCatalogue = (path: string): boolean => CATALOGUES.has(path);
