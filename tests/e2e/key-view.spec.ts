import { expect, test } from './support/fixtures';
import { open } from './support/page';

const OPERATION = '/api/wallet/account-management/open-account';

test('operations that a role or a token cannot send are dimmed everywhere, and the page says why', async ({ page, server }) => {
  await open(page, '/api/wallet/fixed-deposit');
  expect(server.requests.filter(({ path }) => path.includes('access'))).toEqual([]);
  await page.getByRole('button', { name: 'View as your key' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'View as your key' });
  await dialog.getByRole('textbox').fill('wallet.deposits:read wallet.nonsense:read');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByRole('alert')).toContainText('wallet.nonsense:read');
  await dialog.getByRole('textbox').fill('');
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption('admin');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  const denied = page.locator('main a[data-denied]');
  await expect(denied.first()).toBeVisible();

  // Entries that the sidebar loads later are dimmed, too, and so is the list of all operations.
  const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
  await sidebar.getByRole('button', { name: "Expand sidebar category 'Transfers'" }).click();
  await expect(sidebar.locator('[href="/api/wallet/transfers/transfer-to-bank"]')).toHaveAttribute('title', /allowed roles are/);
  await open(page, '/api/operations');
  await expect(denied.first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Viewed as admin' })).toBeVisible();

  await open(page, OPERATION);
  await expect(page.getByText('Your key cannot send this request: allowed roles are')).toBeVisible();
  await page.getByRole('button', { name: 'Viewed as admin' }).click();
  await dialog.getByRole('button', { name: 'Show all' }).click();
  await expect(page.locator('a[data-denied], .ref-denied')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'View as your key' })).toBeFocused();
});
