import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { open } from './support/page';

test.describe.configure({ mode: 'parallel' });

const PAGE = '/markdown-page';
const ADDRESS = '/docs/glossary#nuban';
const MEANS = /^The ten-digit number of an account at a Nigerian bank/;

const term = (page: Page) => page.getByRole('main').getByRole('link', { name: 'NUBAN', exact: true });
const tip = (page: Page) => page.getByRole('tooltip');

test('a term shows its meaning on hover, and keeps it open while the pointer is on the explanation', async ({ page }) => {
  await open(page, PAGE);
  await expect(tip(page)).toHaveCount(0);
  await term(page).hover();
  await expect(tip(page)).toHaveText(MEANS);
  await tip(page).hover();
  await expect(tip(page)).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(tip(page)).toHaveCount(0);
});

test('a term shows its meaning on focus; Escape closes it and keeps the focus', async ({ page }) => {
  await open(page, PAGE);
  await term(page).focus();
  await expect(tip(page)).toHaveText(MEANS);
  await expect(term(page)).toHaveAccessibleDescription(MEANS);
  await page.keyboard.press('Escape');
  await expect(tip(page)).toHaveCount(0);
  await expect(term(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(tip(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(ADDRESS);
  await expect(page.locator('#nuban')).toBeInViewport();
});

test('Escape closes an explanation opened by the pointer', async ({ page }) => {
  await open(page, PAGE);
  await term(page).hover();
  await page.keyboard.press('Escape');
  await expect(tip(page)).toHaveCount(0);
});

for (const width of [1280, 320]) {
  test(`an open explanation fits a window of ${width} px, and axe finds nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    await open(page, PAGE);
    await page.getByRole('link', { name: 'kept back' }).focus();
    await expect(tip(page)).toBeVisible();
    const box = await tip(page).boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= 640).toBe(true);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
}

test('the glossary has an anchor for every term and is in the sidebar', async ({ page }) => {
  await open(page, '/docs/glossary');
  expect(await page.getByRole('main').locator('dt[id]').count()).toBeGreaterThanOrEqual(30);
  await expect(page.locator('.table-of-contents').getByRole('link', { name: 'The platform', exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('link', { name: 'Glossary' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a term links to the glossary and is described by its meaning', async ({ page }) => {
    await page.goto(PAGE);
    await expect(term(page)).toHaveAttribute('href', ADDRESS);
    await expect(term(page)).toHaveAccessibleDescription(MEANS);
  });
});
