import type { Locator, Page } from '@playwright/test';
import { violationsOf } from './support/axe';
import { expect, test } from './support/fixtures';
import { open } from './support/page';

test.use({ viewport: { width: 390, height: 844 } });

const toggle = (page: Page): Locator => page.getByRole('button', { name: 'Toggle navigation bar' });
const menu = (page: Page): Locator => page.getByRole('dialog', { name: 'Navigation' });

async function openMenu(page: Page, path: string): Promise<void> {
  await open(page, path);
  await toggle(page).focus();
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  await expect(menu(page).locator(':focus')).toHaveCount(1);
}

/** Presses Tab and Shift+Tab more often than the menu has controls. */
async function expectFocusStays(page: Page): Promise<void> {
  const controls = await menu(page).locator(':is(a, button):visible').count();
  expect(controls).toBeGreaterThan(2);
  for (const key of ['Tab', 'Shift+Tab'])
    for (let presses = 0; presses < controls + 2; presses += 1) {
      await page.keyboard.press(key);
      // The browser's own controls may follow the last control of a modal dialog, but never the page behind it.
      const where = await page.evaluate(() =>
        document.activeElement === document.body || document.activeElement?.closest('dialog') ? 'menu' : document.activeElement?.outerHTML,
      );
      expect(where).toBe('menu');
    }
}

for (const [name, path] of [
  ['the menu of a section', '/tutorials/wallet/leveraging-the-wallet'],
  ['the menu of a page without a section', '/blog'],
]) {
  test(`${name} traps the focus, closes on Escape and returns the focus`, async ({ page }) => {
    await openMenu(page, path);
    await expectFocusStays(page);
    expect(await violationsOf(page, [])).toBe('');
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(toggle(page)).toBeFocused();
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
    // The site and the browser agree on the state: the first press opens it again.
    await page.keyboard.press('Enter');
    await expect(menu(page)).toBeVisible();
  });
}

test("the main menu behind a section's menu does the same", async ({ page }) => {
  await openMenu(page, '/api/wallet/manage-beneficiaries');
  await menu(page)
    .getByRole('button', { name: /main menu/i })
    .press('Enter');
  await expect(menu(page).getByRole('link', { name: 'Tutorials', exact: true })).toBeVisible();
  await expectFocusStays(page);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(toggle(page)).toBeFocused();
});

test('the button, a tap outside and a link close the menu', async ({ page }) => {
  await openMenu(page, '/intro');
  await menu(page).getByRole('button', { name: 'Close navigation bar' }).click();
  await expect(menu(page)).toBeHidden();
  await expect(toggle(page)).toBeFocused();
  await toggle(page).click();
  await page.mouse.click(380, 600);
  await expect(menu(page)).toBeHidden();
  await toggle(page).click();
  await menu(page).getByRole('link', { name: 'Glossary', exact: true }).click();
  await expect(page).toHaveURL(/\/docs\/glossary$/);
  await expect(menu(page)).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).not.toBe('hidden');
});

test('the menu closes when the window becomes wide', async ({ page }) => {
  await openMenu(page, '/intro');
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(menu(page)).toBeHidden();
  await page.getByRole('link', { name: 'Tutorials', exact: true }).first().click();
  await expect(page).toHaveURL(/\/tutorials\//);
});
