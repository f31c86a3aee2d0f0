import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { connection, open } from './support/page';

type Docusaurus = { prefetch(path: string): false | Promise<unknown> };

const prefetched = (page: Page) =>
  page.locator('head > link[rel=prefetch]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));

/** What the site does for a link that comes into view. @returns whether it fetched anything */
const comesIntoView = (page: Page, path: string) =>
  page.evaluate(async (target) => {
    const { docusaurus } = window as unknown as { docusaurus: Docusaurus };
    const fetching = docusaurus.prefetch(target);
    await fetching;
    return fetching !== false;
  }, path);

test('the files of pages that are linked to in view are prefetched, those of a page once', async ({ page }) => {
  await open(page, '/blog');
  await expect.poll(() => prefetched(page)).not.toEqual([]);
  const before = await prefetched(page);
  expect(await comesIntoView(page, '/markdown-page')).toBe(true);
  const once = await prefetched(page);
  expect(once.length).toBeGreaterThan(before.length);
  expect(await comesIntoView(page, '/markdown-page')).toBe(false);
  expect(await prefetched(page)).toEqual(once);
});

test('the text of a page that is linked to in view is there before the page is opened', async ({ page, server, request }) => {
  await open(page, '/blog');
  await page.waitForLoadState('networkidle');
  const files = new Set(server.requests.map(({ path }) => path).filter((path) => path.startsWith('/assets/js/')));
  const texts = await Promise.all([...files].map(async (path) => (await request.get(path)).text()));
  expect(texts.filter((text) => text.includes('"permalink":"/api/intro","draft"'))).toHaveLength(1);
});

for (const [name, effectiveType, saveData] of [
  ['2g', '2g', false],
  ['slow 2g', 'slow-2g', false],
  ['a wish to save data', '4g', true],
] as const) {
  test(`nothing is prefetched on ${name}`, async ({ page }) => {
    await connection(page, effectiveType, saveData);
    await open(page, '/blog');
    expect(await comesIntoView(page, '/markdown-page')).toBe(false);
    await page.waitForLoadState('networkidle');
    expect(await prefetched(page)).toEqual([]);
  });
}
