/** Path of the changelog of all APIs. */
export const CHANGELOG_ROUTE = '/changelog';

/** Returns the path of the changelog of a family. */
export const changelogRoute = (slug: string): string => `${CHANGELOG_ROUTE}/${slug}`;

/** Checks whether a path is that of a changelog. */
export const isChangelog = (route: string): boolean => route === CHANGELOG_ROUTE || route.startsWith(`${CHANGELOG_ROUTE}/`);
