import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { chromium } from '@playwright/test';
import { until } from '../../packages/platform/until';
import { launchOptions } from '../../tools/support/chromium';
import { freePort } from '../../tools/support/freePort';
import { signalGroup } from '../../tools/support/processGroup';
import { tinySite } from './site';

const PAGE = '/api/sample/audit-logs/list-audit-logs';
const DESCRIPTION = 'openapi/sample/audit-logs.yaml';
const COMPONENT = 'src/documents/Pagination.tsx';

describe("the writer's commands", () => {
  const site = tinySite();
  after(() => site.dispose());

  it('the preview says that a list of all families is not ready, shows it when it is, and knows at once which pages exist', async () => {
    const [port, stop] = await serve('node', '--import', 'tsx', 'tools/preview/server.ts');
    const browser = await chromium.launch(launchOptions());
    try {
      const get = (address: string) => fetch(`http://127.0.0.1:${port}${address}`, { redirect: 'manual' });
      await until(() => get('/documents-live').then(isOk, () => false), 'the preview does not respond.');
      for (const list of ['/api/errors', '/api/operations', '/api/errors/not_found.md', '/changelog']) {
        const { status, headers } = await get(list);
        assert.deepEqual([list, status, headers.get('Retry-After')], [list, 503, '1']);
      }
      for (const address of ['/api/sample', '/api/unknown', '/api/sample/audit-logs/unknown', '/api/errors/unknown.md'])
        assert.deepEqual([address, (await get(address)).status], [address, 404]);
      for (const address of [PAGE, '/category/sample']) assert.deepEqual([address, (await get(address)).status], [address, 200]);
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${port}/api/operations`);
      await page.getByRole('heading', { name: 'This page is not ready yet' }).waitFor();
      assert.equal(site.run('reference').status, 0);
      await page.getByRole('heading', { name: 'All operations' }).waitFor();
    } finally {
      await browser.close();
      await stop();
    }
  });

  it('npm run reference skips unchanged families', () => {
    const pageOf = () => statSync(path.join(site.folder, '.cache/reference/sample/list-audit-logs.html')).mtimeMs;
    assert.equal(site.run('reference').status, 0);
    const before = pageOf();
    assert.match(site.run('reference').output, /unchanged/);
    assert.equal(pageOf(), before);
  });

  it('npm start serves the site with its search and updates after a change of a description or a component, with the HTML of a build', {
    timeout: 240_000,
  }, async () => {
    const [port, stop] = await serve('npm', 'start', '--', '--no-open', '--port');
    const browser = await chromium.launch(launchOptions());
    try {
      const get = (address: string) => fetch(`http://localhost:${port}${address}`);
      await until(() => get(PAGE).then(isOk, () => false), 'the page is not served.', 120_000);
      const page = await browser.newPage();
      page.setDefaultTimeout(60_000);
      await page.goto(`http://localhost:${port}${PAGE}`);
      await page.getByText('newest first').waitFor();
      assert.equal((await get('/search-index/pagefind.js')).status, 200);
      site.edit(DESCRIPTION, (text) => text.replace('newest first', 'latest on top'));
      await page.getByText('latest on top').waitFor();
      site.edit(COMPONENT, (text) => text.replace('words="Previous"', 'words="Backwards"'));
      await page.getByText('Backwards').waitFor();
      // The build renders the same, but for the script that reloads the page and the security policy.
      const preview = await (await get(PAGE)).text();
      assert.equal(site.run('build').status, 0);
      const built = site.read('build/api/sample/audit-logs/list-audit-logs.html');
      assert.equal(
        preview.replace(/<script>new EventSource.*?<\/script>/, ''),
        built.replace(/<meta http-equiv=Content-Security-Policy[^>]*>/, ''),
      );
    } finally {
      await browser.close();
      await stop();
    }
  });

  /** Runs a program of the site with a free port as its last argument. Returns the port, and a function that ends it with its descendants. */
  async function serve(program: string, ...args: string[]): Promise<[port: number, stop: () => Promise<void>]> {
    const port = await freePort();
    const child = spawn(program, [...args, String(port)], { cwd: site.folder, detached: true, stdio: 'ignore' });
    const ended = once(child, 'exit');
    const stop = async () => {
      signalGroup(Number(child.pid), 'SIGKILL');
      await ended;
    };
    return [port, stop];
  }
});

const isOk = ({ ok, body }: Response): boolean => {
  void body?.cancel(); // That of the events never ends.
  return ok;
};
