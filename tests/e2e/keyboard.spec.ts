import type { Page } from '@playwright/test';
import { title } from './support/page';
import { expect, form, KEY, openButton, responsePane, secret, server, test } from './support/tryIt';

const OPERATION = '/api/wallet/manage-beneficiaries/create-beneficiary';
/** Maximum number of key presses to reach a control. */
const PRESSES = 250;

/** Presses a key until an element has the focus. */
async function pressUntil(page: Page, key: string, wanted: ReturnType<Page['locator']>): Promise<void> {
  for (let presses = 0; presses < PRESSES; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} did not reach ${wanted} in ${PRESSES} presses.`);
}

test('the keyboard alone leads from the home page through the search to an operation, its form and the response', async ({ page, api }) => {
  test.slow();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
  await pressUntil(page, 'Tab', page.getByRole('button', { name: /^Search/ }));
  await page.keyboard.press('Enter');
  const box = page.getByRole('dialog').getByRole('combobox');
  await expect(box).toBeFocused();
  await page.keyboard.type('Create a beneficiary');
  const hit = page.getByRole('row').filter({ has: page.locator(`a[href^="${OPERATION}"]`) });
  // The first hit is selected initially; arrow keys change the selection.
  await expect(hit.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(hit.first()).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('ArrowUp');
  await expect(hit.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${OPERATION}(#.*)?$`));
  await expect(title(page)).toHaveText('Create a beneficiary');
  await pressUntil(page, 'Tab', openButton(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Try it' })).toBeFocused();
  await pressUntil(page, 'Tab', server(page));
  await page.keyboard.press('End');
  await pressUntil(page, 'Tab', form(page).getByRole('textbox', { name: 'Base URL' }));
  await page.keyboard.type(`${api.url}/echo`);
  await pressUntil(page, 'Tab', secret(page));
  await page.keyboard.type(KEY);
  await pressUntil(page, 'Tab', form(page).getByRole('button', { name: 'Send', exact: true }));
  await page.keyboard.press('Enter');
  await expect(responsePane(page)).toContainText('200 OK');
  expect(api.received[0].headers.authorization).toBe(`Bearer ${KEY}`);
  await expect(responsePane(page)).toBeFocused();
  await pressUntil(page, 'Tab', form(page).getByRole('button', { name: 'Edit request' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Try it' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(openButton(page)).toBeFocused();
});
