import { spawn } from 'node:child_process';
import { once } from 'node:events';
import test from 'node:test';
import { signalGroup } from './processGroup';

const start = (code: string) => spawn(process.execPath, ['-e', code], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });

test('ends a process with its descendants', async () => {
  const forEver = 'setInterval(() => {}, 1000)';
  const nested = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(forEver)}], { stdio: 'inherit' }); console.log('started')`;
  const child = start(nested);
  await once(child.stdout, 'data');
  signalGroup(Number(child.pid), 'SIGKILL');
  await once(child, 'close'); // Once no process has the output open.
});

test('a process that has already ended is not an error', async () => {
  const child = start('');
  await once(child, 'exit');
  signalGroup(Number(child.pid), 'SIGTERM');
});
