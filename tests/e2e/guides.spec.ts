import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { SiteServer } from '../../tools/site/server';
import { expect, test } from './support/fixtures';
import { open } from './support/page';

test.describe.configure({ mode: 'parallel' });

const BUILD = path.resolve(__dirname, '../../build');
const GUIDE = '/tutorials/wallet/leveraging-the-wallet';
const ROTATION = '/tutorials/registry/key-rotation';

/** All pages with requests that run. */
const PAGES = readdirSync(BUILD, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.html') && /class="?guide-run\b/.test(readFileSync(path.join(BUILD, name), 'utf8')))
  .map((name) => `/${name.replace(/(?:(?:^|\/)index)?\.html$/, '')}`);

/** Lets a minute pass on the clock of the sandbox's worker before each request, as if a person had read the page. */
const readSlowly = (server: SiteServer) =>
  server.rewrite(
    /\/assets\/js\/sandbox\.\w+\.js$/,
    (script) => `
      const now = Date.now;
      let minutes = 0;
      Date.now = () => now() + minutes * 60_000;
      addEventListener('message', ({ data }) => { if (data.command?.name === 'send') minutes += 1; });
      ${script}`,
  );

const boxes = (page: Page) => page.locator('.guide-run');
const results = (page: Page) => page.locator('.guide-result-status');
const bar = (page: Page) => page.getByRole('region', { name: 'Sandbox of this guide' });

test('there are guides to run', () => {
  expect(PAGES.length).toBeGreaterThan(20);
});

for (const route of PAGES) {
  test(`${route}: every response is as on the page, with a minute between the requests`, async ({ page, server }) => {
    test.slow();
    readSlowly(server);
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, route);
    await runAll(page);

    await page.setViewportSize({ width: 390, height: 844 });
    if ((await boxes(page).count()) > 1) {
      await choose(page, 'Start over');
      await expect(results(page)).toHaveCount(0);
    } else await expect(boxes(page).getByRole('button').first()).toHaveText('Start over and run again');
    await runAll(page);
    // A page with a single request has no bar.
    if ((await boxes(page).count()) > 1) expect((await bar(page).boundingBox())?.height).toBeLessThan(56);
    else await expect(bar(page)).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
}

/** Adds a field of 2 MB to each response of the sandbox that is an object. */
const respondAtLength = (server: SiteServer) =>
  server.rewrite(
    /\/assets\/js\/sandbox\.\w+\.js$/,
    (script) => `
      const post = self.postMessage.bind(self);
      self.postMessage = (message) => {
        const { result } = message;
        if (result?.body?.byteLength) {
          const body = JSON.parse(new TextDecoder().decode(result.body));
          body.entries = Array.from({ length: 8000 }, (_, index) => ({ id: 'ent_' + index, note: 'x'.repeat(200) }));
          result.body = new TextEncoder().encode(JSON.stringify(body)).buffer;
        }
        post(message);
      };
      ${script}`,
  );

test('a response of 2 MB in a guide is shortened, can be saved, and does not freeze the page', async ({ page, server }) => {
  respondAtLength(server);
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  await open(page, GUIDE);
  const first = page.locator('.guide-own').first();
  await boxes(page).first().getByRole('button').first().click();
  await expect(results(page)).toHaveCount(1);
  const whole = first.locator('details');
  if (await whole.count()) await whole.locator('summary').click();
  await expect(first).toContainText(/Shortened to the first 4\d\.\d kB of [12]\.\d MB/);
  for (const text of await first.locator('pre').allTextContents()) expect(text.length).toBeLessThanOrEqual(50_000);
  const saving = page.waitForEvent('download');
  await first.getByRole('button', { name: 'Save the whole response' }).click();
  const saved = JSON.parse(readFileSync(await (await saving).path(), 'utf8'));
  expect(saved.entries).toHaveLength(8000);
  await boxes(page).nth(1).getByRole('button').first().click();
  await expect(results(page)).toHaveCount(2);
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
  expect(Math.max(0, ...tasks)).toBeLessThan(2000);
});

/** Runs the requests of a page up to the last one, none of which may differ from the guide. */
async function runAll(page: Page): Promise<void> {
  const count = await boxes(page).count();
  await boxes(page).last().getByRole('button').first().click();
  // One click sends up to 26 requests.
  await expect(results(page)).toHaveCount(count, { timeout: 80_000 });
  if (count > 1) await expect(bar(page)).toContainText(new RegExp(`request ${count} of ${count}`, 'i'));
  await expect(results(page)).toHaveText(Array.from({ length: count }, () => /^\d{3}(?:,.*)? as on the page/));
  await expect(page.locator('.guide-faults')).toHaveText([]);
}

/** Chooses a command in the menu of the bar. */
async function choose(page: Page, name: string): Promise<void> {
  await bar(page).getByText('More').click();
  await bar(page).getByRole('button', { name }).click();
}

test('with the keyboard: the focus is always on the button of the next request, and the result is announced', async ({ page }) => {
  await open(page, GUIDE);
  const count = await boxes(page).count();
  expect(count).toBeGreaterThan(15);
  await boxes(page).first().getByRole('button').focus();
  for (let done = 1; done < count; done += 1) {
    await page.keyboard.press('Enter');
    const box = boxes(page).nth(done - 1);
    await expect(box.getByRole('status')).toContainText('as on the page');
    await expect(box.getByRole('button', { name: 'Run the next request' })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(results(page)).toHaveCount(count);
  await expect(bar(page)).toContainText(new RegExp(`request ${count} of ${count}`, 'i'));
});

test('the bar names the section of the page and the request', async ({ page }) => {
  await open(page, GUIDE);
  await boxes(page).nth(3).getByRole('button').click();
  await expect(bar(page)).toContainText(/Step 2 of 13\s*request 4 of 21/);
});

test('the response of the run replaces that of the guide, with a switch between the two', async ({ page }) => {
  await open(page, ROTATION);
  const response = page.locator('.guide-quotation').first();
  await boxes(page).first().getByRole('button').click();
  await expect(response.getByRole('button', { name: 'Your response' })).toHaveAttribute('aria-pressed', 'true');
  await expect(response.getByText('sk_live_EXAMPLE').filter({ visible: true })).toHaveCount(0);
  await expect(response).toContainText('sk_test_');
  await expect(page.locator('.guide-others')).toContainText(
    'secret: the page shows sk_live_EXAMPLEonlyNotARealKeyOrderSyn2, you received sk_test_',
  );
  await response.getByRole('button', { name: 'Response on the page' }).click();
  await expect(response.getByText('sk_live_EXAMPLE').filter({ visible: true })).toHaveCount(1);
});

test('results and clock survive a reload, and the guide goes on where it was', async ({ page, server }) => {
  readSlowly(server);
  await open(page, GUIDE);
  await boxes(page).nth(2).getByRole('button').click();
  await expect(results(page)).toHaveCount(3);
  const id = await page.locator('.guide-own').first().getByText('wus_').first().textContent();
  await page.reload();
  await expect(results(page)).toHaveCount(3);
  await expect(page.locator('.guide-own').first()).toContainText(String(id));
  await bar(page).getByRole('button', { name: 'Next request' }).click();
  await expect(results(page)).toHaveText(Array.from({ length: 4 }, () => /as on the page/));
  await bar(page).getByText('More').click();
  await expect(bar(page)).toContainText('25 Nov 2026, 08:00 UTC');
  await bar(page).getByRole('button', { name: 'Advance 1 minute' }).click();
  await bar(page).getByText('More').click();
  await expect(bar(page)).toContainText('25 Nov 2026, 08:01 UTC');
  await bar(page).getByRole('button', { name: 'Start over' }).click();
  await expect(results(page)).toHaveCount(0);
});

test('a changed request is sent and compared, and the guide can go on or start over', async ({ page }) => {
  await open(page, GUIDE);
  await boxes(page).nth(1).getByRole('button').click();
  await boxes(page).nth(2).getByText('Edit the request').click();
  const body = page.getByRole('textbox', { name: 'Body' });
  await body.fill((await body.inputValue()).replace('22200000091', '22200000003').replace('22200000011', '22200000013'));
  await boxes(page).nth(2).getByRole('button', { name: 'Run this request' }).click();
  await expect(results(page).nth(2)).toContainText('Not as on the page');
  await expect(page.locator('.guide-faults')).toContainText('expected 422');
  await expect(boxes(page).nth(3).getByRole('button', { name: 'Start over and run to here' })).toBeVisible();
  await boxes(page).nth(3).getByRole('button', { name: 'Run this request' }).click();
  await expect(results(page).nth(3)).toContainText('as on the page');
});

test('the home page runs a request without an account, and loads the sandbox only then', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await open(page, '/');
  expect(sent.filter((path) => path.startsWith('/sandbox/') || path.startsWith('/guides/'))).toEqual([]);
  await boxes(page).first().getByRole('button').click();
  await expect(results(page)).toHaveText([/^201, .* as on the page/]);
  expect(sent.filter((path) => path.includes('/v1/'))).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a guide shows its text and contents, and no buttons that do nothing', async ({ page }) => {
    await page.goto(GUIDE);
    expect(await page.locator('article p').count()).toBeGreaterThan(5);
    await expect(page.locator('.table-of-contents a').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Run in the sandbox' })).toHaveCount(0);
  });
});

test.describe('steps that cannot be loaded', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('are reported, and Retry runs the request', async ({ page, server }) => {
    await open(page, '/');
    const box = boxes(page).first();
    const mend = server.fail(/^\/guides\//, 500);
    await box.getByRole('button').first().click();
    await expect(box.getByRole('alert')).toContainText('The sandbox could not be loaded');
    const retry = box.getByRole('button', { name: 'Retry', exact: true });
    await expect(retry).toBeFocused();
    mend();
    await retry.click();
    await expect(results(page).first()).toHaveText(/as on the page/);
    await expect(box.getByRole('alert')).toHaveCount(0);
  });
});
