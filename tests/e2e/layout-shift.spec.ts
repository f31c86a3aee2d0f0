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
/** One of each layout: home page, application page and document with side columns, search page. Only these are also loaded, except in the weekly run. */
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

/** Page in which {@link shiftsInParts} runs, as wide as the screen. */
const EMPTY = '<!doctype html><meta name="viewport" content="width=device-width, initial-scale=1"><title>Parts</title>';

type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Element | Text | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

declare global {
  interface Window {
    shifts: string[];
    describeShift: typeof describeShift;
  }
}

/**
 * Returns what moved from where to where; undefined after an input, for rounding, and for a space at the end of a line, which has no place until
 * the next word arrives. Runs in the browser.
 */
function describeShift({ value, hadRecentInput, sources }: Shift): string | undefined {
  const LEAST = 0.0001; // Less than a pixel of a line.
  const isVisible = sources.some(({ node }) => !node || node.nodeType !== Node.TEXT_NODE || node.textContent?.trim());
  if (hadRecentInput || value <= LEAST || !isVisible) return undefined;
  const moved = sources.map(({ node, previousRect, currentRect }) => {
    const element = node && 'outerHTML' in node ? node : node?.parentElement;
    return `${previousRect.x},${previousRect.y} to ${currentRect.x},${currentRect.y}: ${element?.outerHTML.slice(0, 120)}`;
  });
  return [value, ...moved].join(' | ');
}

/**
 * Writes the HTML of a page in parts of some hundred characters, and lets the browser paint after each of them. It does so whenever its parser
 * waits for the network or yields, so whatever moves here shifts for some readers, while a test that loads the page rarely meets the moment.
 * Runs in the browser, in a page that is empty.
 *
 * @param html without scripts
 * @returns shifts, as {@link describeShift} has them
 */
async function shiftsInParts(html: string): Promise<string[]> {
  const frame = Object.assign(document.createElement('iframe'), { width: innerWidth, height: innerHeight });
  frame.style.cssText = 'position: fixed; inset: 0; border: 0';
  document.body.append(frame);
  const view = frame.contentWindow as Window & typeof globalThis;
  const written = view.document;
  const bodyAt = html.indexOf('<body');
  written.open();
  written.write(html.slice(0, bodyAt));
  const sheets = [...written.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  await Promise.all(sheets.map((link) => link.sheet ?? new Promise((resolve) => link.addEventListener('load', resolve))));
  await written.fonts.ready;
  const shifts: string[] = [];
  new view.PerformanceObserver((list) => {
    shifts.push(...(list.getEntries() as Shift[]).flatMap((entry) => window.describeShift(entry) ?? []));
  }).observe({ type: 'layout-shift' });

  const PARTS = 200;
  const size = Math.max(200, Math.ceil((html.length - bodyAt) / PARTS));
  for (let at = bodyAt; at < html.length; at += size) {
    written.write(html.slice(at, at + size));
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  }
  written.close();
  return shifts;
}

for (const [name, { pages, ...screen }] of Object.entries(SCREENS)) {
  test.describe(`nothing shifts while a page loads, ${name}`, () => {
    test.use({ ...screen, expectedErrors: /status of 404/ });

    test.beforeEach(({ page }) => page.addInitScript(`window.describeShift = ${describeShift}`));

    for (const [kind, path] of Object.entries(pages)) {
      test(`${kind}, when its HTML arrives in parts`, async ({ page }) => {
        const response = await page.request.get(path);
        await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: EMPTY }));
        await page.goto('/empty');
        expect(await page.evaluate(shiftsInParts, (await response.text()).replace(/<script\b.*?<\/script>/gs, ''))).toEqual([]);
      });

      if (!(kind in LAYOUTS) && !process.env.SWEEP) continue;
      test(kind, async ({ page, context }) => {
        await page.addInitScript(() => {
          window.shifts = [];
          new PerformanceObserver((list) => {
            window.shifts.push(...(list.getEntries() as Shift[]).flatMap((entry) => window.describeShift(entry) ?? []));
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
        expect(await page.evaluate(() => window.shifts)).toEqual([]);
      });
    }
  });
}
