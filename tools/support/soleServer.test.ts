import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

const PROGRAM = `
  const { claimClone } = require(${JSON.stringify(path.resolve(__dirname, 'soleServer.ts'))});
  try { claimClone(process.argv[1], 3100); console.log('serves'); process.stdin.on('end', () => process.exit(0)).resume(); }
  catch (error) { console.log(error.message); }
`;

test('a second server of a clone is refused while the first one runs', async (context) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'clone-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'cache/server.json');
  const start = async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', '-e', PROGRAM, file], { stdio: ['pipe', 'pipe', 'inherit'] });
    const [output] = await once(child.stdout, 'data');
    return { child, output: String(output).trim() };
  };
  const first = await start();
  assert.equal(first.output, 'serves');
  const second = await start();
  assert.match(second.output, new RegExp(`already served at http://localhost:3100 \\(process ${first.child.pid}\\)`));
  first.child.stdin.end();
  await once(first.child, 'exit');
  assert.equal(existsSync(file), false);
  // A process that ended without removing the file, and whose ID another program has now.
  const unrelated = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
  context.after(() => unrelated.kill());
  writeFileSync(file, JSON.stringify({ pid: unrelated.pid, port: 3100 }));
  const third = await start();
  assert.equal(third.output, 'serves');
  third.child.stdin.end();
  await once(third.child, 'exit');
});
