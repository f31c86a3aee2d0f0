import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { isAlive, navbarLink, open, PAGE_FILES, title, withoutPrefetch } from './support/page';

const INTRODUCTION = /^\/api\/intro$/;

test.use({ expectedErrors: /Failed to load resource|ChunkLoadError|Loading chunk/ });

test.beforeEach(async ({ page }) => {
  await withoutPrefetch(page);
});

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'did not load properly' });
const retry = (page: Page) => failure(page).getByRole('button', { name: 'Retry' });

for (const fault of [404, 500, 'abort'] as const) {
  test(`a page whose files fail (${fault}) reloads once, then shows the error and Retry`, async ({ page, server, messages }) => {
    await open(page, '/blog');
    const mend = server.fail(PAGE_FILES, fault);
    await navbarLink(page, 'API').click();
    await expect.poll(() => server.count(INTRODUCTION)).toBe(1);
    await expect(title(page)).toHaveText('API introduction');
    await expect(failure(page)).toContainText('ChunkLoadError');
    expect(messages.filter((text) => text.startsWith('warning: ChunkLoadError'))).not.toEqual([]);
    await page.waitForLoadState('networkidle');
    expect(server.count(INTRODUCTION)).toBe(1);

    mend();
    await retry(page).click();
    await isAlive(page);
    await expect(failure(page)).toBeHidden();
    expect(server.count(INTRODUCTION)).toBe(2);
  });
}

test('the error and Retry are also shown before the reload', async ({ page, server }) => {
  await open(page, '/blog');
  server.fail(PAGE_FILES, 404);
  const letGo = server.hold(INTRODUCTION);
  await navbarLink(page, 'API').click();
  await expect(retry(page)).toBeVisible();
  await expect(page).toHaveTitle(/^Blog/);
  letGo();
  await expect(page).toHaveTitle(/^API introduction/);
});

test('without a network the page stays, and Retry continues when there is one', async ({ page, context }) => {
  await open(page, '/blog');
  await context.setOffline(true);
  await navbarLink(page, 'API').click();
  await expect(retry(page)).toBeVisible();
  await expect(page).toHaveTitle(/^Blog/);
  await retry(page).click();
  await expect(failure(page)).toContainText('No response from');
  await context.setOffline(false);
  await retry(page).click();
  await expect(title(page)).toHaveText('API introduction');
  await isAlive(page);
});

test('the error disappears with the next page', async ({ page, context }) => {
  await open(page, '/blog');
  await context.setOffline(true);
  await navbarLink(page, 'API').click();
  await expect(failure(page)).toBeVisible();
  await context.setOffline(false);
  await navbarLink(page, 'Tutorials').click();
  await expect(page).toHaveURL(/\/tutorials\//);
  await expect(page).not.toHaveTitle(/^Blog/);
  await expect(failure(page)).toBeHidden();
});

test('a first page whose files fail is readable and shows that it is incomplete', async ({ page, server, messages }) => {
  server.fail(PAGE_FILES, 404);
  await page.goto('/intro');
  await expect.poll(() => server.count(/^\/intro$/)).toBe(2);
  await expect(retry(page)).toBeVisible();
  await expect(title(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(server.count(/^\/intro$/)).toBe(2);
  expect(messages.filter((text) => text.startsWith('warning: ChunkLoadError'))).not.toEqual([]);
});

test('without session storage nothing is reloaded, because the reload could not be limited to one', async ({ page, server }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'sessionStorage', { get: () => null }));
  server.fail(PAGE_FILES, 404);
  await page.goto('/intro');
  await expect(retry(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(server.count(/^\/intro$/)).toBe(1);
});
