import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { isAlive, navbarLink, open, PAGE_FILES, title, withoutPrefetch } from './support/page';

/** Two operations of a group. */
const FROM = '/api/wallet/payments/initiate-card-payment';
const TO = '/api/wallet/payments/get-payment';
const DOCUMENT = /^\/api\/wallet\/payments\/get-payment$/;

const linkTo = (page: Page, path: string) => page.getByRole('navigation', { name: 'Docs sidebar' }).locator(`a[href="${path}"]`);
const bar = (page: Page) => page.locator('.page-loading-bar');
const loading = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading the page' });

test.beforeEach(({ page }) => withoutPrefetch(page));

test.describe('from an application page', () => {
  test.beforeEach(({ page }) => open(page, '/blog'));

  test('a labelled spinner is shown over the current page while the next one loads', async ({ page, server }) => {
    const letGo = server.hold(PAGE_FILES);
    const status = page.getByRole('status').filter({ hasText: 'Loading the page' });
    await navbarLink(page, 'API').click();
    await expect(status).toBeVisible();
    await expect(page).toHaveTitle(/^Blog/);
    letGo();
    await expect(title(page)).toHaveText('API introduction');
    await expect(status).toBeHidden();
  });

  test('the progress bar appears after 200 ms of an unfinished navigation and disappears when it finishes', async ({ page, server }) => {
    const letGo = server.hold(PAGE_FILES);
    const bar = page.locator('#nprogress');
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await navbarLink(page, 'API').click();
    await page.clock.runFor(199);
    await expect(bar).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(bar).toHaveCount(1);
    await page.clock.resume();
    letGo();
    await expect(title(page)).toHaveText('API introduction');
    await expect(bar).toHaveCount(0);
  });

  test('a page that loads quickly shows neither', async ({ page, server }) => {
    const letGo = server.hold(PAGE_FILES);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await navbarLink(page, 'API').click();
    await page.clock.runFor(150);
    letGo();
    await expect(title(page)).toHaveText('API introduction');
    await page.clock.runFor(1000);
    await expect(page.locator('#nprogress')).toHaveCount(0);
    await expect(page.getByText('Loading the page')).toHaveCount(0);
  });

  test('clicking a link twice leaves no progress bar behind', async ({ page, server }) => {
    const letGo = server.hold(PAGE_FILES);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await navbarLink(page, 'API').dblclick();
    await page.clock.runFor(150);
    letGo();
    await expect(title(page)).toHaveText('API introduction');
    await page.clock.runFor(1000);
    await expect(page.locator('#nprogress')).toHaveCount(0);
  });

  test('of two links the last one wins, and no partially loaded page appears in between', async ({ page, server }) => {
    const first = filesAskedFor();
    const letFirstGo = server.hold(first);
    await navbarLink(page, 'API').click();
    await expect.poll(() => first.paths.size).toBeGreaterThan(0);
    // From here on, every other file belongs to the second page or is held with it, so no response to the first page can release the second.
    first.closed = true;
    const second = filesAskedFor();
    const letSecondGo = server.hold({ test: (path) => !first.paths.has(path) && second.test(path) });
    await navbarLink(page, 'Tutorials').click();
    const arrived = Promise.all([...first.paths].map((path) => page.waitForResponse((response) => response.url().endsWith(path))));
    letFirstGo();
    for (const response of await arrived) await response.finished();
    await expect.poll(() => second.paths.size).toBeGreaterThan(0);
    await expect(page).toHaveTitle(/^Blog/);
    await expect(page.getByRole('main')).toBeVisible();
    letSecondGo();
    await expect(page).not.toHaveTitle(/^Blog/);
    await expect(page).toHaveURL(/\/tutorials\//);
    await expect(page.locator('html')).toHaveClass(/plugin-id-tutorials/);
  });
});

test.describe('between documents', () => {
  test.use({ expectedErrors: /Failed to load resource|Failed to fetch/ });
  test.beforeEach(({ page }) => open(page, FROM));

  test('the page stays until the next one has arrived, with a labelled spinner and a progress bar after 200 ms', async ({
    page,
    server,
  }) => {
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
    await expect(alert).toBeVisible();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(alert).toBeVisible();
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
    await expect(page).toHaveURL(FROM);
    await context.setOffline(false);
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(page).toHaveURL(TO);
    await page.goBack();
    await expect(page).toHaveURL(FROM);
    await expect(alert).toBeHidden();
  });
});

/** Records and matches requested page files until it is closed; then it matches only the recorded ones. */
function filesAskedFor() {
  return {
    paths: new Set<string>(),
    closed: false,
    test(path: string): boolean {
      if (PAGE_FILES.test(path) && !this.closed) this.paths.add(path);
      return this.paths.has(path);
    },
  };
}
