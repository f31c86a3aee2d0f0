import { expect, test } from './support/fixtures';
import { KINDS } from './support/kinds';
import { settled } from './support/settled';

/** Network and CPU of a phone, so that the page is painted several times before it is complete. Bytes per second; milliseconds. */
const NETWORK = { offline: false, latency: 40, downloadThroughput: 1_000_000, uploadThroughput: 200_000 };
const SLOWER = 4;

const { home, overview, family, group, operation, 'list of errors': errors, tutorial, blog, post, formatting, search } = KINDS;
const PAGES = {
  home,
  overview,
  family,
  group,
  operation,
  errors,
  tutorial,
  blog,
  post,
  formatting,
  search,
  'not found': KINDS['not found'],
};
/** One of each layout: home page, application page and document with side columns, search page. */
const LAYOUTS = { home, overview, operation, search };

const PHONE = { isMobile: true, hasTouch: true };
const SCREENS = {
  '390 px': { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, ...PHONE, pages: PAGES },
  '1280 px': { viewport: { width: 1280, height: 900 }, pages: process.env.SWEEP ? PAGES : LAYOUTS },
  // Close to the first one, therefore only in the weekly run.
  ...(process.env.SWEEP && {
    '412 px, as Lighthouse has it': { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, ...PHONE, pages: PAGES },
  }),
};

/** Loading timeout under these conditions. */
const PATIENCE = { timeout: 60_000 };

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Element | null }[] };

for (const [name, { pages, ...screen }] of Object.entries(SCREENS)) {
  test.describe(`nothing shifts while a page loads, ${name}`, () => {
    test.use({ ...screen, expectedErrors: /status of 404/ });

    for (const [kind, path] of Object.entries(pages)) {
      test(kind, async ({ page, context }) => {
        await page.addInitScript(() => {
          const LEAST = 0.0001; // A shift of less than a pixel of a line by rounding.
          const shifts: string[] = [];
          Object.assign(window, { shifts });
          new PerformanceObserver((list) => {
            for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
              if (!hadRecentInput && value > LEAST)
                shifts.push([value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 80))].join(' '));
          }).observe({ type: 'layout-shift', buffered: true });
        });
        const session = await context.newCDPSession(page);
        await session.send('Network.enable');
        await session.send('Network.emulateNetworkConditions', NETWORK);
        await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
        await page.goto(path);
        await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true', PATIENCE);
        await page.evaluate(() => document.fonts.ready.then(() => {}));
        await settled(page);
        if (kind === 'search') await expect(page.getByRole('status').filter({ hasText: 'results' })).toBeVisible(PATIENCE);
        expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
      });
    }
  });
}
