import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Tinypool } from 'tinypool';
import type { Family } from '../../packages/platform/families';
import type { Result, Task } from '../../tools/reference/worker';
import { badDescriptions } from './badDescriptions';
import { assertTells } from './badInput';
import { tinySite } from './site';

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

  for (const { name, file, change, tells } of badDescriptions) {
    it(name, async () => {
      const original = site.read(file);
      site.edit(file, (text) => change(text, site.read));
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
    const [{ file, change, tells }] = badDescriptions;
    site.edit(file, (text) => change(text, site.read));
    const { status, output } = site.run('build');
    assert.notEqual(status, 0, output);
    assertTells(output, tells);
    assert.ok(!site.exists('build'));
  });
});
