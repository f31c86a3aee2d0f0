import type { Page } from '@playwright/test';
import { expect, testOfReleases as test } from './support/nginx';
import { isAlive, navbarLink, open, title, withoutPrefetch } from './support/page';
import { openButton, sendButton, TRANSFER } from './support/tryIt';

// The server responds to requests for deleted files with the 404 page, which browsers reject as a script.
test.use({ expectedErrors: /Failed to load resource|ChunkLoadError|Loading chunk|Refused to (?:execute|apply)|Loading CSS chunk/ });

test.beforeEach(async ({ page }) => {
  await withoutPrefetch(page);
});

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'did not load properly' });
const script = (page: Page) => page.locator('script[src*="/main."]').getAttribute('src');

/** Records document loads, which readers perceive as a flash. */
function loads(page: Page): string[] {
  const addresses: string[] = [];
  page.on('domcontentloaded', (loaded) => addresses.push(new URL(loaded.url()).pathname));
  return addresses;
}

test.describe('a tab opened before a new release', () => {
  test('loads the next page completely, with a single reload', async ({ page, releases }) => {
    await open(page, '/blog');
    const before = await script(page);
    const loaded = loads(page);
    releases.deploy();
    await navbarLink(page, 'API').click();
    await expect(title(page)).toHaveText('API introduction');
    await isAlive(page);
    await expect(failure(page)).toBeHidden();
    expect(await script(page)).not.toBe(before);
    await navbarLink(page, 'Tutorials').click();
    await expect(page).toHaveURL(/\/tutorials\//);
    await page.waitForLoadState('networkidle');
    expect(loaded).toEqual(['/api/intro']);
  });

  test('opens the next document with its own files', async ({ page, releases }) => {
    await open(page, TRANSFER);
    releases.deploy();
    await page.getByRole('link', { name: 'List transfers' }).first().click();
    await expect(title(page)).toHaveText('List transfers');
    await isAlive(page);
    await openButton(page).click();
    await expect(sendButton(page)).toBeVisible();
  });

  test('opens Try it after an automatic reload', async ({ page, releases }) => {
    await open(page, TRANSFER);
    const loaded = loads(page);
    releases.deploy();
    await openButton(page).click();
    await expect(sendButton(page)).toBeVisible();
    expect(loaded).toEqual([TRANSFER]);
  });

  for (const path of ['/intro', TRANSFER])
    test(`opens the search after an automatic reload: ${path}`, async ({ page, releases }) => {
      await open(page, path);
      const loaded = loads(page);
      releases.deploy();
      await page.keyboard.press('Control+k');
      await expect.poll(() => loaded).toEqual([path]);
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
      await page.keyboard.type('transfer');
      await expect(page.getByRole('dialog').getByRole('row').first()).toBeVisible();
      expect(loaded).toEqual([path]);
    });
});
