import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import type { NginxServer } from '../../tools/nginx/run';
import { startNginx } from '../../tools/nginx/server';
import { ApiServer } from '../e2e/support/apiServer';
import { SWEPT } from '../e2e/support/kinds';
import { Firefox, open, VIEWPORTS } from './browser';

const [LIST, PAYMENT] = ['/api/wallet/transfers/list-transfers', '/api/wallet/payments/initiate-card-payment'];

/** Build behind nginx with the configuration of deploy/, so that the policies in the header and in the page both apply. */
describe('in Firefox', () => {
  let [firefox, site, api]: [Firefox?, NginxServer?, ApiServer?] = [];
  before(async () => {
    [firefox, site, api] = await Promise.all([
      Firefox.launch(),
      startNginx({ build: path.resolve(__dirname, '../../build') }),
      ApiServer.start(),
    ]);
  });
  after(async () => {
    await Promise.all([firefox?.close(), site?.close(), api?.close()]);
  });

  for (const viewport of VIEWPORTS) {
    /** Declares a test that visits the site and fails on any console message. */
    const test = (name: string, visit: (page: Page, url: string) => Promise<void>) =>
      it(`${name}, at ${viewport.width} px`, async (context) => {
        const visitOnce = async () => assert.deepEqual(await firefox?.visit(viewport, (page) => visit(page, String(site?.url))), []);
        await visitOnce().catch((error: Error) => {
          // As in playwright.config.ts: one retry, which is reported.
          context.diagnostic(`Flaky: ${error.message}`);
          return visitOnce();
        });
      });
    const isPhone = viewport.width < 997;
    /** Button of an operation's page: on a phone at the bottom, otherwise above the sample. */
    const button = (label: string) => `${isPhone ? '.ref-dock' : 'main'} button::-p-text(${label})`;

    test('each kind of layout is readable and fits the window', async (page, url) => {
      for (const [kind, address] of Object.entries(SWEPT)) {
        await open(page, `${url}${address}`);
        await page.waitForSelector('h1', { visible: true });
        const wide = await page.$eval('html', (html) => html.scrollWidth - html.clientWidth);
        assert.ok(wide <= 0, `${kind}: the page is ${wide} px wider than the window.`);
        // Firefox reports requests that are still running when the page is left as errors.
        if (kind === 'search') await page.waitForFunction(() => /\d results?/.test(document.querySelector('main')?.textContent ?? ''));
      }
    });

    test('a hovered link prefetches its document once', async (page, url) => {
      await open(page, `${url}/api/wallet/manage-beneficiaries`);
      const hrefs = () => page.$$eval('link[rel=prefetch]', (links) => links.map((link) => (link as HTMLLinkElement).href));
      assert.deepEqual(await hrefs(), []);
      for (let times = 0; times < 2; times += 1) {
        await page.hover('main a[href$="/create-beneficiary"]');
        await page.waitForSelector('link[rel=prefetch][href$="/create-beneficiary"]');
        await page.hover('h1');
      }
      assert.equal((await hrefs()).length, 1);
    });

    test('the language of the samples can be selected and applies to other pages', async (page, url) => {
      await open(page, `${url}${PAYMENT}`);
      // Content outside the viewport is not laid out. When it is, the page can move again.
      const isPython = () =>
        page.waitForFunction(() => {
          document.querySelector('.ref-samples')?.scrollIntoView();
          const shown = [...document.querySelectorAll('.ref-samples pre')].filter((code) => code.getBoundingClientRect().height > 0);
          return shown.some(({ textContent }) => textContent?.includes('import requests'));
        });
      const showCode = async () => {
        if (isPhone) await page.locator(button('Code')).click();
      };
      await showCode();
      // A locator waits until its element has stopped moving.
      await page.locator('.ref-samples [role=tab]::-p-text(Python)').click();
      await isPython();
      await open(page, `${url}${LIST}`);
      await showCode();
      await isPython();
    });

    test('the search finds an operation and opens it', async (page, url) => {
      await open(page, `${url}/intro`);
      await page.locator('.search-button').click();
      await page.locator('.DocSearch-Input').fill('create beneficiary');
      // A locator finds the result again if the list is rendered again while more results arrive.
      await page.locator('.search-dialog [role=row] a[href$="/create-beneficiary"]').click();
      await page.waitForFunction(
        () => location.pathname.endsWith('/create-beneficiary') && !document.querySelector('.search-dialog[open]'),
      );
      await page.waitForSelector('h1', { visible: true });
    });

    test('Try it sends a request and shows the response', async (page, url) => {
      await open(page, `${url}${LIST}`);
      await page.locator(button('Try it')).click();
      await page.waitForSelector('#try-server');
      // The last option is a custom server.
      await page.select('#try-server', 'own');
      await page.locator('.try-it input[type=url]').fill(`${api?.url}/echo`);
      await page.locator('.try-it button[type=submit]').click();
      await page.waitForSelector('.try-status ::-p-text(200 OK)', { visible: true });
      assert.match(String(api?.received.at(-1)?.url), /^\/echo\/transfers/);
    });

    test('application pages navigate without a page load, and documents with one', async (page, url) => {
      await open(page, `${url}/blog`);
      await page.evaluate(() => Object.assign(window, { isSame: true }));
      const isSame = () => page.evaluate(() => 'isSame' in window);
      const title = () => page.$eval('h1', (heading) => heading.textContent);
      const first = await title();
      await page.locator('footer a[href="/api/intro"]').click();
      await page.waitForFunction((before) => document.querySelector('h1')?.textContent !== before, {}, first);
      assert.ok(await isSame());
      await page.goBack();
      await page.waitForFunction((before) => document.querySelector('h1')?.textContent === before, {}, first);
      assert.ok(await isSame());
      await open(page, `${url}/api/wallet/manage-beneficiaries`);
      await page.locator('main a[href$="/create-beneficiary"]').click();
      await page.waitForFunction(() => location.pathname.endsWith('/create-beneficiary') && document.querySelector('[role=tab]'));
      assert.ok(!(await isSame()));
    });

    if (isPhone) {
      test('the menu opens and links to another section', async (page, url) => {
        await open(page, `${url}/api/intro`);
        await page.locator('.navbar__toggle').click();
        await page.waitForSelector('.navbar-sidebar a::-p-text(Introduction)', { visible: true });
        await page.locator('.navbar-sidebar__back').click();
        await page.locator('.navbar-sidebar a[href^="/tutorials/"]').click();
        await page.waitForFunction(() => location.pathname.startsWith('/tutorials/'));
        await page.waitForFunction(() => !document.querySelector('.navbar-sidebar--show'));
      });
    }
  }
});
