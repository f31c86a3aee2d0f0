import { expect, type Locator, type Page } from '@playwright/test';

/** The files that belong to single pages, without the two that every page has. */
export const PAGE_FILES = /^\/assets\/js\/(?!main|runtime)/;

/** Goes to a path and waits until the page is alive: before that, a click is the browser's and not the site's. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isAlive(page);
}

export async function isAlive(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
}

/** Has the browser report a connection, before any page is opened. */
export async function connection(page: Page, effectiveType: '2g' | 'slow-2g' | '4g', saveData = false): Promise<void> {
  await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), { effectiveType, saveData });
}

/** A test that holds files back wants none of them fetched before: a connection that saves data prefetches nothing. */
export const withoutPrefetch = (page: Page): Promise<void> => connection(page, '4g', true);

/** A link of the navbar. */
export function navbarLink(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
}

export function title(page: Page): Locator {
  return page.getByRole('heading', { level: 1 });
}
