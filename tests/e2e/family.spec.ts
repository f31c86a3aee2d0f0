import { expect, test } from './support/fixtures';
import { open, title } from './support/page';

const FAMILY = '/category/wallet';

test("a family's page says where the API is, how a call is authenticated and what each scope allows", async ({ page }) => {
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

test('what is below the groups is there for a reader who comes from another page, and only once', async ({ page }) => {
  await open(page, '/category/logistics');
  await page.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('link', { name: 'Wallet', exact: true }).click();
  await expect(title(page)).toHaveText('Wallet API');
  await expect(page.getByRole('main').getByText('wallet.accounts:read', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: /Authentication/ })).toHaveCount(1);
  await expect(page.getByText('logistics.reference:read')).toHaveCount(0);
});

test('what the document has already is in no script', async ({ page, server }) => {
  await open(page, FAMILY);
  const files = server.requests.filter(({ path }) => path.startsWith('/assets/js/')).map(({ path }) => path);
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) expect(await (await page.request.get(server.url + file)).text(), file).not.toContain('wallet.accounts:read');
});

test('a download is saved, and not taken for a page', async ({ page }) => {
  await open(page, FAMILY);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'OpenAPI description, YAML' }).click();
  expect((await download).suggestedFilename()).toBe('openapi.yaml');
  await expect(page).toHaveURL(FAMILY);
});

test('a category that is no family has none of it', async ({ page }) => {
  await open(page, '/category/merchant-tutorial');
  await expect(page.getByRole('heading', { name: 'Authentication' })).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('scopes, token and downloads are there', async ({ page }) => {
    await page.goto(FAMILY);
    await expect(page.getByRole('table', { name: 'Scopes' })).toBeVisible();
    await expect(page.locator('.ref-samples pre:visible').first()).toContainText('grant_type=client_credentials');
    await expect(page.getByRole('link', { name: 'Postman collection' })).toBeVisible();
  });
});
