import { expect, type Locator, type Page } from '@playwright/test';

/** Matches the files of individual pages, without the two that all pages share. */
export const PAGE_FILES = /^\/assets\/js\/(?!main|runtime)/;

/** Opens a path and waits for hydration: before that, the browser handles clicks instead of the site. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isAlive(page);
}

export async function isAlive(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
}

/** Overrides the connection that the browser reports. Must be called before a page is opened. */
export async function connection(page: Page, effectiveType: '2g' | 'slow-2g' | '4g', saveData = false): Promise<void> {
  await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), { effectiveType, saveData });
}

/** Disables prefetching by reporting a data-saving connection, for tests that hold files. */
export const withoutPrefetch = (page: Page): Promise<void> => connection(page, '4g', true);

/** Returns a link of the navbar. */
export function navbarLink(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
}

export function title(page: Page): Locator {
  return page.getByRole('heading', { level: 1 });
}
