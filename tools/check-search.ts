import path from 'node:path';
import { chromium } from '@playwright/test';
import { Command } from 'commander';
import { readAllRecords } from '../packages/search/indexing/read';
import { compareCost, compareRanks, isWithinBudgets } from './bench/budgets';
import { type Found, findAll, measureCost } from './bench/search';
import { rankRows } from './bench/searchTables';
import { readGolden } from './search/golden';
import { launchOptions } from './support/chromium';
import { reportFailure } from './support/reportFailure';

const BUILD_DIR = path.resolve(__dirname, '../build');

type Options = { cost?: boolean; verbose?: boolean };

/** `npm run check:search`: runs the golden queries on the built site, and checks that their expected pages are searchable and ranked first. */
async function main({ cost: withCost, verbose }: Options) {
  const records = readAllRecords();
  const urls = new Set(records.flatMap(({ url }) => [url, url.split('#')[0]]));
  const [tuning, heldOut, fresh] = [readGolden('tuning'), readGolden('heldOut'), readGolden('fresh')];
  const expected = [...tuning, ...heldOut, ...fresh].flatMap(({ page, also, at }) => [page, ...also].map((url) => ({ url, at })));
  const missing = expected.filter(({ url }) => url && !urls.has(url));
  for (const { url, at } of missing) console.error(`${at}: error no search record has the URL ${url}`);
  const browser = await chromium.launch(launchOptions());
  try {
    const found = await findAll(browser, BUILD_DIR, [...tuning, ...heldOut]);
    console.table(rankRows('golden queries', found));
    const findings = compareRanks(found);
    // Only misses of the tuning set are shown: anyone who saw the misses of the other sets would tune for them.
    if (verbose) showMisses(found.slice(0, tuning.length));
    if (withCost) {
      console.table(rankRows('fresh', await findAll(browser, BUILD_DIR, fresh)));
      const cost = await measureCost(browser, BUILD_DIR, [...tuning, ...heldOut]);
      console.table({ records: records.length, ...cost });
      findings.push(...compareCost(cost));
    }
    process.exitCode = isWithinBudgets(findings) && !missing.length ? 0 : 1;
  } finally {
    await browser.close();
  }
}

function showMisses(found: readonly Found[]): void {
  for (const { at, query, page, rank, first } of found.filter((each) => each.rank !== 1))
    console.log(`${at}: "${query}" ${rank ? `ranks ${page} ${rank}` : `does not find ${page}`}; top results: ${first.join(', ')}`);
}

new Command('check:search')
  .description(
    'Runs the golden queries of tests/search on the built site in a browser, and compares their ranking with tools/bench/budgets.yaml.',
  )
  .option('--cost', 'also make the fresh queries, and measure time and bytes')
  .option('--verbose', 'show each query of the tuning set whose page is not first')
  .action(main)
  .parseAsync()
  .catch(reportFailure);
