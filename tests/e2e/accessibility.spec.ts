import type { Page } from '@playwright/test';
import { violationsOf } from './support/axe';
import { expect, test } from './support/fixtures';
import { walk } from './support/focus';
import { KINDS, SWEPT } from './support/kinds';
import { isAlive, navbarLink, open, PAGE_FILES, title, withoutPrefetch } from './support/page';

test.describe.configure({ mode: 'parallel' });

test.use({ expectedErrors: /status of 404|Failed to load resource|ChunkLoadError/ });

/**
 * Removed from the lists of everything before axe reads them: a thousand rows take it half a minute, even if it leaves them out, and one
 * component renders them all. The weekly run checks every row.
 */
const FURTHER_ROWS = ['.ref-index > li', '.ref-events tbody > tr', '.ref-fields > .ref-field']
  .map((row) => `${row}:nth-child(n + 11)`)
  .join();

/**
 * Checks a page with axe.
 *
 * @param except disabled rules, each with a reason at the call
 */
async function hasNoViolations(page: Page, ...except: string[]): Promise<void> {
  const isList = /^\/api\/(?:errors|events|operations)$/.test(new URL(page.url()).pathname);
  if (isList && !process.env.SWEEP) {
    await page.locator(FURTHER_ROWS).evaluateAll((rows) => rows.map((row) => row.remove()));
    await expect(page.locator('main :is(li, tr, .ref-field)').nth(9)).toBeVisible();
  }
  expect(await violationsOf(page, except)).toBe('');
}

/** Opens a page of a kind and waits for content that it fetches after hydration. */
async function openKind(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expect(title(page).first()).toBeVisible();
  if (path.startsWith('/search')) await expect(page.getByRole('status').filter({ hasText: 'results' })).toBeVisible();
}

async function fitsSideways(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

for (const [kind, path] of Object.entries(KINDS)) {
  const isSwept = kind in SWEPT;

  test(`${kind}: axe finds nothing at ${isSwept ? '1280 and 390' : '1280'} px; nothing overflows at 320 px and at 200 % zoom`, async ({
    page,
    context,
  }) => {
    test.slow();
    await openKind(page, path);
    await page.setViewportSize({ width: 320, height: 640 });
    await fitsSideways(page, 320);
    // A window of 1280 by 900 pixels at 200 % zoom.
    const session = await context.newCDPSession(page);
    const zoomed = { width: 640, height: 450, deviceScaleFactor: 2, mobile: false };
    await session.send('Emulation.setDeviceMetricsOverride', zoomed);
    await expect.poll(() => page.evaluate(() => `${innerWidth} ${devicePixelRatio}`)).toBe('640 2');
    await fitsSideways(page, 640);
    await session.send('Emulation.clearDeviceMetricsOverride');
    await page.setViewportSize({ width: 1280, height: 900 });
    await hasNoViolations(page);
    if (!isSwept) return;
    await page.setViewportSize({ width: 390, height: 844 });
    // The colours are those of 1280 px, and checking contrast takes longer than all other rules.
    await hasNoViolations(page, 'color-contrast');
  });

  // These have the controls of the list of errors, and about a thousand links.
  if (!isSwept || kind === 'list of events' || kind === 'list of operations') continue;

  test(`${kind}: Tab reaches every control in order, starting with the skip link, with visible focus`, async ({ page }) => {
    test.slow();
    await openKind(page, path);
    const { controls, stops } = await walk(page);
    expect(controls[0]).toContain('Skip to main content');
    expect(stops.slice(0, controls.length).map(({ name }) => name)).toEqual(controls);
    expect(stops.filter(({ visible }) => !visible)).toEqual([]);
  });
}

for (const path of ['/', KINDS.operation])
  test(`the search box on ${path}: axe finds nothing in results, without results, and in recent searches at 320 px`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, path);
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog');
    // The grid of DocSearch's results consists of ul and li, for which HTML does not define these roles.
    const isClean = () => hasNoViolations(page, 'aria-allowed-role');
    await dialog.getByRole('combobox').fill('asdfgh');
    await expect(dialog.getByText('No results for')).toBeVisible();
    await isClean();
    await dialog.getByRole('combobox').fill('beneficiary');
    await expect(dialog.getByRole('row').first()).toBeVisible();
    await isClean();
    await fitsSideways(page, 320);
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(path);
    await isAlive(page);
    await page.keyboard.press('/');
    await expect(dialog.getByRole('row')).toHaveCount(1);
    await isClean();
  });

test('the first Tab and Enter skip the navigation', async ({ page }) => {
  await open(page, '/api/wallet/manage-beneficiaries');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('a spinner and a progress bar: axe finds nothing', async ({ page, server }) => {
  await withoutPrefetch(page);
  await open(page, '/markdown-page');
  server.hold(PAGE_FILES);
  await navbarLink(page, 'API').click();
  await expect(page.getByText('Loading the page')).toBeVisible();
  await expect(page.locator('#nprogress .bar')).toBeVisible();
  await hasNoViolations(page);
});

test('a failed load: axe finds nothing', async ({ page, context }) => {
  await withoutPrefetch(page);
  await open(page, '/markdown-page');
  await context.setOffline(true);
  await navbarLink(page, 'API').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await hasNoViolations(page);
});
