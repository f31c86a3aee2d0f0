import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { budgets, compareBuild, compareChange, compareScores, type Finding, isWithinBudgets, missed } from './bench/budgets';
import { lighthouseScores } from './bench/lighthouse';
import { heaviestPage, sampleDocuments } from './bench/pages';
import { printTables, type Results } from './bench/report';
import { type BuiltSite, buildSite } from './bench/sites';
import { reportFailure } from './support/reportFailure';

const MEASUREMENTS = ['build', 'lighthouse'];
/** Number of documents measured besides the heaviest. */
const SAMPLE = 30;
const RESULT = path.resolve(__dirname, '../.cache/bench.json');

const report = (step: string) => console.log(`[${new Date().toLocaleTimeString('en-GB')}] ${step}`);

/** `npm run bench`: measures the cost of this site and checks it against budgets.yaml. */
async function main(requested: string[]) {
  const measurements = new Set(requested.length ? requested : MEASUREMENTS);
  const unknown = [...measurements].find((name) => !MEASUREMENTS.includes(name));
  if (unknown) throw new Error(`"${unknown}" is not a measurement. Use one or more of: ${MEASUREMENTS.join(', ')}.`);
  report('building this site, cold');
  const site = await buildSite();
  try {
    const results = await measureSite(site, measurements);
    const findings = compare(results);
    const machine = { cores: os.cpus().length, model: os.cpus()[0]?.model, memory: os.totalmem(), node: process.version };
    mkdirSync(path.dirname(RESULT), { recursive: true });
    writeFileSync(RESULT, `${JSON.stringify({ at: new Date().toISOString(), machine, ...results, missed: missed(findings) }, null, 2)}\n`);
    printTables(results);
    console.log(`\n${machine.cores} cores, Node ${machine.node}; written to .cache/bench.json`);
    process.exitCode = isWithinBudgets(findings) ? 0 : 1;
  } finally {
    site.dispose();
  }
}

/** Takes the requested measurements of a built site. */
async function measureSite(site: BuiltSite, measurements: ReadonlySet<string>): Promise<Results> {
  const results: Results = { cost: site.cost };
  if (site.cost.failure) return results;
  if (measurements.has('build')) {
    report('building it again after a change of one operation');
    results.changed = await site.rebuild();
  }
  if (measurements.has('lighthouse')) {
    const page = heaviestPage(site.build, 'wallet');
    report(`Lighthouse on ${page}, five times`);
    results.lighthouse = await lighthouseScores(site.build, page, 5);
    report(`Lighthouse on other pages with a budget, three times, and on ${SAMPLE} documents`);
    results.others = [];
    for (const route of Object.keys(budgets.pages)) results.others.push([route, await lighthouseScores(site.build, route, 3)]);
    for (const route of sampleDocuments(site.build, SAMPLE)) results.others.push([route, await lighthouseScores(site.build, route, 1)]);
  }
  return results;
}

function compare({ cost, changed, lighthouse, others = [] }: Results): Finding[] {
  return [
    ...(cost ? compareBuild(cost) : []),
    ...(changed ? compareChange(changed) : []),
    ...(lighthouse ? compareScores(lighthouse, 'heaviest Wallet page') : []),
    ...others.flatMap(([route, scores]) => compareScores(scores, route)),
  ];
}

new Command('bench')
  .description('Measures this site and compares it with tools/bench/budgets.yaml.')
  .argument('[measurements...]', `${MEASUREMENTS.join(', ')} (default: all)`)
  .action(main)
  .parseAsync()
  .catch(reportFailure);
