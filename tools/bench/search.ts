import type { Browser, Page, Request } from '@playwright/test';
import { type Golden, rankOf } from '../search/golden';
import { SiteServer } from '../site/server';

/** A query with the first results and the rank of its expected page, which is undefined if it is not on the first page of results. */
export type Found = Golden & { rank?: number; first: string[] };
/**
 * Cost of a search: compressed bytes, and milliseconds from the keystroke to the displayed results. `firstQuery` is the mean of FIRSTS
 * queries, each made with an empty browser cache.
 */
export type SearchCost = { firstQuery: number; furtherQuery: number; median: number; p95: number };

/**
 * Types each query into the search page of a built site.
 *
 * @throws Error when the results of a query do not appear
 */
export async function findAll(browser: Browser, build: string, queries: readonly Golden[]): Promise<Found[]> {
  const server = await SiteServer.start('/', { build });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  try {
    await page.goto(`${server.url}/search`, { waitUntil: 'networkidle' });
    const found: Found[] = [];
    for (const query of queries) {
      const { addresses } = await ask(page, query.query);
      found.push({ ...query, rank: rankOf(query, addresses), first: addresses.slice(0, 3) });
    }
    return found;
  } finally {
    await page.close();
    await server.close();
  }
}

/**
 * Types each query into the search page of a built site with an empty cache, and measures the cost.
 *
 * @throws Error when the results of a query do not appear
 */
export async function measureCost(browser: Browser, build: string, queries: readonly Golden[]): Promise<SearchCost> {
  const server = await SiteServer.start('/', { build, gzip: true });
  try {
    // The first query also loads the files that later queries share.
    const [, ...further] = await costsOf(browser, server.url, queries);
    const times = further.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
    const firsts: Cost[] = [];
    for (const query of queries.filter((_, index) => index % Math.ceil(queries.length / FIRSTS) === 0))
      firsts.push(...(await costsOf(browser, server.url, [query])));
    const mean = (costs: readonly Cost[]) => costs.reduce((sum, { bytes }) => sum + bytes, 0) / Math.max(1, costs.length);
    const [median, p95] = [times[times.length >> 1], times[Math.floor(times.length * 0.95)]];
    return { firstQuery: mean(firsts), furtherQuery: mean(further), median, p95 };
  } finally {
    await server.close();
  }
}

/**
 * Body of `ask`, evaluated in the page. A string because tsx inserts calls to its own helpers into functions, which do not exist in the
 * page.
 */
const ASK = `async (text) => {
  const field = document.querySelector('#search-query');
  const status = document.querySelector('main [role="status"]');
  const isCurrent = () => status.dataset.query === text;
  const started = performance.now();
  // React listens to the native setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  while (!isCurrent()) {
    if (performance.now() - started > 60000) throw new Error('"' + text + '" had no results within 60 s.');
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const milliseconds = performance.now() - started;
  const links = [...document.querySelectorAll('main ol > li > div > a')];
  return { milliseconds, addresses: links.slice(0, 10).map((link) => link.getAttribute('href')) };
}`;

/** Types a query and waits for its results. */
const ask = (page: Page, query: string): Promise<{ milliseconds: number; addresses: string[] }> =>
  page.evaluate(`(${ASK})(${JSON.stringify(query)})`);

/** Number of first queries to measure. */
const FIRSTS = 12;

type Cost = { bytes: number; milliseconds: number };

/** Makes queries with a browser cache that is empty at first. */
async function costsOf(browser: Browser, url: string, queries: readonly Golden[]): Promise<Cost[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/search`, { waitUntil: 'networkidle' });
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    const costs: Cost[] = [];
    for (const { query } of queries) {
      const { milliseconds } = await ask(page, query);
      await page.waitForLoadState('networkidle');
      const sizes = await Promise.all(requests.splice(0).map(async (request) => (await request.sizes()).responseBodySize));
      costs.push({ bytes: sizes.reduce((sum, size) => sum + size, 0), milliseconds });
    }
    return costs;
  } finally {
    await context.close();
  }
}
