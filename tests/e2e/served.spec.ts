import { ApiServer } from './support/apiServer';
import { expect, test, testWithoutStorage } from './support/nginx';
import { isAlive, navbarLink, open, title, withoutPrefetch } from './support/page';
import { editor, form, LIST, openButton, responsePane, send, setServer, TRANSFER, tryIt } from './support/tryIt';

test.describe('an unknown path', () => {
  test.use({ expectedErrors: /status of 404/ });

  test('returns 404 with links to other pages', async ({ page }) => {
    expect((await page.goto('/api/wallet/make-beneficiary'))?.status()).toBe(404);
    await isAlive(page);
    await expect(title(page)).toHaveText('Page not found');
    await page.getByRole('link', { name: 'API introduction' }).click();
    await expect(title(page)).toHaveText('API introduction');
  });
});

test('a URL that ends in .html redirects to the page’s own', async ({ page }) => {
  await open(page, '/docs/wallet_overview.html?from=mail#fees');
  await expect(page).toHaveURL('/docs/wallet_overview?from=mail#fees');
  await open(page, '/api/platform-registry/auditlogs/');
  await expect(page).toHaveURL('/api/platform-registry/audit-logs');
});

test('on a slow network a labelled spinner is shown before the page', async ({ page, context }) => {
  await withoutPrefetch(page);
  await open(page, '/blog');
  const session = await context.newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 20_000,
  });
  await navbarLink(page, 'API').click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading the page' })).toBeVisible();
  await expect(title(page)).toHaveText('API introduction');
});

test.describe('losing the network while a page loads', () => {
  test.use({ expectedErrors: /Failed to load resource|Failed to fetch/ });

  test('keeps the draft', async ({ page, context }) => {
    await withoutPrefetch(page);
    await tryIt(page, TRANSFER);
    await editor(page).fill('{"reference": "MINE"}');
    await context.setOffline(true);
    await page.getByRole('link', { name: 'List transfers' }).first().click();
    const alert = page.getByRole('alert').filter({ hasText: 'This page did not load properly.' });
    await expect(alert).toBeVisible();
    await expect(editor(page)).toHaveValue('{"reference": "MINE"}');
    await context.setOffline(false);
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(title(page)).toHaveText('List transfers');
    await page.goBack();
    await isAlive(page);
    await openButton(page).click();
    await expect(editor(page)).toHaveValue('{"reference": "MINE"}');
  });
});

test.describe('full storage', () => {
  test('asks for confirmation before typed text is lost', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
    });
    await tryIt(page, TRANSFER);
    await editor(page).fill('{"reference": "MINE"}');
    for (const leave of [
      () => page.reload(),
      () => page.getByRole('link', { name: 'List transfers' }).first().click({ noWaitAfter: true }),
    ]) {
      const asked = page.waitForEvent('dialog');
      void leave().catch(() => {});
      const dialog = await asked;
      expect(dialog.type()).toBe('beforeunload');
      await dialog.dismiss();
      await expect(editor(page)).toHaveValue('{"reference": "MINE"}');
    }
  });

  test('does not ask when nothing was typed', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
    });
    await tryIt(page, TRANSFER);
    await page.reload();
    await isAlive(page);
  });
});

testWithoutStorage.describe('a browser with cookies and storage switched off', () => {
  testWithoutStorage('shows pages, and keeps nothing', async ({ page }) => {
    await open(page, '/blog');
    const kept = await page.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: tests whether the browser stores it
      document.cookie = 'a=b';
      const fault = (storage: 'localStorage' | 'sessionStorage') => {
        try {
          return typeof window[storage];
        } catch (error) {
          return (error as Error).name;
        }
      };
      return [document.cookie, fault('localStorage'), fault('sessionStorage')];
    });
    expect(kept).toEqual(['', 'SecurityError', 'SecurityError']);
    await navbarLink(page, 'API').click();
    await expect(title(page)).toHaveText('API introduction');
  });

  testWithoutStorage('searches', async ({ page }) => {
    await open(page, '/blog');
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog');
    await search.getByRole('combobox').fill('List transfers');
    const hit = search.getByRole('row').filter({ hasText: 'List transfers' }).first().getByRole('link');
    await hit.click(); // Recent results are stored if possible.
    await expect(title(page)).toHaveText('List transfers');
    await expect(search).toBeHidden();
  });

  testWithoutStorage('Try it sends requests and warns that the key is not kept', async ({ page }) => {
    const api = await ApiServer.start();
    try {
      await tryIt(page, LIST);
      await setServer(page, `${api.url}/echo`);
      await expect(form(page)).toContainText('Discarded when you leave this page.');
      await send(page);
      await expect(responsePane(page)).toContainText('200 OK');
    } finally {
      await api.close();
    }
  });
});
