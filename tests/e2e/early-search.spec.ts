import type { Page } from '@playwright/test';
import type { SiteServer } from '../../tools/site/server';
import { expect, test } from './support/fixtures';

/** Opens a page as the first of a visit, and keeps its scripts back until the function that it returns is called. */
async function openWithoutScripts(page: Page, server: SiteServer, address: string): Promise<() => void> {
  const letGo = server.hold(/\.js$/);
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('[data-search]').first().waitFor();
  return letGo;
}

for (const address of ['/intro', '/api/wallet/transfers/transfer-to-wallet'])
  test(`a search field opens before the scripts of ${address} arrive, and the search continues with its text`, async ({ page, server }) => {
    const letGo = await openWithoutScripts(page, server, address);
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Search', exact: true })).toBeFocused();
    await page.keyboard.type('payments');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('transfers');
    await page.keyboard.press('Backspace');
    letGo();
    const field = page.getByRole('dialog').getByRole('combobox');
    await expect(field).toHaveValue('transfer');
    await page.keyboard.type(' to');
    await expect(field).toHaveValue('transfer to');
  });

test('a reader who has left the early search field is not taken back to it, and its text is kept', async ({ page, server }) => {
  const letGo = await openWithoutScripts(page, server, '/intro');
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Tab');
  const early = page.locator('form[action="/search"]');
  await expect(early).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('transfer');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(early.getByRole('searchbox')).toHaveValue('transfer');
  letGo();
  await expect(early).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('transfer');
});

test('Enter in the early search field leads to the search page, which keeps what is typed before its scripts arrive', async ({
  page,
  server,
}) => {
  const letGo = await openWithoutScripts(page, server, '/intro');
  await page.keyboard.press('/');
  await page.keyboard.type('transfer');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=transfer');
  const field = page.getByRole('searchbox', { name: 'Search for' });
  await field.fill('freeze account');
  letGo();
  await expect(page).toHaveURL('/search?q=freeze+account');
  await expect(field).toHaveValue('freeze account');
  await expect(field).toBeFocused();
});
