import type { Page } from '@playwright/test';
import { ApiServer } from './apiServer';
import { test as base, expect } from './fixtures';
import { open } from './page';

export { expect };

/** Transfers money: a body with variants, an idempotency key, three examples. */
export const TRANSFER = '/api/wallet/transfers/transfer-to-bank';
/** Returns a list: query parameters, no body. */
export const LIST = '/api/wallet/transfers/list-transfers';
/** Matches the data files of the form. */
export const DATA = /^\/reference-data\//;

export const KEY = 'sk_test_51abcdef';
export const LIVE_KEY = 'sk_live_51abcdef';

/** The site's `test` with a test API. */
export const test = base.extend<{ api: ApiServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  api: async ({}, use) => {
    const api = await ApiServer.start();
    await use(api);
    await api.close();
  },
});

export const form = (page: Page) => page.getByRole('dialog', { name: 'Try it' });
export const openButton = (page: Page) => page.getByRole('button', { name: 'Try it', exact: true });
export const responsePane = (page: Page) => page.getByRole('region', { name: 'Response', exact: true });
export const secret = (page: Page) => page.getByRole('textbox', { name: 'Secret key' });
export const editor = (page: Page) => page.getByRole('textbox', { name: 'JSON', exact: true });
/** Visible when the form has been loaded; the dialog itself opens before. */
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
export const send = (page: Page) => sendButton(page).click();
export const server = (page: Page) => page.getByRole('combobox', { name: 'Server' });
export const edit = (page: Page) => page.getByRole('button', { name: 'Edit request' }).click();
export const reveal = (page: Page) => page.getByRole('button', { name: 'Reveal' });

/** Opens an operation's page and its form, whose server is the sandbox in the browser. */
export async function tryInSandbox(page: Page, route: string): Promise<void> {
  await open(page, route);
  await openButton(page).click();
  await expect(server(page)).toBeVisible();
}

/** Opens an operation's page and its form, and selects the remote sandbox, which requires a key. */
export async function tryIt(page: Page, route: string): Promise<void> {
  await tryInSandbox(page, route);
  await server(page).selectOption({ index: 3 });
}

/** Expands the credentials, which are collapsed if they are known. */
export async function showSecret(page: Page): Promise<void> {
  await form(page)
    .getByText(/^Secret key/)
    .first()
    .click();
  await expect(secret(page)).toBeVisible();
}

/** Enters a custom server. */
export async function setServer(page: Page, url: string): Promise<void> {
  await server(page).selectOption('Custom server');
  await page.getByRole('textbox', { name: 'Base URL' }).fill(url);
}

/** Returns everything that the tab has stored as one string. */
export const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, location.href, history.state]));
