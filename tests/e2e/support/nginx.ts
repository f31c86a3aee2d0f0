import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import type { NginxServer } from '../../../scripts/nginx/run';
import { startNginx } from '../../../scripts/nginx/server';
import { test as base, expect } from './fixtures';
import { Releases } from './releases';

export { expect };

const BUILD = path.resolve(__dirname, '../../../build');

/** The site's `test`, with the whole build behind nginx as deploy/nginx configures it. */
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

/** The same, with a part of the build that a test may break, or replace by the next release. */
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

/** What Chromium keeps of a reader who has chosen that no site may keep anything: cookies are dropped, and a look at storage throws. */
const NOTHING_KEPT = { profile: { default_content_setting_values: { cookies: 2 } } };

/** The same, in such a reader's browser. Only a profile of its own can say so, which Playwright's contexts have not. */
export const testWithoutStorage = test.extend({
  context: async ({ launchOptions, viewport, baseURL }, use) => {
    const profile = mkdtempSync(path.join(tmpdir(), 'portal-profile-'));
    mkdirSync(path.join(profile, 'Default'));
    writeFileSync(path.join(profile, 'Default/Preferences'), JSON.stringify(NOTHING_KEPT));
    const context = await chromium.launchPersistentContext(profile, { ...launchOptions, viewport, baseURL });
    await use(context);
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  },
});

/** What the browser's policy refused, from the first script on: to be called before the page is opened. */
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

/** What pages asked of other sites so far: to be called before the page is opened. */
export function watchElsewhere(page: Page, origin: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(?:https?|wss?):$/.test(url.protocol) && url.origin !== origin) asked.push(request.url());
  });
  return asked;
}
