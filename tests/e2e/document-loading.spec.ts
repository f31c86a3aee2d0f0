import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { isAlive, navbarLink, open, title, withoutPrefetch } from './support/page';
import { openButton, server } from './support/tryIt';

/** Two operations of a group. */
const FROM = '/api/wallet/payments/initiate-card-payment';
const TO = '/api/wallet/payments/get-payment';
const DOCUMENT = /^\/api\/wallet\/payments\/get-payment$/;

const linkTo = (page: Page, path: string) => page.getByRole('navigation', { name: 'Docs sidebar' }).locator(`a[href="${path}"]`);
const bar = (page: Page) => page.locator('.page-loading-bar');
const loading = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading the page' });

test.use({ expectedErrors: /Failed to load resource|Failed to fetch/ });
test.beforeEach(async ({ page }) => {
  await withoutPrefetch(page);
  await open(page, FROM);
});

test('the page stays until the next one has arrived, with a labelled spinner and a progress bar after 200 ms', async ({ page, server }) => {
  const letGo = server.hold(DOCUMENT);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await linkTo(page, TO).click();
  await page.clock.runFor(199);
  await expect(bar(page)).toBeHidden();
  await page.clock.runFor(1);
  await expect(bar(page)).toBeVisible();
  await expect(loading(page)).toBeVisible();
  await expect(page).toHaveURL(FROM);
  await page.clock.resume();
  letGo();
  await expect(page).toHaveURL(TO);
  await expect(title(page)).toHaveText('Get a payment');
  await expect(bar(page)).toBeHidden();
});

test('of two links the last one wins', async ({ page, server }) => {
  const letGo = server.hold(DOCUMENT);
  await linkTo(page, TO).click();
  await expect.poll(() => server.count(DOCUMENT)).toBe(1);
  await navbarLink(page, 'Tutorials').click();
  await expect(page).toHaveURL(/\/tutorials\//);
  letGo();
  await isAlive(page);
  await expect(page).toHaveURL(/\/tutorials\//);
});

test('a page that does not arrive leaves the current one, and Retry opens it', async ({ page, context }) => {
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await context.setOffline(true);
  await linkTo(page, TO).click();
  const alert = page.getByRole('alert').filter({ hasText: 'This page did not load properly.' });
  const retry = alert.getByRole('button', { name: 'Retry' });
  await retry.focus();
  await page.keyboard.press('Enter');
  await expect(retry).toBeFocused();
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  await expect(page).toHaveURL(FROM);
  await context.setOffline(false);
  await retry.click();
  await expect(page).toHaveURL(TO);
  await page.goBack();
  await expect(page).toHaveURL(FROM);
  await expect(alert).toBeHidden();
});

test('a failure is shown over the drawer of Try it, which is modal on a phone', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openButton(page).click();
  await expect(server(page)).toBeVisible();
  await context.setOffline(true);
  // Behind the drawer, links are inert for a person, but not for a script.
  await page
    .locator(`a[href="${TO}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page
    .getByRole('alert')
    .filter({ hasText: 'This page did not load properly.' })
    .getByRole('button', { name: 'Retry' })
    .click({ trial: true });
});
