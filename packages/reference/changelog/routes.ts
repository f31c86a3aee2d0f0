/** Path of the changelog of all APIs. */
export const CHANGELOG_ROUTE = '/changelog';

/** Returns the path of the changelog of a family. */
export const changelogRoute = (slug: string): string => `${CHANGELOG_ROUTE}/${slug}`;
