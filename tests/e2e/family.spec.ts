import { expect, test } from './support/fixtures';
import { open } from './support/page';

const FAMILY = '/category/wallet';

test('a family page shows the base URLs, authentication and the meaning of each scope', async ({ page }) => {
  await open(page, FAMILY);
  const main = page.getByRole('main');
  for (const name of ['Base URLs', 'Downloads', 'Authentication']) await expect(main.getByRole('heading', { name })).toBeVisible();
  await main.getByRole('link', { name: 'Secret key', exact: true }).click();
  await expect(main.getByRole('heading', { name: /^Secret key/ })).toBeInViewport();
  const scopes = main.getByRole('table', { name: 'Scopes' });
  await expect(scopes.getByRole('row').filter({ hasText: 'wallet.accounts:read' })).toContainText(/Read/);
  await expect(page.getByRole('tab')).toHaveText(['cURL', 'JavaScript', 'Python', 'PHP', 'Go', 'Java']);
  await page.getByRole('tab', { name: 'Go', exact: true }).click();
  await expect(page.locator('.ref-samples pre:visible').first()).toContainText('SetBasicAuth');
});

test('a download is saved instead of opened as a page', async ({ page }) => {
  await open(page, FAMILY);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'OpenAPI description, YAML' }).click();
  expect((await download).suggestedFilename()).toBe('openapi.yaml');
  await expect(page).toHaveURL(FAMILY);
});
