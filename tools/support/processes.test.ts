import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { inProcesses } from './processes';

const folder = mkdtempSync(path.join(tmpdir(), 'processes-'));
after(() => rmSync(folder, { recursive: true }));

const worker = path.join(folder, 'worker.ts');
writeFileSync(
  worker,
  `export default (task: string): string => {
    if (task === 'ends') process.exit(3);
    if (task === 'throws') throw new Error('no such page');
    return task.toUpperCase();
  };`,
);

test('returns the results in the order of the tasks', async () => {
  assert.deepEqual(await inProcesses(worker, ['a', 'b', 'c'], { nameOf: String }), ['A', 'B', 'C']);
  assert.deepEqual(await inProcesses(worker, [], { nameOf: String }), []);
});

test('finishes the other tasks before it reports those that failed, by name', async () => {
  const done: string[] = [];
  const running = inProcesses(worker, ['ends', 'a', 'throws', 'b', 'rejected'], {
    nameOf: (task) => `the task ${task}`,
    onResult(_, task) {
      if (task === 'rejected') throw new Error('openapi/a.yaml:1:1: error');
      done.push(task);
    },
  });
  await assert.rejects(running, ({ message }: Error) => {
    const faults = message.split('\n').sort();
    assert.match(faults[1], /^the task ends: .*exited/);
    assert.deepEqual([faults[0], faults[2]], ['openapi/a.yaml:1:1: error', 'the task throws: no such page']);
    return true;
  });
  assert.deepEqual(done.sort(), ['a', 'b']);
});

test('runs the tasks that can start after another', async () => {
  const done: string[] = [];
  const results = await inProcesses<string, string>(worker, ['a', 'b'], {
    nameOf: String,
    onResult: (result) => void done.push(result),
    next: (task) => (task === 'a' ? ['c', 'd'] : []),
  });
  assert.deepEqual(results, ['A', 'B']);
  assert.deepEqual(done.sort(), ['A', 'B', 'C', 'D']);
});
