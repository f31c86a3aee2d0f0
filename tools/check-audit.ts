import { spawnSync } from 'node:child_process';
import { auditOf } from './ci/audit';

/**
 * `npm run check:audit`: fails if a production dependency has a high or critical advisory. If the registry does not respond, only the weekly
 * workflow fails, with `--required`: a pull request cannot change that.
 */
function main() {
  const { stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' });
  const { lines, isKnown } = auditOf(stdout || stderr);
  for (const line of lines) console.error(line);
  const isFailed = isKnown ? lines.length > 0 : process.argv.includes('--required');
  if (isKnown) console.log(`audit: ${lines.length} high or critical advisories`);
  process.exitCode = isFailed ? 1 : 0;
}

main();
