import { brand } from './brand';

/** Path of the list of all error codes; their pages are below it. */
export const ERRORS_ROUTE = '/api/errors';

/** Returns the path of an error code's page. */
export const errorRoute = (code: string): string => `${ERRORS_ROUTE}/${code}`;

/** Returns the `type` of a problem document for an error code: the absolute URL of its page. */
export const problemType = (code: string): string => `${brand.siteUrl}${errorRoute(code)}`;
