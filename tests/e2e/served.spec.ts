import { ApiServer } from './support/apiServer';
import { expect, test, testWithoutStorage } from './support/nginx';
import { isAlive, navbarLink, open, title } from './support/page';
import { editor, form, LIST, responsePane, send, setServer, TRANSFER, tryIt } from './support/tryIt';

test.describe('full storage', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
    }),
  );

  test('asks for confirmation before typed text is lost', async ({ page }) => {
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

  testWithoutStorage('a choice of a language, and of all fields, applies to the page', async ({ page }) => {
    await open(page, TRANSFER);
    await page.getByRole('tab', { name: 'PHP', exact: true }).click();
    await expect(page.locator('.ref-samples pre:visible')).toContainText('<?php');
    await page.getByRole('button', { name: 'Expand all' }).click();
    await expect(page.locator('.ref-body details:is(.ref-nested, .ref-line):not([open])')).toHaveCount(0);
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
