import { type EntryFault, faultsOf } from '../../packages/openapi/releases/entries';
import { readUnreleased } from '../../packages/openapi/releases/store';
import type { Family } from '../../packages/platform/families';
import { changesSince, currentSnapshot } from './current';

const REMEDIES: Record<EntryFault['problem'], string> = {
  missing: 'The change is not in the list. Run "npm run release -- --draft" and commit the file.',
  stale: 'The descriptions no longer contain this change. Run "npm run release -- --draft" and commit the file.',
  unexplained: 'A breaking change needs a `note` that tells readers what to do. Write it, or undo the change.',
};

/**
 * Compares the list of changes of the next release with the descriptions.
 *
 * @param severity of the lines: an error for the changelog, a warning while a description is written
 * @param only the only family to compare; all by default, with those that have been removed
 * @throws Error with a line per problem when a description is invalid
 */
export async function changelogFaults(severity: 'error' | 'warning', only?: Family): Promise<string[]> {
  const known = Object.fromEntries(Object.entries(readUnreleased()).filter(([folder]) => !only || folder === only.folder));
  const faults = faultsOf(known, changesSince(await currentSnapshot(only && [only]), only?.folder));
  return faults.map(
    ({ folder, entry, problem }) =>
      `openapi/releases/unreleased.yaml:1:1: ${severity} ${folder}: ${entry.rule} ${entry.what} (${entry.at[0] ?? folder}). ${REMEDIES[problem]}`,
  );
}
