import type { Page } from '@playwright/test';
import { isDocument } from '../../src/plugins/documents/routes';
import { expect, test } from './support/fixtures';
import { KINDS, SWEPT } from './support/kinds';
import { isAlive, navbarLink, open, PAGE_FILES, title, withoutPrefetch } from './support/page';
import { settled } from './support/settled';

const scrolled = (page: Page) => page.evaluate(() => window.scrollY).catch(() => Number.NaN); // A navigation is in progress.

/** Returns the distance of an element's top edge from the sticky navbar. */
async function belowNavbar(page: Page, id: string): Promise<number> {
  return page.evaluate((target) => {
    const navbar = document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? 0;
    return (document.getElementById(target)?.getBoundingClientRect().top ?? Number.NaN) - navbar;
  }, id);
}

async function isInView(page: Page, id: string): Promise<void> {
  await expect.poll(() => belowNavbar(page, id)).toBeGreaterThanOrEqual(0);
  await expect.poll(() => belowNavbar(page, id)).toBeLessThan(80);
}

test('a link with a hash scrolls to its target on another page', async ({ page }) => {
  await open(page, '/markdown-page');
  await page.evaluate(() => {
    window.history.pushState(null, '', '/api/intro#rate-limits');
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  await expect(title(page)).toHaveText('API introduction');
  await isInView(page, 'rate-limits');
});

test('a URL with a hash opens at its target', async ({ page }) => {
  await open(page, '/api/intro#idempotency');
  await isInView(page, 'idempotency');
});

test('changing only the query does not scroll', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 300 });
  await open(page, '/search?q=transfer');
  await expect(page.getByRole('status').filter({ hasText: 'results' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 100));
  await page.getByRole('searchbox').evaluate((field) => field.focus({ preventScroll: true }));
  await page.keyboard.insertText('s');
  await expect(page).toHaveURL(/q=transfers/);
  expect(await scrolled(page)).toBe(100);
});

/** Scrolls down a long page and returns the distance in pixels. */
async function scrollDown(page: Page): Promise<number> {
  const reached = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  await expect.poll(reached).toBeGreaterThan(100);
  await page.evaluate(() => window.scrollTo(0, 9000));
  await settled(page); // The browser reports the position with its next frame, and lays out content that comes into view.
  return scrolled(page);
}

type Place = { words: string; top: number };

/**
 * Returns the reading position: the scroll offset on application pages; in documents, whose height is partly estimated, the topmost visible
 * text and its distance from the top.
 */
const place = async (page: Page): Promise<Place> => {
  if (!isDocument(new URL(page.url()).pathname)) return { words: '', top: await scrolled(page) };
  const read = page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement;
    const bar = document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? 0;
    for (let y = bar + 8; y < window.innerHeight; y += 10) {
      const at = document.elementFromPoint(main.getBoundingClientRect().left + 60, y);
      const block = at?.closest('main :is(h2, h3, p, li, dt, summary, pre)');
      if (block) return { words: String(block.textContent), top: block.getBoundingClientRect().top };
    }
    return { words: 'the end', top: main.getBoundingClientRect().bottom };
  });
  return read.catch(() => ({ words: 'on the way', top: Number.NaN }));
};

/** Waits for a position, with a tolerance for rounding. */
async function isAt(page: Page, { words, top }: Place): Promise<void> {
  await expect.poll(async () => (await place(page)).words).toBe(words);
  await expect.poll(async () => Math.abs((await place(page)).top - top)).toBeLessThan(2);
}

const loading = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading the page' });

/** Disables the HTTP cache: Playwright bypasses it for routed requests. */
const withoutCache = (page: Page) => page.route('**/*', (route) => route.continue());

/** Leaves a page by a link to another page of the site. */
async function leave(page: Page): Promise<void> {
  const name = page.url().endsWith(KINDS.introduction) ? 'Tutorials' : 'API';
  const left = page.url();
  const before = await page.title();
  await navbarLink(page, name).click();
  await expect(page).not.toHaveURL(left);
  await expect(page).not.toHaveTitle(before);
}

test.describe('the scroll position is restored', () => {
  test.use({ viewport: { width: 1280, height: 500 }, expectedErrors: /status of 404/ });

  /** Search results appear after the page itself, even on a full load. */
  const isComplete = async (page: Page, kind: string) => {
    if (kind === 'search') await expect(page.getByRole('status').filter({ hasText: 'results' })).toBeVisible();
  };

  for (const [kind, path] of Object.entries(SWEPT)) {
    test(`on Back and Forward, on a reload, and after visiting another document: ${kind}`, async ({ page }) => {
      await open(page, path);
      await isComplete(page, kind);
      await scrollDown(page);
      const first = await place(page);
      await leave(page);
      await expect.poll(() => scrolled(page)).toBe(0);
      await scrollDown(page);
      const second = await place(page);
      await page.goBack();
      await isAt(page, first);
      await page.goForward();
      await isAt(page, second);
      await page.goBack();
      await isAt(page, first);
      await page.reload();
      await isAlive(page);
      await isAt(page, first);
      await page.goto('/img/favicon.svg');
      await page.goBack();
      await isAlive(page);
      await isAt(page, first);
    });
  }

  for (const path of [KINDS['list of errors'], KINDS['operation with a deep body']]) {
    test(`on Back from an anchor of the same document, also after a reload: ${path}`, async ({ page }) => {
      await open(page, path);
      await page.evaluate(() => window.scrollTo(0, 1500));
      await settled(page);
      const position = await place(page);
      await page.evaluate(() => {
        const anchors = document.querySelectorAll<HTMLAnchorElement>('main a[href^="#"]');
        anchors[anchors.length - 1].click();
      });
      await expect(page).toHaveURL(/#/);
      await expect.poll(async () => (await place(page)).words).not.toBe(position.words);
      await page.goBack();
      await isAt(page, position);
      await page.goForward();
      await page.reload();
      await isAlive(page);
      await page.goBack();
      await isAt(page, position);
    });
  }

  test('when the page loads late', async ({ page, server }) => {
    await withoutPrefetch(page);
    await withoutCache(page);
    await open(page, KINDS.tutorial);
    const position = await scrollDown(page);
    await leave(page);
    await page.reload();
    await isAlive(page);
    const letGo = server.hold(PAGE_FILES);
    await page.goBack();
    await expect(loading(page)).toBeVisible();
    letGo();
    await expect.poll(() => scrolled(page)).toBe(position);
  });

  test('and the current page stays in place until then', async ({ page, server }) => {
    await withoutPrefetch(page);
    await withoutCache(page);
    await open(page, KINDS.tutorial);
    await scrollDown(page);
    await leave(page);
    await page.reload();
    await isAlive(page);
    const position = await scrollDown(page);
    const letGo = server.hold(PAGE_FILES);
    await page.goBack();
    await expect(loading(page)).toBeVisible();
    expect(await scrolled(page)).toBe(position);
    letGo();
  });

  test('at the position from which a table of contents link was followed', async ({ page }) => {
    await open(page, '/api/intro');
    await page.evaluate(() => window.scrollTo(0, 333));
    await page.locator('.theme-doc-toc-desktop').getByRole('link', { name: 'Webhooks' }).click();
    await isInView(page, 'webhooks');
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(333);
  });

  test('but not if the reader scrolls in the meantime', async ({ page, server }) => {
    await open(page, KINDS.search);
    await isComplete(page, 'search');
    await scrollDown(page);
    await leave(page);
    await page.reload();
    await isAlive(page);
    const letGo = server.hold(/^\/search-index\//);
    await withoutCache(page);
    await page.goBack();
    await expect(title(page)).toHaveText('Search');
    const wheel = page.evaluate(() => new Promise((resolve) => window.addEventListener('wheel', () => resolve(true), { once: true })));
    await settled(page); // The listener is there.
    await page.mouse.wheel(0, 10);
    await wheel;
    letGo();
    await isComplete(page, 'search');
    await settled(page);
    expect(await scrolled(page)).toBeLessThan(1000);
  });
});
