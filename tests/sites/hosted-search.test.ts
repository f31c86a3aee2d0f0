import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { chromium } from '@playwright/test';
import { SiteServer } from '../../tools/site/server';
import { launchOptions } from '../../tools/support/chromium';
import { tinySite } from './site';

const HOSTED = { SEARCH_APP_ID: 'SMALLSITE1', SEARCH_API_KEY: 'search-only-key', SEARCH_INDEX_NAME: 'small-site' };
/** A record that the embedded index of the small site does not contain. */
const RECORD = { objectID: '1', kind: 'page', url: '/intro', title: 'Lighthouse keeper', text: 'Who keeps the lamps.' };

/** Builds the small site with the settings of a hosted index, which adds Docusaurus's own search theme. */
describe('a site with a hosted search', () => {
  const site = tinySite();
  after(() => site.dispose());
  const built = site.run('build', HOSTED);
  const build = path.join(site.folder, 'build');

  it('builds', () => assert.equal(built.status, 0, built.output.slice(-4000)));

  it('permits requests to the service, and to no other', () => {
    const policy = readFileSync(path.join(site.folder, 'deploy/nginx/generated/policy.conf'), 'utf8');
    assert.match(policy, /connect-src [^;]*https:\/\/smallsite1-dsn\.algolia\.net/);
  });

  it('finds in the dialog and on the search page what the service returns', { timeout: 240_000 }, async () => {
    const server = await SiteServer.start('/', { build });
    const browser = await chromium.launch(launchOptions());
    try {
      const page = await browser.newPage();
      const asked: { key: string | undefined; body: string }[] = [];
      await page.route(/^https:\/\/[^/]*\.algolia(net)?\./, async (route) => {
        const request = route.request();
        const body = request.postData() ?? '';
        asked.push({ key: new URL(request.url()).searchParams.get('x-algolia-api-key') ?? request.headers()['x-algolia-api-key'], body });
        const { requests } = JSON.parse(body) as { requests: { query: string; indexName: string }[] };
        const results = requests.map(({ query, indexName }) => ({
          index: indexName,
          hits: query.startsWith('keep') ? [RECORD] : [],
          nbHits: query.startsWith('keep') ? 1 : 0,
          query,
        }));
        await route.fulfill({ json: { results }, headers: { 'access-control-allow-origin': '*' } });
      });
      await page.goto(`${server.url}/intro`);
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('dialog').getByRole('combobox').fill('keeper');
      await page.getByRole('dialog').getByRole('row').filter({ hasText: RECORD.title }).waitFor();
      await page.goto(`${server.url}/search?q=keeper`);
      await page.getByRole('main').getByRole('link', { name: RECORD.title }).waitFor();
      assert.ok(asked.length >= 2, 'both searches ask the service');
      for (const { key, body } of asked) {
        assert.equal(key, HOSTED.SEARCH_API_KEY);
        assert.match(body, /"indexName":"small-site"/);
      }
    } finally {
      await browser.close();
      await server.close();
    }
  });
});
