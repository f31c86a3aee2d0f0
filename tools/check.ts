import { availableParallelism } from 'node:os';
import path from 'node:path';
import { program } from 'commander';
import pMap from 'p-map';
import { allFamilies, type Family } from '../packages/platform/families';
import { hasFamilyIndex } from '../packages/reference/stored';
import { type Changed, changedSince } from './check/changed';
import { movedPageFaults } from './check/moved';
import { type Plan, planOf } from './check/plan';
import { handwrittenPages } from './guides/pages';
import { pageFaults } from './pages/faults';
import { pageSources } from './pages/files';
import { quotationFaults } from './pages/quotations';
import { linesOf } from './prose/lines';
import { bundleOf } from './reference/bundleCache';
import { changelogFaults } from './releases/faults';
import { secretsInSources } from './secrets/find';
import { type Command, program as programOf, script } from './support/commands';
import { reportFailure } from './support/reportFailure';
import { runToEnd } from './support/runToEnd';

const ROOT = path.resolve(__dirname, '..');

/** A check: its name, and a function that returns its problems as lines. */
type Check = [name: string, run: () => Promise<string[]>];

/**
 * `npm run check`: checks everything that concerns the files that differ from `main`, committed or not, in seconds: text, links, quotations,
 * descriptions, samples, the changelog, secrets and code style. Says which checks only `npm test` and CI run.
 */
async function main() {
  program.option('--base <branch>', 'branch or commit to compare with', 'main').parse();
  const { base } = program.opts<{ base: string }>();
  const started = Date.now();
  const changed = changedSince(base, ROOT);
  const count = changed.files.length + changed.deleted.length;
  if (!count) {
    console.log(`No file differs from ${base}.`);
    return;
  }
  const unknown = allFamilies.filter((family) => !hasFamilyIndex(family));
  if (unknown.length) {
    console.log(`check: generates the reference of ${unknown.map(({ folder }) => folder).join(', ')} first, which links may lead to`);
    const faults = await problemsOf(script('tools/reference.ts'), unknown.length === 1 ? unknown[0].folder : undefined);
    if (faults.length) return report(faults);
  }
  const pages = handwrittenPages().map(({ file }) => file);
  const plan = planOf(changed, allFamilies, pages);
  const checks = checksOf(plan, changed, base);
  const found = await pMap(checks, ([, run]) => run(), { concurrency: availableParallelism() });
  const lines = [...new Set(found.flat())].sort();
  report(lines);
  const names = checks.map(([name]) => name);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`check: ${count} files differ from ${base}: ${names.join(', ')}; ${lines.length} problems, ${seconds} s`);
  console.log(`Only "npm test" and CI check ${plan.left.join('; ')}.`);
}

function report(lines: readonly string[]): void {
  for (const line of lines) console.error(line);
  process.exitCode = lines.length ? 1 : 0;
}

/** Returns the checks of a plan, the slowest first. */
function checksOf({ texts, guides, families, groups, code }: Plan, changed: Changed, base: string): Check[] {
  const only = groups.length ? ['--', ...groups] : [];
  const checks = families.map(
    (family): Check => [`description, changelog and samples of ${family.folder}`, () => familyFaults(family, only)],
  );
  if (guides.length) checks.push([`quotations of ${guides.length} pages`, () => quotationsOf(guides)]);
  checks.push(['secrets', async () => secretsInSources(ROOT).lines]);
  if (texts.length) checks.push([`text of ${texts.length} files`, () => linesOf((file) => texts.includes(file))]);
  // A change of one page can break links of others.
  checks.push(['links and addresses of all pages', pageFaults]);
  checks.push(['former addresses', async () => movedPageFaults(changed, base, ROOT, pageSources())]);
  if (code.length) checks.push(['imports', () => problemsOf(script('tools/check-imports.ts'))]);
  if (code.length)
    checks.push([`style of ${code.length} files`, () => problemsOf(programOf(ROOT, 'biome', 'check', '--error-on-warnings', ...code))]);
  return checks;
}

/**
 * Returns the errors of a description and its changelog. If there are none, checks the samples in a process of its own, which takes as long as
 * all other checks.
 */
async function familyFaults(family: Family, only: readonly string[]): Promise<string[]> {
  try {
    if (family.rules === 'foreign') await bundleOf(family);
    else {
      const unlisted = await changelogFaults('error', family);
      if (unlisted.length) return unlisted;
    }
  } catch (error) {
    return (error as Error).message.split('\n');
  }
  return problemsOf(script('tools/check-samples.ts', ...only), family.folder);
}

async function quotationsOf(files: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const page of handwrittenPages().filter(({ file }) => files.includes(file))) faults.push(...(await quotationFaults(page)));
  return faults;
}

/** A line of a command that names the place of an error. */
const PLACED = /^\S+:\d+(?::\d+)?: error /;

/**
 * Runs a command.
 *
 * @param family folder of the only family to process
 * @returns its errors as lines, or its whole output if it fails without naming a place
 */
async function problemsOf(command: Command, family?: string): Promise<string[]> {
  const { status, output } = await runToEnd(command, { cwd: ROOT, env: { ...process.env, ...(family && { FAMILY: family }) } });
  if (!status) return [];
  const placed = output.split('\n').filter((line) => PLACED.test(line));
  return placed.length ? placed : [output.trim()];
}

main().catch(reportFailure);
