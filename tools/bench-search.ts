import path from 'node:path';
import { chromium } from '@playwright/test';
import { Command } from 'commander';
import { readAllRecords } from '../packages/search/indexing/read';
import { compareSearch, isWithinBudgets } from './bench/budgets';
import { exactNames } from './bench/exactNames';
import { type Found, measureSearch } from './bench/search';
import { costTable, namesTable, rankTable } from './bench/searchTables';
import { readGolden } from './search/golden';
import { launchOptions } from './support/chromium';

const BUILD_DIR = path.resolve(__dirname, '../build');
/** Sampling interval: one exact name out of this many is queried. */
const EVERY = 10;

/** `npm run bench:search`: measures the ranking of the golden queries on the built site, and the cost of the search. */
async function main({ verbose }: { verbose?: boolean }) {
  const records = readAllRecords();
  const browser = await chromium.launch(launchOptions());
  try {
    const [tuning, heldOut, fresh] = [readGolden('tuning'), readGolden('heldOut'), readGolden('fresh')];
    const { found, cost } = await measureSearch(browser, BUILD_DIR, [...tuning, ...heldOut]);
    const [known, unseen] = [found.slice(0, tuning.length), found.slice(tuning.length)];
    const { found: hard } = await measureSearch(browser, BUILD_DIR, fresh);
    // Only misses of the tuning set are shown: anyone who saw the misses of the other sets would tune for them.
    if (verbose) for (const each of known.filter(({ rank }) => rank !== 1)) console.log(missOf(each));
    const tables = [rankTable('tuning', known), rankTable('held-out', unseen), rankTable('fresh', hard)];
    console.log(`${tables.join('\n\n')}\n`);
    const { found: pasted } = await measureSearch(browser, BUILD_DIR, exactNames(records, EVERY));
    if (verbose) for (const each of pasted.filter(({ rank }) => rank !== 1)) console.log(missOf(each));
    console.log(`${namesTable(pasted)}\n`);
    console.log(costTable(records.length, cost));
    process.exitCode = isWithinBudgets(compareSearch(found, pasted, cost)) ? 0 : 1;
  } finally {
    await browser.close();
  }
}

const missOf = ({ at, query, page, rank, first }: Found) =>
  `${at}: "${query}" ${rank ? `ranks ${page} ${rank}` : `does not find ${page}`}; top results: ${first.join(', ')}`;

new Command('bench:search')
  .description(
    'Runs the golden queries of tests/search against the built site in a browser, and compares the results with tools/bench/budgets.yaml.',
  )
  .option('--verbose', 'show each query of the tuning set whose page is not first')
  .action(main)
  .parseAsync()
  .catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
