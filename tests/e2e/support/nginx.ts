import path from 'node:path';
import type { Page } from '@playwright/test';
import type { NginxServer } from '../../../tools/nginx/run';
import { startNginx } from '../../../tools/nginx/server';
import { test as base, expect } from './fixtures';
import { Releases } from './releases';

export { expect };

const BUILD = path.resolve(__dirname, '../../../build');

/** The site's `test` with the whole build served by nginx with the configuration of deploy/nginx. */
export const test = base.extend<object, { nginx: NginxServer }>({
  nginx: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const nginx = await startNginx({ build: BUILD });
      await use(nginx);
      await nginx.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ nginx }, use) => use(nginx.url),
});

/** The same with a part of the build that a test can replace with the next release. */
export const testOfReleases = base.extend<{ releases: Releases }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  releases: async ({}, use) => {
    const releases = new Releases(BUILD);
    const nginx = await startNginx({ build: releases.current });
    releases.url = nginx.url;
    await use(releases);
    await nginx.close();
    releases.dispose();
  },
  baseURL: async ({ releases }, use) => use(releases.url),
});

/**
 * The same in a browser that blocks all storage: cookies are dropped, and access to storage throws. The preference for this needs a profile,
 * which neither Playwright's contexts nor the headless shell have, so the interfaces behave as they do under it.
 */
export const testWithoutStorage = test.extend({
  context: async ({ context }, use) => {
    await context.addInitScript(() => {
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException(`Access to ${name} is denied for this document.`, 'SecurityError');
          },
        });
    });
    await use(context);
  },
});

/** Records policy violations from the first script on. Must be called before the page is opened. */
export async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
      refused.push(`${effectiveDirective}: ${blockedURI} (${sourceFile}:${lineNumber})`),
    );
  });
  return () => page.evaluate(() => (window as unknown as { refused: string[] }).refused);
}

/** Records requests to other sites. Must be called before the page is opened. */
export function watchElsewhere(page: Page, origin: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(?:https?|wss?):$/.test(url.protocol) && url.origin !== origin) asked.push(request.url());
  });
  return asked;
}
