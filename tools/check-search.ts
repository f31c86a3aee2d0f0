import path from 'node:path';
import { chromium } from '@playwright/test';
import { readAllRecords } from '../packages/search/indexing/read';
import { compareRanks, isWithinBudgets } from './bench/budgets';
import { findAll } from './bench/search';
import { rankTable } from './bench/searchTables';
import { readGolden } from './search/golden';
import { launchOptions } from './support/chromium';

const BUILD_DIR = path.resolve(__dirname, '../build');

/**
 * `npm run check:search`: runs the golden queries on the built site, and checks that their expected pages are searchable and that the
 * ranking meets its budgets. `npm run bench:search` also measures times and bytes.
 */
async function main() {
  const urls = new Set(readAllRecords().flatMap(({ url }) => [url, url.split('#')[0]]));
  const queries = [...readGolden('tuning'), ...readGolden('heldOut')];
  const expected = [...queries, ...readGolden('fresh')].flatMap(({ page, also, at }) => [page, ...also].map((url) => ({ url, at })));
  const missing = expected
    .filter(({ url }) => url && !urls.has(url))
    .map(({ url, at }) => `${at}: error no search record has the URL ${url}`);
  const browser = await chromium.launch(launchOptions());
  const found = await findAll(browser, BUILD_DIR, queries).finally(() => browser.close());
  console.log(rankTable('golden queries', found));
  for (const problem of missing) console.error(problem);
  process.exitCode = isWithinBudgets(compareRanks(found)) && !missing.length ? 0 : 1;
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
