import { expect, test } from './support/nginx';
import { open } from './support/page';

/** An operation, an overview and a post. */
const PAGES = ['/api/wallet/payments/get-payment', '/docs/wallet_overview', '/blog/welcome'];

for (const route of PAGES) {
  test(`the menu of ${route} copies the Markdown version and links to it`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, route);
    const menu = page.locator('.copy-page');
    await menu.locator('summary').click();
    await menu.getByRole('button', { name: 'Copy as Markdown' }).click();
    await expect(menu.getByRole('button')).toHaveText('Copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const response = await page.request.get(`${route}.md`);
    expect(response.headers()['content-type']).toBe('text/markdown; charset=utf-8');
    expect(copied).toBe(await response.text());
    await expect(menu.getByRole('link', { name: 'Open as Markdown' })).toHaveAttribute('href', `${route}.md`);
    await expect(page.locator('head link[type="text/markdown"]')).toHaveAttribute('href', `${route}.md`);
  });
}
