import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { ensureChromium } from './chromium';
import { annotationsIn, isAnnotated } from './ci/annotations';
import { ensureFirefox } from './firefox';
import { ensureNginx } from './nginx/install';

type Counts = { passed: number; failed: number };
type Step = { name: string; command: string[]; env?: NodeJS.ProcessEnv; counts?: (output: string, status: number) => Counts };

const ROOT = path.resolve(__dirname, '..');
const REPORT = path.join(mkdtempSync(path.join(tmpdir(), 'portal-test-')), 'e2e.json');

/**
 * Steps of CI, ordered so that the cheapest failures come first. Steps within a phase are independent and run in parallel, one per core;
 * the build, whole sites and the browser tests use all cores by themselves. A step without its own counts is one test.
 */
const PHASES: Step[][] = [
  [
    { name: 'types', command: ['npm', 'run', '--silent', 'check:types'] },
    { name: 'format and lint', command: ['npm', 'run', '--silent', 'lint'] },
    { name: 'prose', command: ['npm', 'run', '--silent', 'lint:prose'] },
    { name: 'API descriptions', command: ['npm', 'run', '--silent', 'lint:openapi'] },
    { name: 'code samples', command: ['npm', 'run', '--silent', 'check:samples'] },
    { name: 'unit tests', command: ['npm', 'run', '--silent', 'test:unit', '--', '--test-reporter=tap'], counts: tapCounts },
  ],
  [{ name: 'build', command: ['npm', 'run', '--silent', 'build'] }],
  [
    { name: 'routes', command: ['npm', 'run', '--silent', 'check:routes'] },
    { name: 'content without JavaScript', command: ['npm', 'run', '--silent', 'check:nojs'] },
    { name: 'page checks', command: ['npm', 'run', '--silent', 'check:pages'] },
    { name: 'secrets', command: ['npm', 'run', '--silent', 'check:secrets'] },
    { name: 'page weight', command: ['npm', 'run', '--silent', 'check:weight'] },
  ],
  [{ name: 'site builds', command: ['npm', 'run', '--silent', 'test:sites', '--', '--test-reporter=tap'], counts: tapCounts }],
  [{ name: 'browser tests', command: ['npm', 'run', '--silent', 'test:e2e'], env: { TEST_REPORT: REPORT }, counts: playwrightCounts }],
  [{ name: 'Firefox tests', command: ['npm', 'run', '--silent', 'test:firefox', '--', '--test-reporter=tap'], counts: tapCounts }],
];

const STEPS = PHASES.flat().length;

/** `npm test`: runs every step, continues after a failure, and ends with `N passed, N failed`. */
async function main() {
  process.env.CI = 'true'; // Local warnings are errors here.
  process.env.CHROMIUM = ensureChromium();
  process.env.FIREFOX = ensureFirefox();
  ensureNginx();
  const total: Counts = { passed: 0, failed: 0 };
  let begun = 0;
  for (const phase of PHASES) {
    const waiting = [...phase];
    const lane = async () => {
      for (let step = waiting.shift(); step; step = waiting.shift()) {
        begun += 1;
        const counts = await report(step, `[${begun}/${STEPS}] ${step.name}`, phase.length > 1);
        total.passed += counts.passed;
        total.failed += counts.failed;
      }
    };
    await Promise.all(Array.from({ length: Math.min(availableParallelism(), phase.length) }, lane));
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed ? 1 : 0;
}

/** Runs one step between two progress lines. Streams its output, or prints it at the end if other steps run in parallel. */
async function report(step: Step, title: string, beside: boolean): Promise<Counts> {
  const started = Date.now();
  console.log(`\n${title}`);
  const { output, status } = await run(step, !beside);
  const counts = step.counts?.(output, status) ?? { passed: status ? 0 : 1, failed: status ? 1 : 0 };
  // A runner that crashed before reporting counts, or that found no tests, counts as one failure.
  if ((status && !counts.failed) || !(counts.passed + counts.failed)) counts.failed += 1;
  if (beside) process.stdout.write(output);
  if (status && isAnnotated()) console.log(annotationsIn(output).join('\n'));
  console.log(`${title}: ${counts.passed} ok, ${counts.failed} not ok, ${Math.round((Date.now() - started) / 1000)} s`);
  return counts;
}

function run({ command: [program, ...args], env }: Step, show: boolean): Promise<{ output: string; status: number }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
        if (show) process.stdout.write(chunk);
      });
    }
    child.on('close', (code) => resolve({ output, status: code ?? 1 }));
  });
}

/** Parses the closing lines of node's test runner: `# pass 12`, `# fail 0`. */
function tapCounts(output: string): Counts {
  const count = (word: string) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(output)?.[1] ?? 0);
  return { passed: count('pass'), failed: count('fail') + count('cancelled') };
}

function playwrightCounts(): Counts {
  try {
    const { stats } = JSON.parse(readFileSync(REPORT, 'utf8'));
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
  } catch {
    return { passed: 0, failed: 1 }; // The runner crashed before it wrote a report.
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
});
