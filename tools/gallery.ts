import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { KINDS } from './site/kinds';
import { SiteServer } from './site/server';
import { ensureChromium, launchOptions } from './support/chromium';
import { reportFailure } from './support/reportFailure';

const FOLDER = path.resolve(__dirname, '../.cache/gallery');
/** Widths of the window, each with its height, in pixels. */
const WINDOWS = [
  [1440, 900],
  [1280, 900],
  [820, 1180],
  [390, 844],
] as const;
/** Height of a picture on the contact sheet, in pixels. */
const HEIGHT = 450;

/** `npm run gallery`: photographs one page of each kind at four widths, and puts the pictures on one contact sheet. */
async function main() {
  ensureChromium();
  mkdirSync(FOLDER, { recursive: true });
  const site = await SiteServer.start();
  const browser = await chromium.launch(launchOptions());
  try {
    const [, , only = ''] = process.argv;
    const kinds = Object.entries(KINDS).filter(([kind]) => kind.includes(only));
    for (const [width, height] of WINDOWS) {
      const context = await browser.newContext({ baseURL: site.url, viewport: { width, height }, reducedMotion: 'reduce' });
      const page = await context.newPage();
      for (const [kind, route] of kinds) {
        await page.goto(route, { waitUntil: 'networkidle' });
        // On a busy machine the network can be idle before the page's script has run.
        await page.locator('html[data-has-hydrated="true"]').waitFor({ timeout: 30_000 });
        await page.screenshot({ path: path.join(FOLDER, fileOf(kind, width)) });
      }
      await context.close();
    }
    console.log(`gallery: ${kinds.length} kinds of page, ${await writeSheet(browser, Object.fromEntries(kinds))}`);
  } finally {
    await browser.close();
    await site.close();
  }
}

const fileOf = (kind: string, width: number): string => `${kind.replaceAll(' ', '-')}-${width}.png`;

async function writeSheet(browser: Browser, kinds: Record<string, string>): Promise<string> {
  const file = path.join(FOLDER, 'sheet.png');
  const pictures = (kind: string) =>
    WINDOWS.map(([width]) => `<img height="${HEIGHT}" src="file://${path.join(FOLDER, fileOf(kind, width))}">`);
  const rows = Object.entries(kinds).map(([kind, route]) => `<h2>${kind} <code>${route}</code></h2><p>${pictures(kind).join(' ')}</p>`);
  const html = path.join(FOLDER, 'sheet.html');
  writeFileSync(html, `<!doctype html><title>Gallery</title><body style="font: 16px sans-serif; white-space: nowrap">${rows.join('')}`);
  const page = await browser.newPage({ viewport: { width: 2200, height: 900 } });
  await page.goto(`file://${html}`);
  await page.screenshot({ path: file, fullPage: true });
  return path.relative(process.cwd(), file);
}

main().catch(reportFailure);
