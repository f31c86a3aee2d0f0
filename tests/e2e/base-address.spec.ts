import { expect, test } from './support/fixtures';
import { open } from './support/page';
import { SiteServer } from './support/server';

const BANNER = '#__docusaurus-base-url-issue-banner';

test.describe('under a base address that is not the configured one', () => {
  test.use({ expectedErrors: /Failed to load resource|Refused to/ });

  test('a banner tells the operator, and suggests the right one', async ({ page }) => {
    const server = await SiteServer.start('/portal/');
    await page.goto(`${server.url}/portal/`);
    await expect(page.locator(BANNER)).toContainText('did not load properly');
    await expect(page.locator(BANNER)).toContainText('Current configured baseUrl = / ');
    await expect(page.locator(BANNER)).toContainText('We suggest trying baseUrl = /portal/');
    await server.close();
  });
});

test('under the configured base address there is no banner', async ({ page }) => {
  await open(page, '/');
  await expect(page.locator(BANNER)).toHaveCount(0);
});
