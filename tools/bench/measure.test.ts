import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { measure } from './measure';

const run = (code: string) => measure([process.execPath, '-e', code], __dirname);

describe('measure', () => {
  it('counts the time and memory of a command and its descendants', async () => {
    const busy = `process.execPath, ['-e', 'globalThis.held = Buffer.alloc(2e8, 1); while (process.cpuUsage().user < 1.5e6);']`;
    const { failure, wall, cpu, largest, tree } = await run(`require('node:child_process').spawnSync(${busy})`);
    assert.equal(failure, undefined);
    assert.ok(wall > 1);
    if (process.platform !== 'linux') return;
    assert.ok((cpu ?? 0) > 1, `${cpu} s`);
    assert.ok((largest ?? 0) > 2e8 && (tree ?? 0) > (largest ?? 0), `${largest} of ${tree} bytes`);
  });

  it('reports the line that explains a failure, or else the exit status', async () => {
    assert.equal((await run('console.error("Error: it broke"); process.exit(3)')).failure, 'Error: it broke');
    assert.equal((await run('process.exit(3)')).failure, 'exited with 3');
  });
});
