import { availableParallelism } from 'node:os';
import path from 'node:path';
import pMap from 'p-map';
import { annotationsIn, isAnnotated } from './ci/annotations';
import { ensureNginx } from './nginx/install';
import { ensureChromium } from './support/chromium';
import { ensureFirefox } from './support/firefox';
import { type Counts, PHASES, type Step } from './support/phases';
import { runToEnd } from './support/runToEnd';

const ROOT = path.resolve(__dirname, '..');

/**
 * `npm test [-- phase…]`: runs every phase, or the named ones, continues after a failure, and ends with `N passed, N failed`. With `SWEEP=1`,
 * the browser tests cover every kind of page instead of a sample.
 */
async function main() {
  const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PHASES);
  const unknown = names.find((name) => !(name in PHASES));
  if (unknown) throw new Error(`There is no phase "${unknown}". Phases: ${Object.keys(PHASES).join(', ')}.`);
  const phases = names.map((name) => PHASES[name]);
  const steps = phases.flat().length;
  process.env.CI = 'true'; // Local warnings are errors here.
  process.env.CHROMIUM = ensureChromium();
  process.env.FIREFOX = ensureFirefox();
  ensureNginx();
  const total: Counts = { passed: 0, failed: 0 };
  let begun = 0;
  for (const phase of phases) {
    const runAndCount = async (step: Step) => {
      begun += 1;
      const counts = await report(step, `[${begun}/${steps}] ${step.name}`, phase.length > 1);
      total.passed += counts.passed;
      total.failed += counts.failed;
    };
    await pMap(phase, runAndCount, { concurrency: availableParallelism() });
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed ? 1 : 0;
}

/** Runs one step between two progress lines. Streams its output, or prints it at the end if other steps run in parallel. */
async function report(step: Step, title: string, beside: boolean): Promise<Counts> {
  const started = Date.now();
  console.log(`\n${title}`);
  const { output, status } = await runToEnd(step.command, { cwd: ROOT, env: { ...process.env, ...step.env }, isShown: !beside });
  const counts = step.counts?.(output, status) ?? { passed: status ? 0 : 1, failed: status ? 1 : 0 };
  // A runner that crashed before reporting counts, or that found no tests, counts as one failure.
  if ((status && !counts.failed) || !(counts.passed + counts.failed)) counts.failed += 1;
  if (beside) process.stdout.write(output);
  if (status && isAnnotated()) console.log(annotationsIn(output).join('\n'));
  console.log(`${title}: ${counts.passed} ok, ${counts.failed} not ok, ${Math.round((Date.now() - started) / 1000)} s`);
  return counts;
}

main().catch((error: Error) => {
  console.error(error.message);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
});
