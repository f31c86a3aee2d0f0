import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { isAlive, open } from './support/page';

const GROUP = '/api/wallet/manage-beneficiaries';

const sidebar = (page: Page): Locator => page.getByRole('navigation', { name: 'Docs sidebar' });
const caret = (page: Page, action: 'Expand' | 'Collapse', label: string): Locator =>
  sidebar(page).getByRole('button', { name: `${action} sidebar category '${label}'` });

/** Expects two categories to be open or closed. Their state does not matter while their family is collapsed. */
async function expectNested(page: Page, transfers: 'Expand' | 'Collapse', countries: 'Expand' | 'Collapse'): Promise<void> {
  await expect(caret(page, transfers, 'Transfers')).toBeVisible();
  await expect(caret(page, countries, 'Countries')).toBeVisible();
}

test('sidebar categories keep the state that the reader chose', async ({ page }) => {
  await open(page, GROUP);
  await caret(page, 'Expand', 'Transfers').click();
  await caret(page, 'Expand', 'Countries').click();
  await expectNested(page, 'Collapse', 'Collapse');

  await test.step('when the family is collapsed and expanded', async () => {
    await caret(page, 'Collapse', 'Wallet').click();
    await expect(caret(page, 'Collapse', 'Transfers')).toBeHidden();
    await caret(page, 'Expand', 'Wallet').click();
    await expectNested(page, 'Collapse', 'Collapse');
  });

  await test.step('when its name is clicked, which opens its page, collapses it and expands it', async () => {
    const family = sidebar(page).getByRole('link', { name: 'Wallet', exact: true });
    await family.click();
    await expect(page).toHaveURL(/\/category\/wallet$/);
    await expectNested(page, 'Collapse', 'Collapse');
    await family.click();
    await expect(caret(page, 'Collapse', 'Transfers')).toBeHidden();
    await family.click();
    await expectNested(page, 'Collapse', 'Collapse');
  });

  await test.step('when one is closed and the reader opens another page', async () => {
    await caret(page, 'Collapse', 'Countries').click();
    await expectNested(page, 'Collapse', 'Expand');
    await sidebar(page).getByRole('link', { name: 'Settlements', exact: true }).click();
    await expect(page).toHaveURL(/\/api\/wallet\/settlement$/);
    await expectNested(page, 'Collapse', 'Expand');
  });

  await test.step('when the page is reloaded', async () => {
    await page.reload();
    await isAlive(page);
    await expectNested(page, 'Collapse', 'Expand');
  });
});

test('a category that is open by default stays closed', async ({ page }) => {
  await open(page, '/tutorials/wallet/leveraging-the-wallet');
  await caret(page, 'Collapse', 'Registry').click();
  await expect(caret(page, 'Expand', 'Registry')).toBeVisible();
  await sidebar(page).getByRole('link', { name: 'Merchant', exact: true }).click();
  await expect(page).toHaveURL(/\/category\/merchant-tutorial$/);
  await expect(caret(page, 'Expand', 'Registry')).toBeVisible();
  await page.reload();
  await isAlive(page);
  await expect(caret(page, 'Expand', 'Registry')).toBeVisible();
});
