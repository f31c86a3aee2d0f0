import { SiteServer } from '../../tools/site/server';
import { expect, test } from './support/fixtures';
import { KINDS } from './support/kinds';
import { isAlive, open, title } from './support/page';

const BANNER = '#__docusaurus-base-url-issue-banner';
const WORDS = 'Some files of this page could not be loaded';
/** The home page, which has a banner of Docusaurus, an application page, and another document. */
const PAGES = [KINDS.home, KINDS.overview, KINDS.operation];

test.describe('under a base URL other than the configured one', () => {
  test.use({ expectedErrors: /Failed to load resource|Refused to/ });

  test('a banner informs the operator and suggests the right one', async ({ page }) => {
    const server = await SiteServer.start('/portal/');
    await page.goto(`${server.url}/portal/`);
    await expect(page.locator(BANNER)).toContainText('did not load properly');
    await expect(page.locator(BANNER)).toContainText('Current configured baseUrl = / ');
    await expect(page.locator(BANNER)).toContainText('We suggest trying baseUrl = /portal/');
    await expect(page.getByText(WORDS)).toHaveCount(0);
    await server.close();
  });

  for (const path of PAGES.filter((path) => path !== KINDS.home)) {
    test(`a banner informs about it on ${path}`, async ({ page }) => {
      const server = await SiteServer.start('/portal/');
      await page.goto(`${server.url}/portal${path}`);
      await expect(page.getByRole('alert')).toContainText(WORDS);
      await expect(page.getByRole('alert')).toContainText('check its base URL: /');
      await server.close();
    });
  }
});

test.describe('without working scripts', () => {
  test.use({ expectedErrors: /Failed to load resource|Refused to/ });

  for (const path of PAGES) {
    test(`one banner informs about missing scripts on ${path}, and the page is readable`, async ({ page, server }) => {
      server.fail(/^\/assets\/js\//, 404);
      await page.goto(path);
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.getByRole('alert')).toContainText(WORDS);
      await expect(page.locator(BANNER)).toBeHidden();
      await expect(title(page)).toBeVisible();
    });
  }

  for (const file of [/\/assets\/js\/main\./, /\/assets\/js\/runtime~main\./, /\/assets\/css\/styles\./])
    test(`a banner informs about a missing ${file}, and a reload removes it`, async ({ page, server }) => {
      const mend = server.fail(file, 404);
      await page.goto(KINDS.overview);
      await expect(page.getByRole('alert')).toContainText(WORDS);
      await expect(title(page)).toBeVisible();
      mend();
      await page.getByRole('alert').getByRole('link', { name: 'Reload the page' }).click();
      await isAlive(page);
      await expect(page.getByText(WORDS)).toHaveCount(0);
    });

  test('a banner informs about scripts that do not start the site', async ({ page, server }) => {
    server.rewrite(/^\/assets\/js\/main\./, () => '');
    await page.goto(KINDS.overview);
    await expect(page.getByRole('alert')).toContainText(WORDS);
  });
});

test('under the configured base URL no banner is shown', async ({ page }) => {
  for (const path of [KINDS.home, KINDS.overview]) {
    await open(page, path);
    await expect(page.locator(BANNER)).toBeHidden();
    await expect(page.getByText(WORDS)).toHaveCount(0);
  }
});
