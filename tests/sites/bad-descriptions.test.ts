import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Tinypool } from 'tinypool';
import type { Family } from '../../packages/platform/families';
import type { Result, Task } from '../../tools/reference/worker';
import { tinySite } from './site';
import { assertTells, type BadInput, readTable, replaced } from './tables';

/** Faults in descriptions, which `npm run reference` reports before a build starts. */
const badDescriptions = readTable<BadInput>('bad-descriptions.yaml');

const FAMILY: Family = { folder: 'sample', slug: 'sample', label: 'Sample', purpose: 'A family for tests.', rules: 'house' };

/**
 * Descriptions are validated by `npm run reference`, the first step of a build. Faults of the family are sent to a worker of that command
 * that stays alive, the others to the command.
 */
describe('malformed descriptions are rejected with a remedy', () => {
  const site = tinySite();
  const root = process.cwd();
  let worker: Tinypool;
  before(() => {
    process.chdir(site.folder); // Inherited by the worker, whose messages name files relative to it.
    const filename = path.join(site.folder, 'tools/reference/worker.ts');
    const env = process.env as Record<string, string>;
    worker = new Tinypool({ runtime: 'child_process', filename, env, execArgv: ['--import', 'tsx'], minThreads: 1, maxThreads: 1 });
  });
  after(async () => {
    await worker.destroy();
    process.chdir(root);
    site.dispose();
  });

  async function faultOfFamily(): Promise<string | undefined> {
    for (const part of ['bundle', 'check', 'pages', 'downloads'] as const) {
      const result: Result = await worker.run({ family: FAMILY, part } satisfies Task);
      if ('fault' in result) return result.fault;
    }
    return undefined;
  }

  function faultOfCommand(): string | undefined {
    const { status, output } = site.run('reference');
    return status ? output : undefined;
  }

  for (const input of badDescriptions) {
    const { name, file, tells } = input;
    it(name, async () => {
      const original = site.read(file);
      site.edit(file, (text) => replaced(text, input));
      try {
        const fault = file.startsWith('openapi/sample/') ? await faultOfFamily() : faultOfCommand();
        assert.ok(fault, 'The description was accepted.');
        assertTells(fault, tells);
      } finally {
        site.write(file, original);
      }
    });
  }

  it('accepts the descriptions without a fault', async () => assert.equal(await faultOfFamily(), undefined));

  it('npm run build stops before it builds anything', () => {
    const [input] = badDescriptions;
    site.edit(input.file, (text) => replaced(text, input));
    const { status, output } = site.run('build');
    assert.notEqual(status, 0, output);
    assertTells(output, input.tells);
    assert.ok(!site.exists('build'));
  });
});
