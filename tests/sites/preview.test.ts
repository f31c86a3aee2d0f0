import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { chromium } from '@playwright/test';
import { until } from '../../packages/platform/until';
import { launchOptions } from '../../tools/support/chromium';
import { signalGroup } from '../../tools/support/processGroup';

const ROOT = path.resolve(__dirname, '../..');
const COMMAND = ['--import', 'tsx', path.join(ROOT, 'tools/preview.ts')];
/** A description in two files. */
const description = (summary: string) => `openapi: 3.1.0
info: { title: Lighthouse registry, version: 1.0.0, description: Lamps and their keepers. }
servers: [{ url: https://lamps.example.com/v1 }]
paths:
  /lamps:
    get:
      operationId: listLamps
      summary: ${summary}
      tags: [lamps]
      responses: { '200': { description: OK, content: { application/json: { schema: { $ref: parts/lamp.yaml } } } } }
`;

describe('npm run preview', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'preview-'));
  after(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string) => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  };
  const failure = (...args: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, [...COMMAND, ...args], { cwd: ROOT, encoding: 'utf8' });
    assert.equal(status, 1);
    return stderr;
  };

  it('says what is wrong with the file, and how to correct it', () => {
    assert.match(failure(), /There is no description to preview\. Run `npm run preview -- <file>`/);
    assert.match(failure('nowhere.yaml'), /nowhere\.yaml is not a file\. Run `npm run preview/);
    assert.match(failure(write('old.yaml', "info: {}\nswagger: '1.2'\n")), /old\.yaml:2:1: error Swagger "1\.2" is not supported\. Write/);
    write('outside.yaml', 'type: string\n');
    const inner = write('inner/api.yaml', description('List lamps').replace('parts/lamp.yaml', '../outside.yaml'));
    assert.match(failure(inner), /inner\/api\.yaml:1:1: error it refers to .*outside\.yaml, which is outside of its folder\. Bundle/);
  });

  it('serves the pages of a description that has no entry, and follows its changes', { timeout: 240_000 }, async () => {
    write('parts/lamp.yaml', 'type: object\nproperties: { colour: { type: string, description: Colour of the light. } }\n');
    const file = write('api.yaml', description('List lamps'));
    const child = spawn(process.execPath, [...COMMAND, file], { cwd: ROOT, detached: true });
    const browser = await chromium.launch(launchOptions());
    try {
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          output += chunk;
        });
      const address = () => /http:\/\/localhost:\d+\/category\/preview/.exec(output)?.[0];
      await until(async () => Boolean(address()) || child.exitCode !== null, 'the preview does not start.', 180_000);
      assert.ok(address(), output);
      const page = await browser.newPage();
      await page.goto(String(address()));
      await page.getByRole('heading', { name: 'Lighthouse registry API' }).waitFor();
      await page.getByText('Lamps and their keepers.').waitFor();
      // The rules of a component that is compiled when a page is opened would be missing in the style sheet.
      const [sidebar, content] = await Promise.all(['aside', 'main'].map((tag) => page.locator(tag).first().boundingBox()));
      assert.ok(sidebar && content && sidebar.x + sidebar.width <= content.x, 'The sidebar is not beside the content.');
      await page.goto(String(address()).replace('/category/preview', '/api/preview/lamps/list-lamps'));
      await page.getByRole('heading', { level: 1, name: 'List lamps' }).waitFor();
      await page.getByText('Colour of the light.').waitFor({ state: 'attached' });
      await page.getByText('https://lamps.example.com/v1/lamps').first().waitFor();
      await page.getByRole('button', { name: 'Try it', exact: true }).click();
      await page.locator('.try-it').waitFor();
      write('api.yaml', description('List all lamps'));
      await page.getByRole('heading', { level: 1, name: 'List all lamps' }).waitFor();
    } finally {
      await browser.close();
      signalGroup(child.pid as number, 'SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    }
  });
});
