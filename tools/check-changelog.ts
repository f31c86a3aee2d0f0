import { type EntryFault, faultsOf } from '../packages/openapi/releases/entries';
import { readReleases, readSnapshot, readUnreleased } from '../packages/openapi/releases/store';
import { changesSince, currentSnapshot } from './releases/current';

const REMEDIES: Record<EntryFault['problem'], string> = {
  missing: 'The change is not in the list. Run "npm run release -- --draft" and commit the file.',
  stale: 'The descriptions no longer contain this change. Run "npm run release -- --draft" and commit the file.',
  unexplained: 'A breaking change needs a `note` that tells readers what to do. Write it, or undo the change.',
};

/** `npm run check:changelog`: checks that openapi/releases lists every change of the descriptions since the latest release. */
async function main() {
  const releases = readReleases();
  for (const { version } of releases) readSnapshot(version); // Throws if it is missing.
  const faults = faultsOf(readUnreleased(), changesSince(await currentSnapshot()));
  for (const { folder, entry, problem } of faults)
    console.error(
      `openapi/releases/unreleased.yaml:1:1: error ${folder}: ${entry.rule} ${entry.what} (${entry.at[0] ?? folder}). ${REMEDIES[problem]}`,
    );
  console.log(`changelog: ${releases.length} releases, ${faults.length} errors`);
  process.exitCode = faults.length || !releases.length ? 1 : 0;
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
