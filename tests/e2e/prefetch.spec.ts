import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { KINDS } from './support/kinds';
import { connection, isAlive, navbarLink, open, title } from './support/page';
import { settled } from './support/settled';

const OPERATION = '/api/wallet/payments/get-payment';
const DOCUMENT = /^\/api\/wallet\/payments\/get-payment$/;
const EVERYTHING = /^/;

/** Returns a visible sidebar link. */
const sidebarLink = (page: Page, path: string) => page.getByRole('navigation', { name: 'Docs sidebar' }).locator(`a[href="${path}"]`);

const prefetched = (page: Page) =>
  page.locator('head > link[rel=prefetch]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));

/** An application page, and documents. */
for (const path of [KINDS.overview, KINDS.home, KINDS.group]) {
  test(`visible links are not prefetched: ${path}`, async ({ page, server }) => {
    await open(page, path);
    await page.waitForLoadState('networkidle');
    const before = server.count(EVERYTHING);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
    await settled(page);
    expect(await prefetched(page)).toEqual([]);
    expect(server.count(EVERYTHING)).toBe(before);
  });
}

for (const way of ['the pointer', 'the focus'] as const) {
  test(`a document is prefetched once when ${way} is on its link`, async ({ page, server }) => {
    await open(page, '/api/wallet/payments/initiate-card-payment');
    const link = sidebarLink(page, OPERATION);
    if (way === 'the pointer') await link.hover();
    else await link.focus();
    await expect.poll(() => server.count(DOCUMENT)).toBe(1);
    await page.mouse.move(700, 300);
    await link.hover();
    await settled(page);
    expect(server.count(DOCUMENT)).toBe(1);
    expect(await prefetched(page)).toEqual([OPERATION]);
  });
}

test('application pages prefetch documents on hover', async ({ page, server }) => {
  await open(page, KINDS.introduction);
  await sidebarLink(page, '/category/wallet').hover();
  await expect.poll(() => server.count(/^\/category\/wallet$/)).toBe(1);
});

test('hovering over a link loads all scripts of an application page', async ({ page, server }) => {
  const scripts = () => server.count(/^\/assets\/js\//);
  await open(page, KINDS.blog);
  await page.waitForLoadState('networkidle');
  const before = scripts();
  await navbarLink(page, 'Tutorials').hover();
  await expect.poll(scripts).toBeGreaterThan(before);
  let fetched: number;
  do {
    fetched = scripts();
    await settled(page);
  } while (scripts() > fetched);
  await navbarLink(page, 'Tutorials').click();
  await expect(title(page)).not.toHaveText('Blog');
  expect(scripts()).toBe(fetched);
});

for (const [name, effectiveType, saveData] of [
  ['2g', '2g', false],
  ['slow 2g', 'slow-2g', false],
  ['the data-saver preference', '4g', true],
] as const) {
  test(`nothing is prefetched on ${name}`, async ({ page, server }) => {
    await connection(page, effectiveType, saveData);
    await open(page, '/api/wallet/payments/initiate-card-payment');
    await sidebarLink(page, OPERATION).hover();
    await page.getByRole('button', { name: 'Search', exact: true }).hover();
    await settled(page);
    expect(server.count(DOCUMENT)).toBe(0);
    expect(server.count(/\/assets\/js\/search\./)).toBe(0);
    await open(page, KINDS.blog);
    await page.waitForLoadState('networkidle');
    const before = server.count(EVERYTHING);
    await navbarLink(page, 'Tutorials').hover();
    await settled(page);
    expect(server.count(EVERYTHING)).toBe(before);
    await navbarLink(page, 'Tutorials').click();
    await expect(page).toHaveURL(/\/tutorials\//);
    await isAlive(page);
  });
}
