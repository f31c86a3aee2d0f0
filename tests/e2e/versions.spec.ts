import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { open } from './support/page';

const CHOICE = 'docs-preferred-version-';

/** Returns the stored version choice of each docs section. */
const choices = (page: Page) => page.evaluate((prefix) => Object.entries(localStorage).filter(([key]) => key.startsWith(prefix)), CHOICE);

test('the docs version is current, labelled Next, and the latest', async ({ page, server }) => {
  for (const path of ['/intro', '/api/intro', '/tutorials/wallet/leveraging-the-wallet']) {
    await open(page, path);
    await expect(page.locator('html')).toHaveClass(/docs-version-current/);
    await expect(page.locator('meta[name="docsearch:version"]')).toHaveAttribute('content', 'current');
  }
  const [main] = server.requests.map(({ path }) => path).filter((path) => path.startsWith('/assets/js/main'));
  const script = await (await page.request.get(main)).text();
  const versions = script.match(/\\?"?name\\?"?:\\?"current\\?",\\?"?label\\?"?:\\?"[^"]+?",\\?"?isLast\\?"?:(true|!0)/g) ?? [];
  expect(versions).toHaveLength(4);
  for (const version of versions) expect(version).toContain('"Next');
});

test('the version choice is kept in local storage, and forgotten if the version no longer exists', async ({ page }) => {
  // The site's storage keys have an individual suffix; the key of the docs section is found by recording access.
  await page.addInitScript(() => {
    const asked: string[] = [];
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function (key) {
      if (this === localStorage) asked.push(key);
      return getItem.call(this, key);
    };
    Object.assign(window, { asked });
  });
  await open(page, '/intro');
  const asked = await page.evaluate(() => (window as unknown as { asked: string[] }).asked);
  const keys = asked.filter((key) => key.startsWith(CHOICE));
  expect(keys).not.toEqual([]);

  await page.evaluate((all) => {
    for (const key of all) localStorage.setItem(key, 'current');
  }, keys);
  await open(page, '/intro');
  expect(await choices(page)).toHaveLength(new Set(keys).size);

  await page.evaluate((all) => {
    for (const key of all) localStorage.setItem(key, '0.9');
  }, keys);
  await open(page, '/intro');
  expect(await choices(page)).toEqual([]);
});
