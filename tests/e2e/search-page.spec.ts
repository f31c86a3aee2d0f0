import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { open } from './support/page';

const links = (page: Page) => page.getByRole('main').locator('ol > li > div > a');
const count = (page: Page) => page.getByRole('status').filter({ hasText: /\d+ results? for/ });

test('a property result leads to its position on the page', async ({ page }) => {
  await open(page, '/search?q=mismatch_policy');
  const address = String(await links(page).first().getAttribute('href'));
  expect(address).toContain('#body-mismatch_policy');
  await links(page).first().click();
  await expect(page).toHaveURL(address);
  await expect(page.locator('[id="body-mismatch_policy"]')).toBeInViewport();
});

test('filters and the page number are in the URL, and Back removes them', async ({ page }) => {
  await open(page, '/search?q=account');
  const all = await count(page).textContent();
  await page.getByLabel('API family').selectOption('Wallet');
  await expect(page).toHaveURL('/search?q=account&family=Wallet');
  await expect(count(page)).not.toHaveText(String(all));
  await page.getByLabel('Kind').selectOption('operation');
  await page.getByLabel('Method').selectOption('POST');
  await expect(page).toHaveURL('/search?q=account&kind=operation&family=Wallet&method=POST');
  await expect(links(page).first()).toHaveAttribute('href', /^\/api\/wallet\//);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/search?q=account');
  // The filtered results are shown until the search finishes.
  await expect(count(page)).toHaveText(String(all));
  const first = await links(page).first().getAttribute('href');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/search?q=account&page=2');
  await expect(links(page).first()).not.toHaveAttribute('href', String(first));
  await page.goBack();
  await expect(links(page).first()).toHaveAttribute('href', String(first));
});

test('matches are highlighted', async ({ page }) => {
  await open(page, '/search?q=freeze%20account');
  await expect(page.getByRole('main').locator('li mark').first()).toHaveText(/freeze/i);
});

test('the search is loaded only when a reader is about to use it', async ({ page, server }) => {
  await open(page, '/');
  await page.waitForLoadState('networkidle');
  expect(server.count(/^\/search-index\/|\/assets\/js\/search\./)).toBe(0);
  await page.getByRole('button', { name: /^Search/ }).focus();
  await expect.poll(() => server.count(/\/assets\/js\/search\./)).toBeGreaterThan(0);
});

test('the box is a combobox that announces the number of results', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('dialog').getByRole('combobox');
  await field.fill('freeze account');
  await expect(page.getByRole('dialog').getByRole('row').first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^\d+ results$/ })).toHaveCount(1);
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(field).toHaveAttribute('aria-haspopup', 'grid');
  const before = await field.getAttribute('aria-activedescendant');
  await page.keyboard.press('ArrowDown');
  await expect(field).not.toHaveAttribute('aria-activedescendant', String(before));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the search page links to the list of all operations, which links to each', async ({ page }) => {
    await page.goto('/search');
    await page.getByRole('link', { name: 'all operations' }).first().click();
    await expect(page).toHaveURL('/api/operations');
    const operation = '/api/wallet/fixed-deposit/create-fixed-deposit';
    const named = page.getByRole('link', { name: 'Apply for a fixed deposit' });
    await named
      .and(page.locator(`[href="${operation}"]`))
      .first()
      .click();
    await expect(page).toHaveURL(operation);
  });
});
