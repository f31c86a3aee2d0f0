import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { NginxServer } from '../../tools/nginx/run';
import { startNginx } from '../../tools/nginx/server';
import { Firefox, VIEWPORTS } from './browser';

const GROUP = '/api/wallet/manage-beneficiaries';

describe('in Firefox without JavaScript', () => {
  let [firefox, site]: [Firefox?, NginxServer?] = [];
  before(async () => {
    [firefox, site] = await Promise.all([
      Firefox.launch({ 'javascript.enabled': false }),
      startNginx({ build: path.resolve(__dirname, '../../build') }),
    ]);
  });
  after(async () => {
    await Promise.all([firefox?.close(), site?.close()]);
  });

  for (const viewport of VIEWPORTS) {
    it(`an operation is readable and links to its group, at ${viewport.width} px`, async () => {
      const messages = await firefox?.visit(viewport, async (page) => {
        await page.goto(`${site?.url}${GROUP}/create-beneficiary`);
        assert.equal(await page.$eval('html', (html) => html.getAttribute('data-has-hydrated')), 'false');
        const text = await page.$eval('main', (main) => main.textContent);
        for (const part of ['POST', '/wallet/v1/beneficiaries', 'curl', 'Responses', '201']) assert.ok(text.includes(part), part);
        const wide = await page.$eval('html', (html) => html.scrollWidth - html.clientWidth);
        assert.ok(wide <= 0, `The page is ${wide} px wider than the window.`);
        await page.focus(`main a[href="${GROUP}"]`);
        await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
        assert.equal(new URL(page.url()).pathname, GROUP);
        assert.match(await page.title(), /^Beneficiaries/);
      });
      assert.deepEqual(messages, []);
    });
  }
});
