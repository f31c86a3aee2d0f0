import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { chromium } from '@playwright/test';
import { launchOptions } from '../../tools/support/chromium';
import { tinySite } from './site';

const PORT = 3457;
const PAGE = `http://localhost:${PORT}/api/sample/audit-logs/list-audit-logs`;
const DESCRIPTION = 'openapi/sample/audit-logs.yaml';
const COMPONENT = 'src/documents/Pagination.tsx';

describe("the writer's commands", () => {
  const site = tinySite();
  after(() => site.dispose());

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
    const server = spawn('npm', ['start', '--', '--no-open', '--port', String(PORT)], {
      cwd: site.folder,
      detached: true,
      stdio: 'ignore',
    });
    const browser = await chromium.launch(launchOptions());
    try {
      await untilServed(PAGE, 120_000);
      const page = await browser.newPage();
      await page.goto(PAGE);
      await page.getByText('newest first').waitFor();
      assert.equal((await fetch(`http://localhost:${PORT}/search-index/pagefind.js`)).status, 200);
      site.edit(DESCRIPTION, (text) => text.replace('newest first', 'latest on top'));
      await page.getByText('latest on top').waitFor();
      site.edit(COMPONENT, (text) => text.replace('words="Previous"', 'words="Backwards"'));
      await page.getByText('Backwards').waitFor();
      // The build renders the same, but for the script that reloads the page and the security policy.
      const preview = await (await fetch(PAGE)).text();
      assert.equal(site.run('build').status, 0);
      const built = site.read('build/api/sample/audit-logs/list-audit-logs.html');
      assert.equal(
        preview.replace(/<script>new EventSource.*?<\/script>/, ''),
        built.replace(/<meta http-equiv=Content-Security-Policy[^>]*>/, ''),
      );
    } finally {
      await browser.close();
      if (server.pid) await end(server.pid);
    }
  });
});

/** Waits until a URL responds; the first compilation takes time. Throws after a number of milliseconds: a test that waits forever never ends. */
async function untilServed(url: string, timeout: number): Promise<void> {
  for (const end = Date.now() + timeout; Date.now() < end; ) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`${url} was not served within ${timeout / 1000} s.`);
}

/** Kills npm, the watcher and Docusaurus, which form a process group, and waits until none is left that could write to the folder. */
async function end(group: number): Promise<void> {
  process.kill(-group, 'SIGKILL');
  for (let waits = 0; waits < 50 && isThere(group); waits += 1) await new Promise((resolve) => setTimeout(resolve, 100));
}

function isThere(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}
