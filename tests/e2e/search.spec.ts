import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { isAlive, open, title } from './support/page';
import { settled } from './support/settled';

const INDEX = /^\/search-index\//;
const OPERATION = '/api/wallet/manage-beneficiaries/create-beneficiary';

const box = (page: Page) => page.getByRole('dialog').getByRole('combobox');

const hits = (page: Page) => page.getByRole('dialog').getByRole('row');

/** Holds the index until the returned function is called. */
async function withoutIndex(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    ({ pathname }) => INDEX.test(pathname),
    async (route) => {
      await held;
      await route.continue();
    },
  );
  return release;
}

async function titleOf(page: Page, path: string): Promise<string> {
  await open(page, path);
  return String(await title(page).textContent());
}

for (const key of ['Control+k', '/']) {
  test(`${key} opens the search box, which finds an operation by title and opens it`, async ({ page }) => {
    const words = await titleOf(page, OPERATION);
    await open(page, '/blog');
    await page.keyboard.press(key);
    await expect(box(page)).toBeFocused();
    await box(page).fill(words);
    await hits(page).filter({ hasText: words }).first().getByRole('link').click();
    await expect(page).toHaveURL(OPERATION);
    await expect(title(page)).toHaveText(words);
    await expect(page.getByRole('dialog')).toBeHidden();
  });
}

test('Enter before the results waits for them and does not open a previous result', async ({ page }) => {
  const words = await titleOf(page, OPERATION);
  await open(page, '/blog');
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type(words.slice(0, 6));
  await expect(hits(page).first()).toBeVisible();
  const release = await withoutIndex(page);
  const asked = page.waitForRequest((request) => INDEX.test(new URL(request.url()).pathname));
  await page.keyboard.type(words.slice(6));
  await page.keyboard.press('Enter');
  await asked;
  await expect(page).toHaveURL('/blog');
  await expect(page.getByRole('dialog')).toBeVisible();
  release();
  await expect(page).toHaveURL(OPERATION);
  await expect(title(page)).toHaveText(words);
});

test('the box shows a loading status instead of no results while waiting for the first response', async ({ page }) => {
  await open(page, '/blog');
  const release = await withoutIndex(page);
  await page.keyboard.press('Control+k');
  await box(page).fill('beneficiary');
  const waiting = page.getByRole('dialog').getByRole('status').filter({ hasText: 'Searching…' });
  await expect(waiting).toHaveCount(1);
  await expect(page.getByRole('dialog').getByText('No results for')).toBeHidden();
  release();
  await expect(hits(page).first()).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

test('the search page shows a loading status while waiting for the first response', async ({ page }) => {
  const release = await withoutIndex(page);
  await open(page, '/search?q=beneficiary');
  const waiting = page.getByRole('main').getByText('Searching…');
  await expect(waiting).toBeVisible();
  release();
  await expect(page.getByRole('status').filter({ hasText: /\d+ results/ })).toBeVisible();
  await expect(waiting).toBeHidden();
});

test('an enum value shows no method without a path', async ({ page }) => {
  await open(page, '/blog');
  await page.keyboard.press('Control+k');
  await box(page).fill('submitted_and_pending_approval');
  await expect(hits(page).filter({ hasText: 'pending_approval' }).first()).toBeVisible();
  await expect(page.getByRole('dialog')).not.toContainText('undefined');
});

test('the button opens the search box, and Escape returns the focus to it', async ({ page }) => {
  await open(page, '/');
  const button = page.getByRole('button', { name: /^Search/ });
  await button.click();
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button).toBeFocused();
});

test('recently opened results are listed', async ({ page }) => {
  await open(page, '/blog');
  await page.keyboard.press('Control+k');
  await expect(hits(page)).toHaveCount(0);
  await box(page).fill('create a beneficiary');
  await hits(page).first().getByRole('link').click();
  await page.waitForURL(new RegExp(OPERATION));
  await isAlive(page);
  await page.keyboard.press('/');
  await expect(hits(page)).toHaveCount(1);
  await expect(hits(page)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(OPERATION));
});

for (const width of [1440, 390])
  test(`a result is at most 64 px high and has one badge at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await open(page, '/');
    await page.getByRole('button', { name: /^Search/ }).click();
    await box(page).fill('settlement');
    await expect(hits(page).nth(9)).toBeAttached();
    for (const hit of await hits(page).all()) {
      expect((await hit.boundingBox())?.height).toBeLessThanOrEqual(64);
      await expect(hit.locator('.search-kind, .method-word')).toHaveCount(1);
    }
  });

test('without a query the box suggests pages, and with one it does not', async ({ page }) => {
  await open(page, '/category/wallet');
  await page.keyboard.press('/');
  const suggested = page.getByRole('dialog').getByRole('navigation', { name: 'Suggested pages' });
  await expect(suggested.getByRole('link')).toHaveCount(6);
  await box(page).fill('transfer');
  await expect(hits(page).first()).toBeVisible();
  await expect(suggested).toHaveCount(0);
  await box(page).fill('');
  await suggested.getByRole('link', { name: 'All operations' }).click();
  await expect(page).toHaveURL('/api/operations');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the box links to the page with all results', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('Control+k');
  await box(page).fill('beneficiary');
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^See all \d+ results$/ })
    .click();
  await expect(page).toHaveURL('/search?q=beneficiary');
  await expect(page.getByRole('status').filter({ hasText: /\d+ results/ })).toBeVisible();
});

test('the search page runs the query in its URL and keeps it', async ({ page }) => {
  const words = await titleOf(page, OPERATION);
  await open(page, `/search?q=${encodeURIComponent(words)}`);
  await expect(page.getByRole('searchbox')).toHaveValue(words);
  const found = page.getByRole('main').getByRole('link', { name: words, exact: true });
  await expect(found).toHaveAttribute('href', OPERATION);
  await page.getByRole('searchbox').fill('settlement');
  await expect(page).toHaveURL('/search?q=settlement');
  await expect(found).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: /\d+ results?/ })).toBeVisible();
});

test('/ directly after Escape opens the search box again', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
  await page.evaluate(() => {
    for (const key of ['Escape', '/'])
      (document.activeElement ?? document).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
  await settled(page);
  await expect(box(page)).toBeFocused();
});

test('/ is a character in text fields', async ({ page }) => {
  await open(page, '/search');
  await page.getByRole('searchbox').press('/');
  await expect(page.getByRole('searchbox')).toHaveValue('/');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('Back closes the search box', async ({ page }) => {
  // The two pages belong to the same section and share the navbar.
  await open(page, '/docs/glossary');
  await page.locator('a[href="/docs/tenant_system"]').first().click();
  await expect(page).toHaveURL('/docs/tenant_system');
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/docs/glossary');
  await expect(page.getByRole('dialog')).toBeHidden();
});

const NOTHING = ['No results for', 'Try searching for', 'Believe this query should return results?'];

for (const query of ['asdfgh', 'qwertyuiop', 'zzqqxxyy', 'foobar', 'kangaroo zebra']) {
  test(`"${query}" finds nothing, and the page and the box suggest what to do`, async ({ page }) => {
    await open(page, `/search?q=${encodeURIComponent(query)}`);
    for (const text of NOTHING) await expect(page.getByRole('main').getByText(text)).toBeVisible();
    await page.keyboard.press('Control+k');
    await box(page).fill(query);
    for (const text of NOTHING) await expect(page.getByRole('dialog').getByText(text)).toBeVisible();
    await box(page).fill('');
    await expect(page.getByRole('dialog').getByText(NOTHING[1])).toBeHidden();
    await box(page).fill('beneficiary');
    await expect(hits(page).first()).toBeVisible();
    for (const text of NOTHING) await expect(page.getByRole('dialog').getByText(text)).toBeHidden();
  });
}

test('a suggestion in the box opens and closes the box', async ({ page }) => {
  await open(page, '/blog');
  await page.keyboard.press('Control+k');
  await box(page).fill('asdfgh');
  await page.getByRole('dialog').getByRole('link', { name: 'complete list' }).click();
  await expect(page).toHaveURL('/api/operations');
  await expect(page.getByRole('dialog')).toBeHidden();
});

for (const fault of [503, 'abort'] as const) {
  test.describe(`when the index cannot be loaded (${fault})`, () => {
    test.use({ expectedErrors: /Failed to load resource/ });
    test.beforeEach(({ server }) => {
      server.fail(INDEX, fault);
    });

    test('the box replaces previous results by the error, and recovers', async ({ page, server }) => {
      server.reset();
      await open(page, '/');
      await page.keyboard.press('Control+k');
      await box(page).fill('beneficiary');
      await expect(hits(page).first()).toBeVisible();
      server.fail(INDEX, fault);
      await box(page).fill('zebra');
      const alert = page.getByRole('dialog').getByRole('alert');
      await expect(alert).toContainText('Unable to fetch results');
      await expect(alert).toContainText('You might want to check your network connection.');
      await expect(page.getByRole('dialog').getByText('No results for')).toBeHidden();
      await expect(hits(page)).toHaveCount(0);
      server.reset();
      await box(page).fill('settlement');
      await expect(hits(page).first()).toBeVisible();
      await expect(alert).toHaveCount(0);
    });

    test('Retry repeats the search of the box with the same text', async ({ page, server }) => {
      await open(page, '/');
      await page.keyboard.press('Control+k');
      await box(page).fill('transfer');
      const retry = page.getByRole('dialog').getByRole('button', { name: 'Retry' });
      await retry.click();
      await expect(retry).toBeVisible();
      server.reset();
      await retry.click();
      await expect(hits(page).first()).toBeVisible();
      await expect(box(page)).toHaveValue('transfer');
      await expect(box(page)).toBeFocused();
      await expect(page.getByRole('dialog').getByRole('alert')).toHaveCount(0);
    });

    test('Retry repeats the search of the page with the same text', async ({ page, server }) => {
      await open(page, '/search?q=transfer');
      const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' });
      await retry.click();
      await expect(retry).toBeVisible();
      await expect(page.getByRole('alert')).toContainText('Unable to fetch results');
      await expect(page.getByRole('alert')).toContainText('You might want to check your network connection.');
      server.reset();
      await retry.click();
      await expect(page.getByRole('status').filter({ hasText: /\d+ results/ })).toBeVisible();
      await expect(page.getByRole('searchbox')).toHaveValue('transfer');
      await expect(page.getByRole('alert')).toBeHidden();
    });
  });
}
