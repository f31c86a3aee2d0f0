import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { open, title } from './support/page';
import { settled } from './support/settled';

const field = (page: Page) => page.getByRole('search').getByRole('searchbox');
const chip = (page: Page, name: string) => page.getByRole('search').getByRole('button', { name: new RegExp(`^${name} \\d+$`) });
const status = (page: Page) => page.getByRole('search').getByRole('status');
const entries = (page: Page, selector: string) => page.getByRole('main').locator(`${selector}:visible`);

/** Catalogue pages: address, entries, and two chips whose combination leaves some entries. */
const CATALOGUES: [path: string, selector: string, noun: string, chips: [string, string], query: string][] = [
  ['/api/operations', '.ref-index > li', 'operations', ['Wallet', 'POST'], 'family=wallet&method=post'],
  ['/api/events', '.ref-events tr[data-kind]', 'events', ['Trace', 'Reports a new state'], 'family=trace&kind=state'],
  ['/api/errors', '.ref-field', 'errors', ['Logistics', '409'], 'family=logistics&method=409'],
];

for (const [path, selector, noun, chips, query] of CATALOGUES) {
  test(`${path} is filtered by chips, and the address restores the choice`, async ({ page }) => {
    await open(page, path);
    const all = await entries(page, selector).count();
    await expect(status(page)).toHaveText(`${all} ${noun}`);
    for (const name of chips) await chip(page, name).click();
    await expect(page).toHaveURL(`${path}?${query}`);
    const left = await entries(page, selector).count();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(all);
    await expect(status(page)).toHaveText(`${left} of ${all} ${noun}`);
    await page.reload();
    await expect(chip(page, chips[0])).toHaveAttribute('aria-pressed', 'true');
    await expect(entries(page, selector)).toHaveCount(left);
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    await expect(page).toHaveURL(path);
    await expect(entries(page, selector)).toHaveCount(all);
    await expect(field(page)).toBeFocused();
  });
}

test('words find entries by title, path, family and group, and sections without entries are hidden', async ({ page }) => {
  await open(page, '/api/operations');
  await field(page).fill('wallet /fixed-deposits appro');
  await expect(entries(page, '.ref-index > li')).toHaveText([
    /approve.*Approve a fixed deposit/s,
    /undo-approval.*Undo a fixed deposit approval/s,
  ]);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([/^Wallet/]);
  await field(page).fill('no operation has these words');
  await expect(status(page)).toHaveText('No operations match the filter.');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(0);
});

test('the field stays visible, and each chip shows how many entries it leaves', async ({ page }) => {
  await open(page, '/api/operations');
  const counts = () => page.getByRole('search').locator('small').allTextContents();
  const before = await counts();
  await chip(page, 'Wallet').click();
  const post = Number(await chip(page, 'POST').locator('small').textContent());
  await chip(page, 'POST').click();
  await expect(entries(page, '.ref-index > li')).toHaveCount(post);
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  expect(await counts()).toEqual(before);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
  await expect(field(page)).toBeInViewport();
});

test('the filter works from the keyboard', async ({ page }) => {
  await open(page, '/api/events');
  await field(page).focus();
  await page.keyboard.type('deposit');
  // The button that clears the filter, and the first chip.
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');
  await expect(chip(page, 'Wallet')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/api/events?q=deposit&family=wallet');
  await expect(page.getByRole('row', { name: /fixed_deposit\.approved/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/api/events?q=deposit');
});

test('Back restores the filter and the position', async ({ page }) => {
  await open(page, '/api/events?family=trace');
  const link = page.getByRole('main').locator('.ref-events tr:visible th[scope=row] a').nth(30);
  await link.scrollIntoViewIfNeeded();
  const before = await link.boundingBox();
  await settled(page); // The position is stored when scrolling has ended.
  await link.click();
  await expect(title(page)).not.toHaveText('All events');
  await page.goBack();
  await expect(title(page)).toHaveText('All events');
  await expect(status(page)).toHaveText(/^\d+ of \d+ events$/);
  await expect.poll(async () => Math.abs(((await link.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, selector] of CATALOGUES) {
    test(`${path} is complete, and the filter is hidden`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('search')).toHaveCount(0);
      expect(await entries(page, selector).count()).toBeGreaterThan(100);
    });
  }
});
