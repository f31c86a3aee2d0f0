import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { Command } from 'commander';
import { budgets, missedByBuild, missedByScores, missedByVisit } from './bench/budgets';
import { measureGrowth } from './bench/growth';
import { lighthouseScores } from './bench/lighthouse';
import type { Limits } from './bench/measure';
import { heaviestPage, sampleDocuments, stockPage } from './bench/pages';
import { asTables, type Measured, type Results } from './bench/report';
import { type Added, type BuiltSite, buildPortal, buildStock } from './bench/sites';
import { visit } from './bench/visit';
import { launchOptions } from './chromium';

const PARTS = ['build', 'weight', 'lighthouse', 'growth'];
/** Number of documents measured besides the heaviest. */
const SAMPLE = 30;
const RESULT = path.resolve(__dirname, '../.cache/bench.json');
/** Slug of the `--description` file on both sites. */
const DESCRIBED = 'described';

type Options = { stock?: boolean; description?: string; sizes: string; minutes: string; gigabytes: string };

const tell = (step: string) => console.log(`[${new Date().toLocaleTimeString('en-GB')}] ${step}`);

/** `npm run bench`: measures the cost of this site and the stock site, and checks this site against budgets.yaml. */
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
    const missed = added && !results.portal.cost?.failure ? [] : missedBy(results);
    const machine = { cores: os.cpus().length, model: os.cpus()[0]?.model, memory: os.totalmem(), node: process.version };
    mkdirSync(path.dirname(RESULT), { recursive: true });
    writeFileSync(RESULT, `${JSON.stringify({ at: new Date().toISOString(), machine, ...results, missed }, null, 2)}\n`);
    console.log(`\n${asTables(results)}\n\n${machine.cores} cores, Node ${machine.node}; written to .cache/bench.json`);
    for (const line of missed) console.error(`over budget: ${line}`);
    process.exitCode = missed.length ? 1 : 0;
  } finally {
    await browser.close();
    for (const site of sites) site.dispose();
  }
}

/** Builds the sites and measures the requested parts. Appends each built site to `sites`. */
async function run(browser: Browser, parts: Set<string>, options: Options, limits: Limits, added: Added | undefined, sites: BuiltSite[]) {
  tell('building this site, cold');
  const portal = await buildPortal(limits, added);
  sites.push(portal);
  const results: Results = { portal: { cost: portal.cost } };
  if (portal.cost.failure) return results;
  const page = heaviestPage(portal.build, added?.slug ?? 'wallet');
  results.portal.page = page;
  if (options.stock !== false && PARTS.some((part) => part !== 'growth' && parts.has(part))) {
    tell('building the stock site, cold');
    const stock = await buildStock(limits, portal.folder, added);
    sites.push(stock);
    results.stock = { cost: stock.cost };
    if (!stock.cost.failure) {
      results.stock.page = stockPage(stock.build, added?.slug ?? 'wallet', page);
      await measureSite(browser, parts, 'the stock site', stock, results.stock);
    }
  }
  if (options.stock !== true) await measureSite(browser, parts, 'this site', portal, results.portal);
  if (parts.has('growth')) {
    const which = (['portal', 'stock'] as const).filter((site) => options.stock === undefined || options.stock === (site === 'stock'));
    results.growth = await measureGrowth(browser, options.sizes.split(',').map(Number), portal, which, limits, tell);
  }
  return results;
}

/** Adds the requested measurements of a built site to `measured`. */
async function measureSite(browser: Browser, parts: Set<string>, name: string, { build }: BuiltSite, measured: Measured) {
  const { page = '' } = measured;
  if (parts.has('weight')) {
    tell(`first visit of ${name}: ${page}`);
    Object.assign(measured, await visit(browser, build, page, name === 'this site'));
  }
  if (parts.has('lighthouse')) {
    tell(`Lighthouse on ${name}, five times`);
    measured.lighthouse = await lighthouseScores(build, page, 5);
    if (name !== 'this site') return;
    tell(`Lighthouse on application pages, three times, and on ${SAMPLE} documents`);
    measured.others = [];
    for (const route of Object.keys(budgets.applications)) measured.others.push([route, await lighthouseScores(build, route, 3)]);
    for (const route of sampleDocuments(build, SAMPLE)) measured.others.push([route, await lighthouseScores(build, route, 1)]);
  }
}

function missedBy({ portal }: Results): string[] {
  const { cost, weight, explorer, lighthouse, others = [] } = portal;
  return [
    ...(cost ? missedByBuild(cost) : []),
    ...(weight && explorer ? missedByVisit(weight, explorer) : []),
    ...(lighthouse ? missedByScores(lighthouse, 'heaviest Wallet page') : []),
    ...others.flatMap(([route, scores]) => missedByScores(scores, route)),
  ];
}

/**
 * Reads a description file.
 *
 * @returns its text, unchanged, because both sites receive the same JSON
 * @throws SyntaxError when the file is not JSON
 */
function asJson(file: string): string {
  const text = readFileSync(file, 'utf8');
  JSON.parse(text);
  return text;
}

new Command('bench')
  .description('Measures this site and the stock plugin with the same descriptions, and compares this site with tools/bench/budgets.yaml.')
  .argument('[parts...]', `parts to measure: ${PARTS.join(', ')} (default: all)`)
  .option('--stock', 'measure only the stock site (this site is built anyway)')
  .option('--no-stock', 'measure only this site')
  .option('--description <file>', 'add an OpenAPI description (JSON) to both sites and visit its heaviest page, without budgets')
  .option('--sizes <numbers>', 'numbers of operations to add for growth, multiples of 20', '100,1000,3000')
  .option('--minutes <number>', 'time limit of a build', '20')
  .option('--gigabytes <number>', 'memory limit of all processes of a build', '12')
  .action((parts: string[], options: Options) => main(parts, options))
  .parseAsync()
  .catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
