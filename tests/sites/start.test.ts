import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
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
/** Elements to which the script of documents adds nothing. */
const CONTENT = '.ref-body :is(h2, h3, dt, dd, .ref-lead-words), .ref-page .ref-prose';
const GUIDE = 'docs/go-live.mdx';
const COMPONENT = 'packages/reference/components/StatusCodes.tsx';

describe("the writer's commands", () => {
  const site = tinySite();
  after(() => site.dispose());

  it('the reference step says that a list of all families is not ready, and knows at once which pages exist', async () => {
    const [port, stop] = await serve('node', '--import', 'tsx', 'tools/preview/server.ts');
    try {
      const get = (address: string) => fetch(`http://127.0.0.1:${port}${address}`, { redirect: 'manual' });
      const statusOf = async (address: string) => (await get(address)).status;
      await until(() => get('/documents-live').then(isOk, () => false), 'the reference step does not respond.');
      for (const list of ['errors/error-codes', 'lists/all-operations', 'errors/not_found', 'changelog/all']) {
        const { status, headers } = await get(`/reference-facts/${list}.json`);
        assert.deepEqual([list, status, headers.get('Retry-After')], [list, 503, '1']);
      }
      for (const name of ['sample/unknown', 'unknown/page'])
        assert.deepEqual([name, await statusOf(`/reference-facts/${name}.json`)], [name, 404]);
      assert.equal(await statusOf('/reference-facts/sample/list-audit-logs.json'), 200);
      assert.equal(site.run('reference').status, 0);
      await until(
        () => get('/reference-facts/lists/all-operations.json').then(isOk, () => false),
        'the list of all operations is not served.',
      );
    } finally {
      await stop();
    }
  });

  it("the OpenAPI plugin's own command writes the pages of a clean clone", () => {
    const clean = tinySite();
    try {
      const { status, stdout, stderr } = spawnSync('npx', ['docusaurus', 'gen-api-docs', 'all'], { cwd: clean.folder, encoding: 'utf8' });
      assert.equal(status, 0, `${stdout}${stderr}`);
      assert.doesNotMatch(`${stdout}${stderr}`, /failed|\[ERROR\]/);
      assert.match(clean.read('api/sample/list-audit-logs.api.mdx'), /listAuditLogs|list-audit-logs/);
    } finally {
      clean.dispose();
    }
  });

  it('npm run reference skips unchanged families', () => {
    const pageOf = () => statSync(path.join(site.folder, '.cache/reference/sample/list-audit-logs.json')).mtimeMs;
    assert.equal(site.run('reference').status, 0);
    const before = pageOf();
    assert.match(site.run('reference').output, /unchanged/);
    assert.equal(pageOf(), before);
  });

  it('npm start serves the site with its search and updates after a change of a description or a component, with the HTML of a build', {
    timeout: 240_000,
  }, async () => {
    // The linter lists the files with git.
    assert.equal(spawnSync('git', ['init', '--quiet'], { cwd: site.folder }).status, 0);
    const [port, stop, printed] = await serve('npm', 'start', '--', '--no-open', '--port');
    const browser = await chromium.launch(launchOptions());
    try {
      const get = (address: string) => fetch(`http://localhost:${port}${address}`);
      await until(() => get(PAGE).then(isOk, () => false), 'the page is not served.', 120_000);
      const page = await browser.newPage();
      page.setDefaultTimeout(60_000);
      await page.goto(`http://localhost:${port}${PAGE}`);
      await page.getByText('newest first').waitFor();
      assert.ok(await page.evaluate(hasRule, '.ref-field'), 'The style sheet of documents is missing.');
      assert.equal((await get('/search-index/pagefind.js')).status, 200);
      site.edit(DESCRIPTION, (text) => text.replace('newest first', 'latest on top'));
      await page.getByText('latest on top').waitFor();
      assert.deepEqual(await page.evaluate(requestsOfReturn), ['/reference-facts/sample/list-audit-logs.json']);
      site.edit(COMPONENT, (text) => text.replace('{responsesHeading(kind)}', 'What comes back'));
      await page.getByText('What comes back').waitFor();
      const mistake = '\n<Sampel />\n';
      site.edit(GUIDE, (text) => text + mistake);
      const problem = page.locator('#live-problems').getByText(`${GUIDE}:13:1: error there is no component <Sampel>`);
      await problem.waitFor();
      site.edit(GUIDE, (text) => text.slice(0, -mistake.length));
      await problem.waitFor({ state: 'detached' });
      site.edit('packages/platform/brand.ts', (text) => `${text}// Changed.\n`);
      await until(() => /brand\.ts has changed\. Restart "npm start"/.test(printed()), 'nothing says that the brand needs a restart.');
      // The build renders the same content. Both write to .docusaurus, so the server is stopped first.
      const shown = await page.locator(CONTENT).allTextContents();
      await stop();
      assert.equal(site.run('build').status, 0);
      const built = await browser.newPage();
      await built.setContent(site.read('build/api/sample/audit-logs/list-audit-logs.html'));
      assert.ok(shown.length > 10);
      assert.deepEqual(await built.locator(CONTENT).allTextContents(), shown);
    } finally {
      await browser.close();
      await stop();
    }
  });

  /**
   * Runs a program of the site with a free port as its last argument. Returns the port, a function that ends it with its descendants, and one
   * that returns what it has printed.
   */
  async function serve(program: string, ...args: string[]): Promise<[port: number, stop: () => Promise<void>, printed: () => string]> {
    const port = await freePort();
    const child = spawn(program, [...args, String(port)], { cwd: site.folder, detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    const ended = once(child, 'exit');
    const stop = async () => {
      signalGroup(Number(child.pid), 'SIGKILL');
      await ended;
    };
    return [port, stop, () => output];
  }
});

/** Hides the page and shows it, as another window over the browser does. Returns what the page then requests: a hidden page misses changes. */
function requestsOfReturn(): string[] {
  const { fetch } = window;
  const requested: string[] = [];
  window.fetch = (input, init) => {
    requested.push(String(input));
    return fetch(input, init);
  };
  for (const isHidden of [true, false]) {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }
  window.fetch = fetch;
  return requested;
}

/** Checks in the page whether a rule of its style sheets has a class. */
const hasRule = (name: string): boolean =>
  Array.from(document.styleSheets).some(({ cssRules }) => Array.from(cssRules).some(({ cssText }) => cssText.startsWith(name)));

const isOk = ({ ok, body }: Response): boolean => {
  void body?.cancel(); // That of the events never ends.
  return ok;
};
