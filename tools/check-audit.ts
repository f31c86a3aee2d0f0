import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { verdictOf } from './audit/audit';

/**
 * `npm run check:audit`: reports known vulnerabilities in production dependencies. Exits with 1 for a high or critical one. A registry that
 * does not respond is reported, but must not block a merge: the weekly workflow asks again.
 */
function main() {
  // npm writes configuration warnings to standard error; the report is on standard output.
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: path.resolve(__dirname, '..'), encoding: 'utf8' });
  const verdict = verdictOf(stdout ?? '');
  if (!verdict.asked) {
    console.warn(`audit: not checked, because the registry could not be queried: ${verdict.why}. Run the check again.`);
    return;
  }
  for (const line of verdict.grave) console.error(line);
  console.log(`audit: ${verdict.counts}; ${verdict.grave.length} high or critical`);
  process.exitCode = verdict.grave.length ? 1 : 0;
}

main();
