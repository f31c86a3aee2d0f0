import { compareDescriptions } from '../../packages/openapi/diff';
import { compact } from '../../packages/openapi/releases/compact';
import { type Entries, entriesOf } from '../../packages/openapi/releases/entries';
import { readSnapshot, type Snapshot, versions } from '../../packages/openapi/releases/store';
import { allFamilies } from '../../packages/platform/families';
import { bundleOf } from '../reference/bundleCache';

/**
 * Reads the descriptions of all families as they are now, reduced to what releases contain.
 *
 * @throws Error with a line per problem when a description is invalid
 */
export async function currentSnapshot(): Promise<Snapshot> {
  const snapshot: Snapshot = {};
  for (const family of allFamilies) snapshot[family.folder] = compact(await bundleOf(family));
  return snapshot;
}

/**
 * Compares descriptions with the latest release.
 *
 * @returns the changes by family; none before the first release
 * @throws Error if the descriptions of that release are missing
 */
export function changesSince(snapshot: Snapshot): Entries {
  const latest = versions().at(-1);
  return latest ? changesBetween(readSnapshot(latest), snapshot) : {};
}

/** Compares the descriptions of two releases. */
function changesBetween(base: Snapshot, head: Snapshot): Entries {
  const folders = [...new Set([...Object.keys(base), ...Object.keys(head)])];
  return Object.fromEntries(
    folders
      // Comparing takes seconds, and most families are the same.
      .filter((folder) => JSON.stringify(base[folder]) !== JSON.stringify(head[folder]))
      .map((folder) => [folder, entriesOf(compareDescriptions(base[folder], head[folder], folder))]),
  );
}
