import parts from '@lean-routes/parts';

const fetched = new Set<string>();

/** The part of the table that a page's route is in, when it is not in the table yet. */
function missingPart(pathname: string): string | undefined {
  const [, section, family] = pathname.split('/');
  return section === 'api' && Object.hasOwn(parts, family) && !fetched.has(family) ? family : undefined;
}

/** @returns whether a page's route can be matched without fetching anything */
export const hasRoutes = (pathname: string): boolean => missingPart(pathname) === undefined;

/**
 * Fetches the part of the table of routes that a page's route is in.
 *
 * @param pathname of a page, or of no page at all
 * @returns a promise that is kept when the route can be matched, and broken when its part could not be fetched
 */
export async function ensureRoutes(pathname: string): Promise<void> {
  const part = missingPart(pathname);
  if (!part) return;
  await parts[part]();
  fetched.add(part);
}
