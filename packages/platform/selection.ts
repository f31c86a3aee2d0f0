import { allFamilies, type Family } from './families';

/**
 * Families of this run: all, or the one whose folder or slug is in the environment variable `FAMILY`, which speeds up work on a single
 * family.
 *
 * @throws Error if `FAMILY` does not match a family
 */
export const families: readonly Family[] = selectFamilies(process.env.FAMILY);

/**
 * Returns the matching families.
 *
 * @param wanted a folder or slug; empty for all of them
 */
function selectFamilies(wanted: string | undefined): readonly Family[] {
  if (!wanted) return allFamilies;
  const found = allFamilies.filter(({ folder, slug }) => folder === wanted || slug === wanted);
  if (found.length) return found;
  const known = allFamilies.map(({ folder }) => folder).join(', ');
  throw new Error(`FAMILY=${wanted} does not match a family in packages/platform/families.ts. Use one of: ${known}.`);
}
