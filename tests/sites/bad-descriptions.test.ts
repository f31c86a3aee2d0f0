import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Answer } from '../../tools/reference/worker';
import { badDescriptions } from './badDescriptions';
import { assertTells } from './badInput';
import { tinySite } from './site';

/**
 * Descriptions are validated by `npm run reference`, the first step of a build. Faults of the family are sent to a worker of that command
 * that stays alive, the others to the command.
 */
describe('malformed descriptions are rejected with a remedy', () => {
  const site = tinySite();
  let worker: ChildProcess;
  before(() => {
    worker = fork(path.join(site.folder, 'tools/reference/worker.ts'), { cwd: site.folder, execArgv: ['--import', 'tsx'], silent: true });
  });
  after(() => {
    worker.kill();
    site.dispose();
  });

  async function faultOfFamily(): Promise<string | undefined> {
    worker.send('sample');
    const [answer] = (await once(worker, 'message')) as [Answer];
    return 'fault' in answer ? answer.fault : undefined;
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
