import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { navbarLink, open, PAGE_FILES, title, withoutPrefetch } from './support/page';

test.describe.configure({ mode: 'parallel' });

/** One page of each kind. */
const KINDS = {
  home: '/',
  overview: '/docs/wallet_overview',
  introduction: '/api/intro',
  family: '/category/wallet',
  group: '/api/wallet/manage-beneficiaries',
  operation: '/api/wallet/manage-beneficiaries/create-beneficiary',
  webhook: '/api/wallet/transfers/receive-transfer-succeeded',
  'list of errors': '/api/errors',
  error: '/api/errors/currency_mismatch',
  tutorial: '/tutorials/wallet/leveraging-the-wallet',
  blog: '/blog',
  post: '/blog/long-blog-post',
  formatting: '/markdown-page',
  search: '/search?q=beneficiary',
  'not found': '/nowhere',
};

test.use({ expectedErrors: /status of 404|Failed to load resource|ChunkLoadError/ });

/** @param except rules that are let off, each with a reason where it is said */
async function hasNoViolations(page: Page, ...except: string[]): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .disableRules(except)
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n  ')}`);
  expect(found.join('\n')).toBe('');
}

for (const [kind, path] of Object.entries(KINDS)) {
  test(`${kind}: nothing that axe can find at 1280 and 390 px, and no scrolling sideways at 320`, async ({ page }) => {
    await open(page, path);
    await expect(title(page).first()).toBeVisible();
    await hasNoViolations(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await hasNoViolations(page);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}

test('the search box with results: nothing that axe can find', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('searchbox').fill('beneficiary');
  await expect(page.getByRole('option').first()).toBeVisible();
  // DocSearch has a link in each option; Enter opens it, so that nobody needs to get at the link itself.
  await hasNoViolations(page, 'nested-interactive');
});

test('the first Tab and Enter lead past the navigation', async ({ page }) => {
  await open(page, '/api/wallet/manage-beneficiaries');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('a spinner and a progress bar: nothing that axe can find', async ({ page, server }) => {
  await withoutPrefetch(page);
  await open(page, '/markdown-page');
  server.hold(PAGE_FILES);
  await navbarLink(page, 'API').click();
  await expect(page.getByText('Loading the page')).toBeVisible();
  await expect(page.locator('#nprogress .bar')).toBeVisible();
  await hasNoViolations(page);
});

test('a failed load: nothing that axe can find', async ({ page, context }) => {
  await withoutPrefetch(page);
  await open(page, '/markdown-page');
  await context.setOffline(true);
  await navbarLink(page, 'API').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await hasNoViolations(page);
});
