import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { isAlive, open } from './support/page';

const GROUP = '/api/wallet/manage-beneficiaries';

const sidebar = (page: Page): Locator => page.getByRole('navigation', { name: 'Docs sidebar' });
const caret = (page: Page, action: 'Expand' | 'Collapse', label: string): Locator =>
  sidebar(page).getByRole('button', { name: `${action} sidebar category '${label}'` });

/** Expects two categories to be open or closed. Their state does not matter while their family is collapsed. */
async function expectNested(page: Page, transfers: 'Expand' | 'Collapse', countries: 'Expand' | 'Collapse'): Promise<void> {
  await expect(caret(page, transfers, 'Transfers')).toBeVisible();
  await expect(caret(page, countries, 'Countries')).toBeVisible();
}

test('sidebar categories keep the state that the reader chose', async ({ page }) => {
  await open(page, GROUP);
  await caret(page, 'Expand', 'Transfers').click();
  await caret(page, 'Expand', 'Countries').click();
  await expectNested(page, 'Collapse', 'Collapse');

  await test.step('when the family is collapsed and expanded', async () => {
    await caret(page, 'Collapse', 'Wallet').click();
    await expect(caret(page, 'Collapse', 'Transfers')).toBeHidden();
    await caret(page, 'Expand', 'Wallet').click();
    await expectNested(page, 'Collapse', 'Collapse');
  });

  await test.step('when its name is clicked, which opens its page, collapses it and expands it', async () => {
    const family = sidebar(page).getByRole('link', { name: 'Wallet', exact: true });
    await family.click();
    await expect(page).toHaveURL(/\/category\/wallet$/);
    await expectNested(page, 'Collapse', 'Collapse');
    await family.click();
    await expect(caret(page, 'Collapse', 'Transfers')).toBeHidden();
    await family.click();
    await expectNested(page, 'Collapse', 'Collapse');
  });

  await test.step('when one is closed and the reader opens another page', async () => {
    await caret(page, 'Collapse', 'Countries').click();
    await expectNested(page, 'Collapse', 'Expand');
    await sidebar(page).getByRole('link', { name: 'Settlements', exact: true }).click();
    await expect(page).toHaveURL(/\/api\/wallet\/settlement$/);
    await expectNested(page, 'Collapse', 'Expand');
  });

  await test.step('when the page is reloaded', async () => {
    await page.reload();
    await isAlive(page);
    await expectNested(page, 'Collapse', 'Expand');
  });
});

test('a category that is open by default stays closed', async ({ page }) => {
  await open(page, '/tutorials/wallet/leveraging-the-wallet');
  await caret(page, 'Collapse', 'Registry').click();
  await expect(caret(page, 'Expand', 'Registry')).toBeVisible();
  await sidebar(page).getByRole('link', { name: 'Merchant', exact: true }).click();
  await expect(page).toHaveURL(/\/category\/merchant-tutorial$/);
  await expect(caret(page, 'Expand', 'Registry')).toBeVisible();
  await page.reload();
  await isAlive(page);
  await expect(caret(page, 'Expand', 'Registry')).toBeVisible();
});

test('the current entry is centred on arrival, below the filter', async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const routes = [...sitemap.matchAll(/<loc>https:\/\/[^/]+(\/api\/[^<]+\/[^<]+)</g)].map(([, route]) => route);
  const sampled = routes.filter((route, at) => at % Math.ceil(routes.length / 20) === 0 && !route.startsWith('/api/errors/'));
  expect(sampled.length).toBeGreaterThan(15);
  for (const route of sampled) {
    await page.goto(route);
    const [top, entry] = await Promise.all([
      sidebar(page).getByRole('searchbox').boundingBox(),
      sidebar(page).locator('[aria-current]').boundingBox(),
    ]);
    expect(entry?.y, route).toBeGreaterThan((top?.y ?? 0) + (top?.height ?? 0));
    expect((entry?.y ?? 0) + (entry?.height ?? 0), route).toBeLessThanOrEqual(900);
  }
});

test('the filter finds pages by name, path and event in all families, those of the current one first', async ({ page }) => {
  await open(page, GROUP);
  const filter = sidebar(page).getByRole('searchbox', { name: 'Filter the API reference' });
  const found = sidebar(page).locator('[data-sidebar-results] a');
  await filter.fill('beneficiary');
  await expect(found.first()).toHaveText(/beneficiar/i);
  await expect(sidebar(page).locator('.menu__section').first()).toHaveText(/^Wallet/);
  await expect(sidebar(page).getByRole('status')).toHaveText(/^\d+ pages$/);
  await expect(sidebar(page).getByRole('link', { name: 'Introduction' })).toBeHidden();
  await filter.fill('/fixed-deposits approve');
  await expect(found.first()).toContainText('Approve a fixed deposit');
  await filter.fill('payment.succeeded');
  await expect(found.first()).toHaveAttribute('href', '/api/wallet/payments/receive-payment-succeeded');
  await page.keyboard.press('ArrowDown');
  await expect(found.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(filter).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(filter).toHaveValue('');
  await expect(sidebar(page).getByRole('link', { name: 'Introduction' })).toBeVisible();
  await filter.fill('payment.succeeded');
  await expect(found.first()).toHaveAttribute('href', '/api/wallet/payments/receive-payment-succeeded');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/api/wallet/payments/receive-payment-succeeded');
});

test('webhooks are in a collapsed row, which is open on the page of a webhook', async ({ page }) => {
  await open(page, '/api/wallet/payments');
  const row = sidebar(page).locator('summary').filter({ hasText: 'Webhooks' });
  const event = sidebar(page).getByRole('link', { name: 'Payment succeeded' });
  await expect(event).toBeHidden();
  await row.click();
  await event.click();
  await expect(page).toHaveURL('/api/wallet/payments/receive-payment-succeeded');
  await expect(event).toBeVisible();
});

for (const [route, trail] of [
  ['/api/errors/currency_mismatch', ['Errors', 'currency_mismatch']],
  ['/api/errors', ['Errors']],
  ['/api/events', ['All events']],
  ['/api/operations', ['All operations']],
  ['/category/wallet', ['Wallet']],
] as const) {
  test(`the breadcrumbs of ${route} are complete, and the navbar marks the API`, async ({ page }) => {
    await open(page, route);
    await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')).toHaveText(['', ...trail]);
    await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')).toHaveText('API');
  });
}
