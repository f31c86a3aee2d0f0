import { lintFamily } from '../packages/openapi/lint';
import { families } from '../packages/platform/selection';
import { changelogFaults } from './releases/faults';
import { reportFailure } from './support/reportFailure';

/**
 * `npm run lint:openapi`: prints every problem of the descriptions, including unchanged ones. For valid descriptions, also
 * warns of changes that the next release does not list yet.
 */
async function main() {
  let count = 0;
  for (const family of families) {
    const { problems, warnings } = await lintFamily(family);
    // The description of a release is reduced from a valid one.
    const unlisted = problems.length || family.rules === 'foreign' ? [] : await changelogFaults('warning', family);
    for (const problem of [...warnings, ...problems, ...unlisted]) console.log(problem);
    console.log(`${family.folder}: ${problems.length} problems`);
    count += problems.length;
  }
  console.log(`${count} problems`);
  process.exitCode = count ? 1 : 0;
}

main().catch(reportFailure);
