import { expect, test } from './support/fixtures';
import { title } from './support/page';

test.use({ javaScriptEnabled: false });

test('an operation shows its method, path, fields, sample and responses', async ({ page }) => {
  await page.goto('/api/wallet/manage-beneficiaries/create-beneficiary');
  await expect(title(page)).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('POST', { exact: true }).first()).toBeVisible();
  await expect(main.getByText(/\/wallet\/v1\/beneficiaries$/).first()).toBeVisible();
  await expect(main.locator('[id^="body-"]:visible').first()).toBeVisible();
  await expect(main.getByText('curl', { exact: false }).first()).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Responses' })).toBeVisible();
});

test('a guide shows its table of contents and prerequisites', async ({ page }) => {
  await page.goto('/tutorials/wallet/leveraging-the-wallet');
  await expect(title(page)).toBeVisible();
  const main = page.getByRole('main');
  expect(await main.locator('article p').count()).toBeGreaterThan(5);
  expect(await main.locator('article h2').count()).toBeGreaterThan(1);
  await expect(page.locator('.table-of-contents a').first()).toBeVisible();
});

test('links lead from page to page', async ({ page }) => {
  await page.goto('/api/intro');
  await page.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('link', { name: 'Wallet', exact: true }).click();
  await expect(page).toHaveURL('/category/wallet');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Beneficiaries/ })
    .first()
    .click();
  await expect(page).toHaveURL('/api/wallet/manage-beneficiaries');
});

test('the search page names an alternative', async ({ page }) => {
  await page.goto('/search');
  await expect(page.getByRole('main').locator('noscript > p')).toContainText('Search requires JavaScript');
});
