import { allFamilies, type Family } from '../families';

/**
 * The families of this run: all, or the one whose folder or slug is in the environment's `FAMILY`, for a writer who works on
 * one of them.
 *
 * @throws Error when `FAMILY` names none
 */
export const families: readonly Family[] = selectFamilies(process.env.FAMILY);

/** @param wanted a folder or slug; empty for all of them */
function selectFamilies(wanted: string | undefined): readonly Family[] {
  if (!wanted) return allFamilies;
  const found = allFamilies.filter(({ folder, slug }) => folder === wanted || slug === wanted);
  if (found.length) return found;
  const known = allFamilies.map(({ folder }) => folder).join(', ');
  throw new Error(`FAMILY=${wanted} names no family of src/families.ts. Say one of: ${known}.`);
}
