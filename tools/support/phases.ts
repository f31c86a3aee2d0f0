import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type Counts = { passed: number; failed: number };
export type Step = { name: string; command: string[]; env?: NodeJS.ProcessEnv; counts?: (output: string, status: number) => Counts };

const REPORT = path.join(mkdtempSync(path.join(tmpdir(), 'portal-test-')), 'e2e.json');
const script = (name: string, ...args: string[]) => ['npm', 'run', '--silent', name, ...(args.length ? ['--', ...args] : [])];
const tap = '--test-reporter=tap';

/**
 * Phases of `npm test`, ordered so that the cheapest failures come first. Steps within a phase are independent and run in parallel, one per
 * core; a phase with a single step uses all cores. `output`, `browser` and `firefox` test the result of `build`. A step without its own
 * counts is one test.
 */
export const PHASES: Record<string, Step[]> = {
  sources: [
    { name: 'types', command: script('check:types') },
    { name: 'format and lint', command: script('lint') },
    { name: 'imports', command: script('check:imports') },
    { name: 'prose', command: script('lint:prose') },
    { name: 'sandbox rules', command: script('sandbox:rules') },
    { name: 'bill of materials', command: script('sbom') },
  ],
  // Validates the descriptions before it builds the site.
  build: [{ name: 'build', command: script('build') }],
  // After the build, because several processes would otherwise derive the contracts of the sandbox.
  unit: [{ name: 'unit tests', command: script('test:unit', tap), counts: tapCounts }],
  output: [
    { name: 'search quality', command: script('check:search') },
    { name: 'code samples', command: script('check:samples') },
    { name: 'routes', command: script('check:routes') },
    { name: 'content completeness', command: script('check:completeness') },
    { name: 'page checks', command: script('check:pages') },
    { name: 'changelog', command: script('check:changelog') },
    { name: 'Markdown versions', command: script('check:twins') },
    { name: 'MCP server', command: script('check:mcp') },
    { name: 'packages', command: script('check:packages') },
    { name: 'secrets', command: script('check:secrets') },
    { name: 'page weight', command: script('check:weight') },
    { name: 'guides', command: script('test:guides', tap), counts: tapCounts },
    { name: 'workflows', command: script('check:workflows') },
  ],
  sites: [{ name: 'site builds', command: script('test:sites', tap), counts: tapCounts }],
  browser: [{ name: 'browser tests', command: script('test:e2e'), env: { TEST_REPORT: REPORT }, counts: playwrightCounts }],
  firefox: [{ name: 'Firefox tests', command: script('test:firefox', tap), counts: tapCounts }],
};

/** Parses the closing lines of each process of node's test runner: `# pass 12`, `# fail 0`. */
function tapCounts(output: string): Counts {
  const count = (word: string) =>
    [...output.matchAll(new RegExp(`^# ${word} (\\d+)$`, 'gm'))].reduce((sum, [, number]) => sum + Number(number), 0);
  return { passed: count('pass'), failed: count('fail') + count('cancelled') };
}

function playwrightCounts(): Counts {
  try {
    const { stats } = JSON.parse(readFileSync(REPORT, 'utf8'));
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  } catch {
    return { passed: 0, failed: 1 }; // The runner crashed before it wrote a report.
  }
}
