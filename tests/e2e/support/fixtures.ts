import { test as base, expect } from '@playwright/test';
import { SiteServer } from '../../../tools/site/server';

export { expect };

type TestFixtures = {
  /** The site; faults and counts are reset before each test. */
  server: SiteServer;
  /** Console errors and exceptions that a test expects. Any other fails it. */
  expectedErrors: RegExp | undefined;
  /** Console warnings and errors so far. */
  messages: string[];
  noUnexpectedErrors: undefined;
};

/** Playwright's `test` with a server for the built site. Fails on unexpected console errors. */
export const test = base.extend<TestFixtures, { site: SiteServer }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const site = await SiteServer.start();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  server: async ({ site }, use) => {
    site.reset();
    await use(site);
  },
  baseURL: async ({ server }, use) => use(server.url),
  expectedErrors: [undefined, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  messages: async ({}, use) => use([]),
  noUnexpectedErrors: [
    async ({ context, messages, expectedErrors }, use) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'warning' || message.type() === 'error') messages.push(`${message.type()}: ${message.text()}`);
        if (message.type() === 'error') errors.push(message.text());
      });
      context.on('weberror', (error) => errors.push(error.error().message));
      await use(undefined);
      expect(errors.filter((text) => !expectedErrors?.test(text))).toEqual([]);
    },
    { auto: true },
  ],
});
