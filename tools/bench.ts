import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { Command } from 'commander';
import { budgets, compareBuild, compareChange, compareScores, compareVisit, type Finding, isWithinBudgets, missed } from './bench/budgets';
import { measureGrowth } from './bench/growth';
import { lighthouseScores } from './bench/lighthouse';
import type { Limits } from './bench/measure';
import { heaviestPage, sampleDocuments } from './bench/pages';
import { asTables, type Results } from './bench/report';
import { type Added, type BuiltSite, buildSite } from './bench/sites';
import { visit } from './bench/visit';
import { launchOptions } from './support/chromium';

const PARTS = ['build', 'weight', 'lighthouse', 'growth'];
/** Number of documents measured besides the heaviest. */
const SAMPLE = 30;
const RESULT = path.resolve(__dirname, '../.cache/bench.json');
/** Slug of the `--description` file. */
const DESCRIBED = 'described';

type Options = { description?: string; sizes: string; minutes: string; gigabytes: string };

const tell = (step: string) => console.log(`[${new Date().toLocaleTimeString('en-GB')}] ${step}`);

/** `npm run bench`: measures the cost of this site and checks it against budgets.yaml. */
async function main(wanted: string[], options: Options) {
  const parts = new Set(wanted.length ? wanted : PARTS);
  const unknown = [...parts].find((part) => !PARTS.includes(part));
  if (unknown) throw new Error(`"${unknown}" is not a part of the benchmark. Use one or more of: ${PARTS.join(', ')}.`);
  const limits: Limits = { time: Number(options.minutes) * 60, memory: Number(options.gigabytes) * 1e9 };
  const added = options.description ? { slug: DESCRIBED, text: asJson(options.description) } : undefined;
  const sites: BuiltSite[] = [];
  const browser = await chromium.launch(launchOptions());
  try {
    const results = await run(browser, parts, options, limits, added, sites);
    // The budgets apply to this project only, not to a description added with `--description`.
    const findings = added && !results.cost?.failure ? [] : compare(results);
    const machine = { cores: os.cpus().length, model: os.cpus()[0]?.model, memory: os.totalmem(), node: process.version };
    mkdirSync(path.dirname(RESULT), { recursive: true });
    writeFileSync(RESULT, `${JSON.stringify({ at: new Date().toISOString(), machine, ...results, missed: missed(findings) }, null, 2)}\n`);
    console.log(`\n${asTables(results)}\n\n${machine.cores} cores, Node ${machine.node}; written to .cache/bench.json`);
    process.exitCode = isWithinBudgets(findings) ? 0 : 1;
  } finally {
    await browser.close();
    for (const site of sites) site.dispose();
  }
}

/** Builds the site and measures the requested parts. Appends the built site to `sites`. */
async function run(browser: Browser, parts: Set<string>, options: Options, limits: Limits, added: Added | undefined, sites: BuiltSite[]) {
  tell('building this site, cold');
  const site = await buildSite(limits, added);
  sites.push(site);
  const results: Results = { cost: site.cost };
  if (site.cost.failure) return results;
  if (parts.has('build') && !added) {
    tell('building it again after a change of one operation');
    results.changed = await site.rebuild();
  }
  results.page = heaviestPage(site.build, added?.slug ?? 'wallet');
  await measureSite(browser, parts, site.build, results.page, results);
  if (parts.has('growth')) results.growth = await measureGrowth(browser, options.sizes.split(',').map(Number), site, limits, tell);
  return results;
}

/** Adds the requested measurements of the built site to `results`. */
async function measureSite(browser: Browser, parts: Set<string>, build: string, page: string, results: Results) {
  if (parts.has('weight')) {
    tell(`first visit: ${page}`);
    Object.assign(results, await visit(browser, build, page, true));
  }
  if (parts.has('lighthouse')) {
    tell(`Lighthouse on ${page}, five times`);
    results.lighthouse = await lighthouseScores(build, page, 5);
    tell(`Lighthouse on other pages with a budget, three times, and on ${SAMPLE} documents`);
    results.others = [];
    for (const route of Object.keys(budgets.pages)) results.others.push([route, await lighthouseScores(build, route, 3)]);
    for (const route of sampleDocuments(build, SAMPLE)) results.others.push([route, await lighthouseScores(build, route, 1)]);
  }
}

function compare({ cost, changed, weight, tryIt, lighthouse, others = [] }: Results): Finding[] {
  return [
    ...(cost ? compareBuild(cost) : []),
    ...(changed ? compareChange(changed) : []),
    ...(weight && tryIt ? compareVisit(weight, tryIt) : []),
    ...(lighthouse ? compareScores(lighthouse, 'heaviest Wallet page') : []),
    ...others.flatMap(([route, scores]) => compareScores(scores, route)),
  ];
}

/**
 * Reads a description file.
 *
 * @returns its text, unchanged
 * @throws SyntaxError when the file is not JSON
 */
function asJson(file: string): string {
  const text = readFileSync(file, 'utf8');
  JSON.parse(text);
  return text;
}

new Command('bench')
  .description('Measures this site and compares it with tools/bench/budgets.yaml.')
  .argument('[parts...]', `parts to measure: ${PARTS.join(', ')} (default: all)`)
  .option('--description <file>', 'add an OpenAPI description (JSON) and visit its heaviest page, without budgets')
  .option('--sizes <numbers>', 'numbers of operations to add for growth, multiples of 20', '100,1000,3000')
  .option('--minutes <number>', 'time limit of a build', '20')
  .option('--gigabytes <number>', 'memory limit of all processes of a build', '12')
  .action((parts: string[], options: Options) => main(parts, options))
  .parseAsync()
  .catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
