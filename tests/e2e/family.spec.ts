import { expect, test } from './support/fixtures';
import { open, title } from './support/page';

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

test('the content below the groups is shown once after client-side navigation', async ({ page }) => {
  await open(page, '/category/logistics');
  await page.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('link', { name: 'Wallet', exact: true }).click();
  await expect(title(page)).toHaveText('Wallet API');
  await expect(page.getByRole('main').getByText('wallet.accounts:read', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: /Authentication/ })).toHaveCount(1);
  await expect(page.getByText('logistics.reference:read')).toHaveCount(0);
});

test('content of the document is not repeated in a script', async ({ page, server }) => {
  await open(page, FAMILY);
  const files = server.requests.filter(({ path }) => path.startsWith('/assets/js/')).map(({ path }) => path);
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) expect(await (await page.request.get(server.url + file)).text(), file).not.toContain('wallet.accounts:read');
});

test('a download is saved instead of opened as a page', async ({ page }) => {
  await open(page, FAMILY);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'OpenAPI description, YAML' }).click();
  expect((await download).suggestedFilename()).toBe('openapi.yaml');
  await expect(page).toHaveURL(FAMILY);
});

test('a category page of another section has none of this content', async ({ page }) => {
  await open(page, '/category/merchant-tutorial');
  await expect(page.getByRole('heading', { name: 'Authentication' })).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('scopes, token sample and downloads are shown', async ({ page }) => {
    await page.goto(FAMILY);
    await expect(page.getByRole('table', { name: 'Scopes' })).toBeVisible();
    await expect(page.locator('.ref-samples pre:visible').first()).toContainText('grant_type=client_credentials');
    await expect(page.getByRole('link', { name: 'Postman collection' })).toBeVisible();
  });
});
