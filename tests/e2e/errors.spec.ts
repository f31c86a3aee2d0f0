import { expect, test } from './support/fixtures';
import { open, title } from './support/page';

const LIST = '/api/errors';
const OPERATION = '/api/wallet/transfers/transfer-to-wallet';
const CODE = 'insufficient_funds';

test("links lead from an operation's errors to the page of a code, another operation and the list of all codes", async ({ page }) => {
  await open(page, `${OPERATION}#error-${CODE}`);
  await page.locator(`#error-${CODE}`).getByRole('link', { name: CODE }).click();
  await expect(page).toHaveURL(`${LIST}/${CODE}`);
  await expect(title(page)).toHaveText(CODE);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: /Remedy/ })).toBeVisible();
  await expect(main.locator('pre')).toContainText(`"code": "${CODE}"`);
  const operations = main.locator('.ref-returned-by');
  await main.getByText(/^Wallet \(\d+\)$/).click();
  await expect(operations.locator(`[href="${OPERATION}"]`)).toBeVisible();
  await operations.getByRole('link', { name: 'Transfer to a bank' }).click();
  await expect(title(page)).toHaveText('Transfer to a bank');
  await page.goBack();
  await main.getByRole('link', { name: 'Errors', exact: true }).click();
  await expect(page).toHaveURL(LIST);
  await expect(title(page)).toHaveText('Errors');
});

test('the list follows the introduction in the sidebar, and links to each code once', async ({ page }) => {
  await open(page, '/api/intro');
  const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
  await expect(sidebar.getByRole('link').nth(1)).toHaveText('Errors');
  await sidebar.getByRole('link', { name: 'Errors', exact: true }).click();
  await expect(title(page)).toHaveText('Errors');
  const links = page.getByRole('main').locator(`a[href^="${LIST}/"]`);
  const listed = await links.evaluateAll((all) => all.map((each) => String(each.getAttribute('href'))));
  expect(new Set(listed).size).toBe(listed.length);
});

for (const [path, what] of [
  ['/blog/welcome', 'of the codes'],
  [LIST, 'of what its document has already'],
]) {
  test(`no script of ${path} contains ${what}`, async ({ page, server }) => {
    await open(page, path);
    const files = server.requests.filter(({ path }) => path.startsWith('/assets/js/')).map(({ path }) => path);
    expect(files.length).toBeGreaterThan(1);
    for (const file of files)
      expect(await (await page.request.get(server.url + file)).text(), file).not.toContain('webhook_url_not_allowed');
  });
}
