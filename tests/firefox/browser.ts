import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { ensureFirefox } from '../../tools/support/firefox';

/** Viewports of a laptop and of a phone. */
export const VIEWPORTS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
] as const;

/** Milliseconds after which an element counts as missing. */
const PATIENCE = 60_000;

/** Opens an address and waits until the page is hydrated. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForSelector('html[data-has-hydrated=true]');
}

/** A headless Firefox. Must be closed. */
export class Firefox {
  readonly #browser: Browser;
  readonly #home: string;

  private constructor(browser: Browser, home: string) {
    this.#browser = browser;
    this.#home = home;
  }

  /**
   * Starts Firefox.
   *
   * @param preferences preferences by their names in about:config
   */
  static async launch(preferences: Record<string, boolean> = {}): Promise<Firefox> {
    // Firefox does not start as root when the home folder belongs to another user.
    const home = mkdtempSync(path.join(tmpdir(), 'portal-firefox-'));
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: ensureFirefox(),
      env: { ...process.env, HOME: home, MOZ_CRASHREPORTER_DISABLE: '1' },
      extraPrefsFirefox: preferences,
    });
    return new Firefox(browser, home);
  }

  /**
   * Opens a page in a new profile, and closes it after the function.
   *
   * @returns console messages, including uncaught errors and policy violations
   */
  async visit(viewport: { width: number; height: number }, doIt: (page: Page) => Promise<void>): Promise<string[]> {
    const context = await this.#browser.createBrowserContext();
    const page = await context.newPage();
    const messages: string[] = [];
    page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => messages.push(`error: ${(error as Error).message}`));
    await page.setViewport(viewport);
    page.setDefaultTimeout(PATIENCE);
    try {
      await doIt(page);
    } finally {
      await context.close();
    }
    return messages;
  }

  async close(): Promise<void> {
    await this.#browser.close();
    rmSync(this.#home, { recursive: true, force: true });
  }
}
