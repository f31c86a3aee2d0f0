import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { isAlive, open, title, withoutPrefetch } from './support/page';

const GROUP = '/api/wallet/payments';
const OPERATION = '/api/wallet/payments/get-payment';
const DOCUMENT = /^\/api\/wallet\/payments\/get-payment$/;

const linkTo = (page: Page, path: string) => page.getByRole('main').locator(`a[href="${path}"]`).first();

/** Goes to an address as a link does, without loading the site anew. */
const goTo = (page: Page, path: string) =>
  page.evaluate((target) => {
    window.history.pushState(null, '', target);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

test('a page of the reference downloads no line about a page of another family', async ({ page, server, request }) => {
  await withoutPrefetch(page);
  await open(page, OPERATION);
  await page.waitForLoadState('networkidle');
  const files = server.requests.map(({ path }) => path).filter((path) => path.endsWith('.js'));
  const scripts = (await Promise.all(files.map(async (path) => (await request.get(path)).text()))).join();
  expect(scripts).toContain('/category/loft-service');
  expect(scripts).not.toMatch(/tms-route|create-route/);
});

test('code is highlighted where Markdown has code, and the highlighter stays away from the reference', async ({
  page,
  server,
  request,
}) => {
  const highlighters = async () => {
    const files = new Set(server.requests.map(({ path }) => path).filter((path) => path.endsWith('.js')));
    const scripts = await Promise.all([...files].map(async (path) => (await request.get(path)).text()));
    return scripts.filter((script) => script.includes('doctype-tag')).length;
  };
  await withoutPrefetch(page);
  await open(page, OPERATION);
  await page.waitForLoadState('networkidle');
  expect(await highlighters()).toBe(0);
  await open(page, '/tutorials/wallet/leveraging-the-wallet');
  expect(await highlighters()).toBe(1);
  expect(await page.locator('pre .token').count()).toBeGreaterThan(0);
});

test('the document of a page is fetched when a link is hovered over, and once', async ({ page, server }) => {
  await open(page, '/api/wallet/payments/initiate-card-payment');
  const link = page.getByRole('navigation', { name: 'Docs sidebar' }).locator(`a[href="${OPERATION}"]`);
  await link.hover();
  await expect.poll(() => server.count(DOCUMENT)).toBe(1);
  const before = await title(page).textContent();
  await link.click();
  await expect(title(page)).not.toHaveText(String(before));
  expect(server.count(DOCUMENT)).toBe(1);
});

test('a page that was left and come back to is whole, and so is the first one', async ({ page }) => {
  await open(page, GROUP);
  const first = await title(page).textContent();
  await linkTo(page, OPERATION).click();
  await expect(page).toHaveURL(OPERATION);
  await expect(title(page)).not.toHaveText(String(first));
  const second = await title(page).textContent();
  await page.goBack();
  await expect(title(page)).toHaveText(String(first));
  await expect(linkTo(page, OPERATION)).toBeVisible();
  await page.goForward();
  await expect(title(page)).toHaveText(String(second));
  await expect(page.getByRole('tab').first()).toBeVisible();
});

test.describe('without a document', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test.beforeEach(async ({ page }) => {
    await withoutPrefetch(page);
  });

  test('a wrong address of a family is not found, from link to link', async ({ page }) => {
    await open(page, '/blog');
    await goTo(page, '/api/wallet/payments/get-nothing');
    await expect(title(page)).toHaveText('Page not found');
    await goTo(page, OPERATION);
    await expect(title(page)).not.toHaveText('Page not found');
  });

  test('the page stays, says so, and Retry goes on when the document is there', async ({ page, server }) => {
    await open(page, GROUP);
    const before = await title(page).textContent();
    const mend = server.fail(DOCUMENT, 'abort');
    await linkTo(page, OPERATION).click();
    const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible();
    await expect(title(page)).toHaveText(String(before));
    mend();
    await retry.click();
    await isAlive(page);
    await expect(page).toHaveURL(OPERATION);
    await expect(title(page)).not.toHaveText(String(before));
  });
});
