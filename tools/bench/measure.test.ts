import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Limits, measure } from './measure';

const node = (code: string) => [process.execPath, '-e', code];
const run = (commands: string[][], limits: Partial<Limits> = {}) =>
  measure(commands, { cwd: __dirname, limits: { time: 600, memory: 8e9, ...limits } });

/** Script that runs until it is stopped. */
const FOR_EVER = 'setInterval(() => {}, 1000)';

describe('measure', () => {
  it('adds up the commands that succeed', async () => {
    const { failure, wall } = await run([node(''), node('')]);
    assert.equal(failure, undefined);
    assert.ok(wall > 0);
  });

  it('stops at the first command that fails and reports the reason', async () => {
    const { failure } = await run([node('console.error("Error: it broke"); process.exit(3)'), node(FOR_EVER)]);
    assert.equal(failure, 'Error: it broke');
  });

  it('reports the exit status of a command that failed without output', async () => {
    assert.equal((await run([node('process.exit(3)')])).failure, 'exited with 3');
  });

  it('stops a command and its descendants after the time limit', async () => {
    const nested = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(FOR_EVER)}], { stdio: 'inherit' })`;
    assert.equal((await run([node(nested)], { time: 1 })).failure, 'not finished after 1 s');
  });

  it('stops a command that exceeds the memory limit', { skip: process.platform !== 'linux' }, async () => {
    assert.match((await run([node(FOR_EVER)], { memory: 1e6 })).failure ?? '', /memory/);
  });
});
