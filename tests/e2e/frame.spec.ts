import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { open } from './support/page';

const items = (page: Page) => page.getByRole('navigation', { name: 'Main' }).locator('.navbar__item.navbar__link:not(.navbar-key)');

test('the navbar has Docs, API, Tutorials and User Guide', async ({ page }) => {
  await open(page, '/');
  await expect(items(page)).toHaveText(['Docs', 'API', 'Tutorials', 'User Guide']);
});

for (const path of ['/', '/docs/go-live', '/api/wallet/manage-beneficiaries']) {
  test(`the navbar of ${path} leads to the page that tells how to get a key`, async ({ page }) => {
    await open(page, path);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Get a key', exact: true }).click();
    await expect(page).toHaveURL('/docs/get-a-key');
    await expect(page.getByRole('heading', { name: '1. Get a test key' })).toBeVisible();
    await expect(items(page).and(page.locator('[aria-current="page"]'))).toHaveText(['Docs']);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
    const menu = page.getByRole('dialog', { name: 'Navigation' });
    await menu.getByRole('button', { name: /main menu/i }).click();
    await expect(menu.getByRole('link', { name: 'Get a key', exact: true }).first()).toBeVisible();
  });
}

for (const [path, section] of [
  ['/', 'Docs'],
  ['/api/wallet/manage-beneficiaries', 'API'],
  ['/category/wallet', 'API'],
  ['/tutorials/merchant/mapping-services-to-a-tenant', 'Tutorials'],
  ['/category/merchant-tutorial', 'Tutorials'],
  ['/userguide/wallet_service_mapping', 'User Guide'],
  ['/blog', undefined],
] as const) {
  test(`the navbar marks ${section ?? 'nothing'} as current on ${path}`, async ({ page }) => {
    await open(page, path);
    const current = items(page).and(page.locator('[aria-current="page"].navbar__link--active'));
    await expect(current).toHaveText(section ? [section] : []);
    await items(page).getByText('User Guide', { exact: true }).click();
    await expect(page).toHaveURL(/\/userguide\//);
    await expect(current).toHaveText(['User Guide']);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(current).toHaveText(section ? [section] : []);
  });
}

test('the footer has links to the docs, the changelog and the community, and the copyright line of 2025', async ({ page }) => {
  await open(page, '/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Docs', exact: true })).toHaveAttribute('href', '/intro');
  await expect(footer.getByRole('link', { name: 'Changelog', exact: true })).toHaveAttribute('href', '/changelog');
  await expect(footer.getByRole('link', { name: 'Community' })).toHaveAttribute('href', /^https:/);
  await expect(footer.getByText(/^Copyright © 2025 /)).toBeVisible();
});

test.describe('on a system that prefers dark mode', () => {
  test.use({ colorScheme: 'dark' });

  test('the site is light, ignores stored choices and has no theme switch', async ({ page }) => {
    await page.addInitScript(() => {
      for (const key of ['theme', ...Object.keys(localStorage)]) localStorage.setItem(key, 'dark');
    });
    await open(page, '/');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.getByRole('button', { name: /dark|light|colou?r/i })).toHaveCount(0);
    const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)']).toContain(background);
  });
});

for (const [width, isMobile] of [
  [996, true],
  [997, false],
] as const) {
  test(`at ${width} px the navigation is that of ${isMobile ? 'a phone' : 'a desktop'}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, '/api/intro');
    const toggle = page.getByRole('button', { name: 'Toggle navigation bar' });
    await expect(toggle).toBeVisible({ visible: isMobile });
    await expect(page.locator('.navbar__item.navbar__link').first()).toBeVisible({ visible: !isMobile });
    await expect(page.locator('.theme-doc-sidebar-container')).toBeVisible({ visible: !isMobile });
  });
}
