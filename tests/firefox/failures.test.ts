import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { SiteServer } from '../../tools/site/server';
import { PAGE_FILES } from '../e2e/support/page';
import { settled } from '../e2e/support/settled';
import { Firefox, open, VIEWPORTS } from './browser';

/** Build on a plain host without headers, so that only the policies in the pages apply. */
describe('in Firefox, when files fail', () => {
  let [firefox, server]: [Firefox?, SiteServer?] = [];
  before(async () => {
    [firefox, server] = await Promise.all([Firefox.launch(), SiteServer.start()]);
  });
  beforeEach(() => server?.reset());
  after(async () => {
    await Promise.all([firefox?.close(), server?.close()]);
  });

  it('a blocked prefetch is not retried', async () => {
    server?.rewrite(/^\/api\/wallet\/payments$/, (html) => html.replace("default-src 'self'", "default-src 'none'"));
    const messages = await firefox?.visit(VIEWPORTS[0], async (page) => {
      await open(page, `${server?.url}/api/wallet/payments`);
      await page.evaluate(() => document.addEventListener('error', () => document.documentElement.setAttribute('data-refused', ''), true));
      await page.hover('main a[href$="/get-payment"]');
      await page.waitForSelector('html[data-refused]');
      await page.hover('main a[href$="/cancel-payment"]');
      await settled(page, false);
    });
    assert.equal(messages?.length, 1, messages?.join('\n'));
    assert.match(messages[0], /Content-Security-Policy: .*default-src 'none'/);
  });

  for (const viewport of VIEWPORTS) {
    it(`a page that does not load reloads once, then shows the error and Retry, at ${viewport.width} px`, async () => {
      const messages = await firefox?.visit(viewport, async (page) => {
        // Data saving disables prefetching.
        await page.evaluateOnNewDocument(() =>
          Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
        );
        await open(page, `${server?.url}/blog`);
        const restore = server?.fail(PAGE_FILES, 404);
        await Promise.all([page.waitForNavigation(), page.click('main article h2 a')]); // The reload is the navigation.
        await page.waitForSelector('[role=alert] button::-p-text(Retry)', { visible: true });
        assert.match(page.url(), /\/blog\/./);
        await page.waitForNetworkIdle();
        assert.equal(server?.count(/^\/blog\/./), 1);
        restore?.();
        await Promise.all([page.waitForNavigation(), page.click('[role=alert] button::-p-text(Retry)')]);
        await page.waitForSelector('html[data-has-hydrated=true]');
        await page.waitForFunction(() => !document.querySelector('[role=alert] button'));
      });
      // The page's own warning, before and after the reload.
      assert.deepEqual(
        messages?.map((text) => text.split(':')[0]),
        ['warn', 'warn'],
      );
    });
  }
});
