import { compareDescriptions } from '../../packages/openapi/diff';
import { compact } from '../../packages/openapi/releases/compact';
import { type Entries, entriesOf } from '../../packages/openapi/releases/entries';
import { readSnapshot, type Snapshot, versions } from '../../packages/openapi/releases/store';
import { allFamilies, type Family } from '../../packages/platform/families';
import { bundleOf } from '../reference/bundleCache';

/**
 * Reads the descriptions of families as they are now, reduced to what releases contain.
 *
 * @throws Error with a line per problem when a description is invalid
 */
export async function currentSnapshot(families: readonly Family[] = allFamilies): Promise<Snapshot> {
  const snapshot: Snapshot = {};
  for (const family of families) snapshot[family.folder] = compact(await bundleOf(family));
  return snapshot;
}

/**
 * Compares descriptions with the latest release.
 *
 * @param folder the only family to compare; all by default, with those that have been removed
 * @returns the changes by family; none before the first release
 * @throws Error if the descriptions of that release are missing
 */
export function changesSince(snapshot: Snapshot, folder?: string): Entries {
  const latest = versions().at(-1);
  if (!latest) return {};
  const base = readSnapshot(latest);
  return changesBetween(base, snapshot, folder === undefined ? [...new Set([...Object.keys(base), ...Object.keys(snapshot)])] : [folder]);
}

/** Compares the descriptions of two releases. */
function changesBetween(base: Snapshot, head: Snapshot, folders: readonly string[]): Entries {
  return Object.fromEntries(
    folders
      // Comparing takes seconds, and most families are the same.
      .filter((folder) => JSON.stringify(base[folder]) !== JSON.stringify(head[folder]))
      .map((folder) => [folder, entriesOf(compareDescriptions(base[folder], head[folder], folder))]),
  );
}
