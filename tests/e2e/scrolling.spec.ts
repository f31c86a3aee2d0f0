import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { navbarLink, open, title } from './support/page';

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

/** Where an element's top edge is in the window, below the navbar that stays in view. */
async function belowNavbar(page: Page, id: string): Promise<number> {
  return page.evaluate((target) => {
    const navbar = document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? 0;
    return (document.getElementById(target)?.getBoundingClientRect().top ?? Number.NaN) - navbar;
  }, id);
}

async function isInView(page: Page, id: string): Promise<void> {
  await expect.poll(() => belowNavbar(page, id)).toBeGreaterThanOrEqual(0);
  await expect.poll(() => belowNavbar(page, id)).toBeLessThan(80);
}

test('another page begins at its top', async ({ page }) => {
  await open(page, '/api/intro');
  await page.evaluate(() => window.scrollTo(0, 2000));
  expect(await scrolled(page)).toBe(2000);
  await navbarLink(page, 'Tutorials').click();
  await expect(title(page)).not.toHaveText('API introduction');
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('a link with a hash leads to its target on another page', async ({ page }) => {
  await open(page, '/markdown-page');
  await page.evaluate(() => {
    window.history.pushState(null, '', '/api/intro#rate-limits');
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  await expect(title(page)).toHaveText('API introduction');
  await isInView(page, 'rate-limits');
});

test('a link of the contents leads to its heading on the same page', async ({ page }) => {
  await open(page, '/api/intro');
  await page.locator('.theme-doc-toc-desktop').getByRole('link', { name: 'Webhooks' }).click();
  await expect(page).toHaveURL(/#webhooks$/);
  await isInView(page, 'webhooks');
});

test('an address with a hash opens at its target', async ({ page }) => {
  await open(page, '/api/intro#idempotency');
  await isInView(page, 'idempotency');
});

test("a field's address opens at the field", async ({ page }) => {
  await open(page, '/api/wallet/manage-beneficiaries/create-beneficiary');
  const id = await page.locator('[id^="body-"]').last().getAttribute('id');
  await page.goto('about:blank');
  await open(page, `/api/wallet/manage-beneficiaries/create-beneficiary#${id}`);
  await isInView(page, String(id));
});

test('a change of the query alone does not scroll', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 300 });
  await open(page, '/search?q=transfer');
  await expect(page.getByRole('status').filter({ hasText: 'results' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 100));
  await page.getByRole('searchbox').evaluate((field) => field.focus({ preventScroll: true }));
  await page.keyboard.insertText('s');
  await expect(page).toHaveURL(/q=transfers/);
  expect(await scrolled(page)).toBe(100);
});
