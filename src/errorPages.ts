import { brand } from './brand';

/** Where the list of all error codes is; each code's page is below it. */
export const ERRORS_ROUTE = '/api/errors';

/** @returns the address of a code's page on this site */
export const errorRoute = (code: string): string => `${ERRORS_ROUTE}/${code}`;

/** @returns what `type` of a problem document says for a code: the same page, with scheme and host */
export const problemType = (code: string): string => `${brand.siteUrl}${errorRoute(code)}`;
