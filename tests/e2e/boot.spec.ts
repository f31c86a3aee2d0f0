import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { KINDS } from './support/kinds';
import { isAlive, open, title, withoutPrefetch } from './support/page';
import { settled } from './support/settled';
import { form, openButton } from './support/tryIt';

const GROUP = '/api/wallet/payments';
const OPERATION = KINDS['operation with a deep body'];

const box = (page: Page) => page.getByRole('dialog').getByRole('combobox');
const hits = (page: Page) => page.getByRole('dialog').getByRole('row');
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

for (const path of [GROUP, '/intro'])
  test(`a reopened search moves one result per key and keeps the results while searching: ${path}`, async ({ page }) => {
    await open(page, path);
    for (const words of ['transfer', 'payment', 'account']) {
      await page.keyboard.press('Control+k');
      await box(page).fill(words);
      await expect(hits(page).nth(1)).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await expect(hits(page).nth(1)).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByText('Loading search…')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });

test('Enter pressed while the search loads opens the first result', async ({ page, server }) => {
  await withoutPrefetch(page);
  await open(page, GROUP);
  const letGo = server.hold(/\/assets\/js\/search\./);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').locator('.spinner')).toBeVisible();
  await page.keyboard.type('insufficient_funds');
  await page.keyboard.press('Enter');
  letGo();
  await expect(page).toHaveURL('/api/errors/insufficient_funds');
});

test.describe('offline', () => {
  test.use({ expectedErrors: /Failed to load resource|Failed to fetch/ });

  test('Retry in the search shows the cause and keeps the focus', async ({ page, context }) => {
    await withoutPrefetch(page);
    await open(page, GROUP);
    await context.setOffline(true);
    await page.keyboard.press('Control+k');
    const alert = page.getByRole('dialog').getByRole('alert');
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(alert).toContainText('No response from');
    await expect(alert.getByRole('button', { name: 'Retry' })).toBeFocused();
  });
});

test.describe('a malformed path or fragment', () => {
  test.use({ expectedErrors: /status of 404/ });

  test('a path that begins with two slashes does not lead to another host', async ({ page, server }) => {
    await page.goto(`${server.url}//elsewhere.example/x.html`);
    await expect(page).toHaveURL(`${server.url}//elsewhere.example/x`);
    await expect(title(page)).toHaveText('Page not found');
  });

  test('an invalid escape in the fragment does not stop the script', async ({ page }) => {
    await open(page, `${GROUP}#%E0%A4%A`);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test.describe('the scroll position', () => {
  test.use({ viewport: { width: 1280, height: 500 } });

  test('is restored on Back to a document with a fragment', async ({ page }) => {
    await open(page, OPERATION);
    const fragment = await page.locator('main [id^="body-"]').last().getAttribute('id');
    await page.goto('about:blank');
    await open(page, `${OPERATION}#${fragment}`);
    await page.evaluate(() => window.scrollTo(0, 400));
    await settled(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'API', exact: true }).click();
    await expect(title(page)).toHaveText('API introduction');
    await page.goBack();
    await isAlive(page);
    await expect.poll(() => scrolled(page)).toBe(400);
  });

  test('is restored on a reload with all fields expanded', async ({ page }) => {
    await open(page, OPERATION);
    await page.getByRole('button', { name: 'Expand all' }).click();
    const field = page.locator('.ref-body details[open] dt').last();
    await field.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await settled(page);
    const top = await field.evaluate((element) => element.getBoundingClientRect().top);
    await page.reload();
    await isAlive(page);
    await expect.poll(async () => Math.abs((await field.evaluate((element) => element.getBoundingClientRect().top)) - top)).toBeLessThan(3);
  });
});

test('a copy button pressed twice gets its label back', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, OPERATION);
  const button = page.locator('.ref-address [data-copy]');
  await button.click();
  await expect(button).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^https:[^ ]+\/wallet\/v1\/card-payments$/);
  await button.click();
  await expect(button).toHaveText('Copy');
});

test('a category that is clicked twice while it loads gets its entries once', async ({ page, server }) => {
  await withoutPrefetch(page);
  await open(page, GROUP);
  const category = page
    .getByRole('navigation', { name: 'Docs sidebar' })
    .locator('li', { has: page.locator('a[href="/api/wallet/transfers"]') })
    .last();
  const letGo = server.hold(/^\/api\/wallet\/transfers$/);
  await category.getByRole('button').click();
  await category.getByRole('button').click();
  letGo();
  await expect(category.locator('> ul')).toHaveCount(1);
  await expect(category.getByRole('button').first()).toHaveAttribute('aria-expanded', 'true');
});

test('the loading form announces itself and has a spinner', async ({ page, server }) => {
  await open(page, OPERATION);
  const letGo = server.hold(/\/assets\/js\/tryIt\./);
  await openButton(page).click();
  await expect(form(page).locator('.spinner')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading Try it…' })).toBeVisible();
  letGo();
  await expect(form(page).locator('form')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a category without a page leaves the menu open', async ({ page }) => {
    await open(page, '/api/trace/admin-trades');
    await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
    const menu = page.getByRole('dialog', { name: 'Navigation' });
    await menu
      .getByRole('button', { name: 'Admin', exact: true })
      .or(menu.getByRole('link', { name: 'Admin', exact: true }))
      .first()
      .click();
    await expect(menu).toBeVisible();
  });
});

test.describe('without the style sheet', () => {
  test.use({ expectedErrors: /Failed to load resource|Refused to apply/ });

  test('a banner informs the reader', async ({ page, server }) => {
    server.fail(/\/assets\/css\/documents\./, 404);
    await page.goto(GROUP);
    await expect(page.getByRole('alert')).toContainText('Some files of this page could not be loaded');
  });
});
