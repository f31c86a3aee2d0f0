import { expect, test } from './support/fixtures';
import { open } from './support/page';

test('an ID of an example shows which request created it and where it is used', async ({ page, server }) => {
  await open(page, '/api/wallet/transfers/transfer-to-wallet');
  expect(server.requests.filter(({ path }) => path.includes('story'))).toEqual([]);
  const panel = page.getByRole('dialog', { name: 'IDs in this example' });
  await page.getByRole('button', { name: 'IDs in this example' }).press('Enter');
  await expect(panel).toContainText('Created by this request.');
  await expect(panel.getByRole('link', { name: 'Open an account' }).first()).toHaveAttribute('href', /\/open-account$/);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  // An ID itself leads to its own story.
  await page.locator('.ref-samples pre:visible .string', { hasText: 'ben_' }).click();
  await expect(panel.locator('code')).toHaveText(['ben_01JD5K7M9P1R3T5V7X9Z1B3D5F']);
  await panel.getByRole('link', { name: 'Create a beneficiary' }).click();
  await expect(page).toHaveURL(/create-beneficiary$/);
});
