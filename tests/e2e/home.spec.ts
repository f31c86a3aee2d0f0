import type { Page } from '@playwright/test';
import { allFamilies } from '../../packages/platform/families';
import { expect, test } from './support/fixtures';
import { open, title } from './support/page';

/** Returns the map, which is a diagram or, on narrow screens, a list. Both have the same name; only one is displayed. */
const map = (page: Page) => page.getByRole('list', { name: 'API families and their integrations' });

const linksOf = (page: Page) =>
  map(page)
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

const addresses = allFamilies.map(({ slug }) => `/category/${slug}`).sort();

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [390, 844],
])
  test(`the primary action is on the first screen, and its result appears there, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, '/');
    const main = page.getByRole('main');
    const button = main.getByRole('button', { name: 'Run in the sandbox' });
    await expect(button).toBeInViewport({ ratio: 1 });
    await button.click();
    await expect(main.locator('.guide-result-status')).toHaveText(/^201, .* as on the page/);
    await expect(main.locator('.guide-result-status')).toBeInViewport({ ratio: 1 });
    await expect(main.getByRole('button', { name: 'Start over and run again' })).toBeFocused();
    await expect(page.getByRole('region', { name: 'Sandbox of this guide' })).toHaveCount(0);
  });

test('on a phone, the result leads to the response, which is below the request', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Run in the sandbox' }).click();
  const own = main.locator('.guide-own');
  await expect(own).not.toBeInViewport();
  await main.getByRole('button', { name: 'Go to your response' }).click();
  await expect(own.locator('pre').first()).toBeInViewport({ ratio: 0.5 });
  await expect(own.getByRole('button', { name: 'Your response' })).toBeFocused();
});

test('the first screen states the purpose and shows a whole request', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/');
  const main = page.getByRole('main');
  await expect(title(page)).toBeInViewport();
  await expect(main.getByRole('link', { name: 'Get a key', exact: true }).first()).toBeInViewport();
  await expect(main.getByRole('link', { name: 'Read the API introduction' })).toBeInViewport();
  const request = main.locator('pre:visible').first();
  await expect(request).toContainText('/wallet/v1/transfers/wallet');
  await expect(request).toBeInViewport({ ratio: 1 });
  expect(await request.evaluate((pre) => [pre.scrollHeight - pre.clientHeight, pre.scrollWidth - pre.clientWidth])).toEqual([0, 0]);
});

test('the page is at most 3,000 px high at 1440 px', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/');
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3000);
});

test('the map states the numbers of listed operations and of events of each family', async ({ page }) => {
  await open(page, '/');
  const wallet = map(page).getByRole('link', { name: /^Wallet / });
  const [, operations, events] = /(\d+) operations, (\d+) events/.exec(String(await wallet.textContent())) ?? [];
  await wallet.click();
  await expect(page).toHaveURL('/category/wallet');
  await page.goto('/api/events?family=wallet');
  await expect(page.getByRole('search').getByRole('status')).toHaveText(new RegExp(`^${events} of `));
  await page.goto('/api/operations?family=wallet');
  await expect(page.getByRole('search').getByRole('status')).toHaveText(new RegExp(`^${operations} of `));
});

test('a collapsed category of the sidebar stays collapsed on the pages of the section', async ({ page }) => {
  await open(page, '/');
  const category = page.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('button', { name: 'Overviews' });
  await category.click();
  await expect(category).toHaveAttribute('aria-expanded', 'false');
  for (const path of ['/docs/go-live', '/']) {
    await open(page, path);
    await expect(category).toHaveAttribute('aria-expanded', 'false');
  }
  await open(page, '/docs/go-live');
  await category.click();
  await open(page, '/');
  await expect(category).toHaveAttribute('aria-expanded', 'true');
});

for (const [kind, width] of [
  ['picture', 1280],
  ['list', 390],
] as const) {
  test(`the map is a ${kind} at ${width} px: a list of links to every family`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/');
    await expect(map(page)).toHaveCount(1);
    expect(await map(page).evaluate((element) => element.tagName.toLowerCase())).toBe(kind === 'picture' ? 'svg' : 'ul');
    expect((await linksOf(page)).sort()).toEqual(addresses);
    const sizes = await map(page)
      .locator('text, a, p')
      .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().height).filter(Boolean));
    expect(Math.min(...sizes)).toBeGreaterThan(12);
  });
}

test('a family in the diagram is described by its relations to others', async ({ page }) => {
  await open(page, '/');
  const merchant = map(page).getByRole('link', { name: /^Merchant/ });
  await expect(merchant).toHaveAccessibleDescription(/^Is paid through Wallet\. Delivers with Loft Service\./);
  await expect(map(page).getByRole('link', { name: /^Global Index Search/ })).toHaveAccessibleDescription('');
});

test('Tab follows the diagram from top to bottom with visible focus, and Enter follows a link', async ({ page }) => {
  await open(page, '/');
  const links = map(page).getByRole('link');
  await page.getByRole('link', { name: 'Link to API families and how they connect' }).focus();
  const tops: number[] = [];
  for (let index = 0; index < allFamilies.length; index += 1) {
    await page.keyboard.press('Tab');
    await expect(links.nth(index)).toBeFocused();
    tops.push(await links.nth(index).evaluate((link) => Math.round(link.getBoundingClientRect().y + window.scrollY)));
    expect(
      await links
        .nth(index)
        .locator('rect')
        .first()
        .evaluate((rect) => getComputedStyle(rect).strokeWidth),
    ).toBe('3px');
  }
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  await expect(links.last()).toHaveAccessibleName(/^Platform Registry/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/category/platform-registry');
  await expect(title(page)).toHaveText(/^Platform Registry/);
});

test('each of four audiences has paths of three to five pages with stated outcomes', async ({ page }) => {
  await open(page, '/');
  const readers = page.locator('article section:has(h3)');
  await expect(readers).toHaveCount(4);
  for (const reader of await readers.all()) {
    await expect(reader.getByRole('heading', { level: 3 })).toHaveCount(1);
    for (const way of await reader.getByRole('list').all()) {
      const pages = await way.getByRole('listitem').getByRole('link').count();
      expect(pages).toBeGreaterThanOrEqual(3);
      expect(pages).toBeLessThanOrEqual(5);
    }
    await expect(reader.locator('> :last-child')).toHaveText(/^At the end /);
  }
});

for (const width of [320, 640, 768, 1000]) {
  test(`nothing overflows at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, '/');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    for (const box of await map(page)
      .getByRole('listitem')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right)))
      expect(box).toBeLessThanOrEqual(width);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('its styles are loaded with the home page and with no reference page', async ({ page }) => {
    const sheets = page.locator('link[rel=stylesheet][href*="/home."]');
    await page.goto('/');
    await expect(sheets).toHaveCount(1);
    await page.goto('/api/wallet/country/list-countries');
    await expect(sheets).toHaveCount(0);
  });
});
