import { readReleases, readSnapshot } from '../packages/openapi/releases/store';
import { changelogFaults } from './releases/faults';
import { reportFailure } from './support/reportFailure';

/** `npm run check:changelog`: checks that openapi/releases lists every change of the descriptions since the latest release. */
async function main() {
  const releases = readReleases();
  for (const { version } of releases) readSnapshot(version); // Throws if it is missing.
  const faults = await changelogFaults('error');
  for (const fault of faults) console.error(fault);
  console.log(`changelog: ${releases.length} releases, ${faults.length} errors`);
  process.exitCode = faults.length || !releases.length ? 1 : 0;
}

main().catch(reportFailure);
