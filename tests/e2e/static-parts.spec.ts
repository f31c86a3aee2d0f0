import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { KINDS } from './support/kinds';
import { isAlive, navbarLink, open, title, withoutPrefetch } from './support/page';

const PARTS = /^\/assets\/parts\//;

function requestsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (PARTS.test(pathname)) urls.push(pathname);
  });
  return urls;
}

/** HTML of the generated parts of the page in the browser. */
const partsOf = (page: Page) => page.locator('[data-part]').evaluateAll((all) => all.map((each) => each.textContent));

test('the first page does not fetch the parts that its document contains', async ({ page }) => {
  const urls = requestsOf(page);
  await open(page, KINDS.introduction);
  await page.waitForLoadState('networkidle');
  expect((await partsOf(page)).length).toBeGreaterThan(5);
  expect(urls).toEqual([]);
  await expect(page.locator('[data-part]').getByRole('tab').first()).toBeVisible();
  // The styles of code, which documents share.
  await expect(page.locator('[data-part] figure > figcaption').first()).toHaveCSS('display', 'flex');
});

test('a page reached by a link has the same parts as its document, also on Back', async ({ page }) => {
  await open(page, KINDS.introduction);
  const introduction = await partsOf(page);
  const urls = requestsOf(page);
  await navbarLink(page, 'Tutorials').click();
  await expect(title(page)).not.toHaveText('API introduction');
  await expect(page.locator('[data-part]').first()).toBeVisible();
  expect(urls.length).toBe(1);
  const reached = await partsOf(page);
  await page.goBack();
  await expect(title(page)).toHaveText('API introduction');
  expect(await partsOf(page)).toEqual(introduction);
  await page.goForward();
  await expect(title(page)).not.toHaveText('API introduction');
  await page.reload();
  await isAlive(page);
  expect(await partsOf(page)).toEqual(reached);
});

test.describe('parts that cannot be fetched', () => {
  test.use({ expectedErrors: /ERR_FAILED|Failed to fetch|parts/ });

  test('reload the page, whose document contains them', async ({ page }) => {
    await withoutPrefetch(page);
    await open(page, KINDS.introduction);
    await page.route('**/assets/parts/**', (route) => route.abort());
    await navbarLink(page, 'Tutorials').click();
    await expect(title(page)).not.toHaveText('API introduction');
    await expect(page.locator('[data-part]').first()).toBeVisible();
  });
});
