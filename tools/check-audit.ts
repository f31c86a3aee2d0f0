import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { verdictOf } from './audit/audit';

/**
 * `npm run check:audit`: reports known vulnerabilities in production dependencies. Exits with 1 for a high or critical one, and with 2 when
 * the registry cannot be reached.
 */
function main() {
  // npm writes configuration warnings to standard error; the report is on standard output.
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: path.resolve(__dirname, '..'), encoding: 'utf8' });
  const verdict = verdictOf(stdout ?? '');
  if (!verdict.asked) {
    console.error(`audit: the registry could not be queried: ${verdict.why}. Run the check again.`);
    process.exitCode = 2;
    return;
  }
  for (const line of verdict.grave) console.error(line);
  console.log(`audit: ${verdict.counts}; ${verdict.grave.length} high or critical`);
  process.exitCode = verdict.grave.length ? 1 : 0;
}

main();
