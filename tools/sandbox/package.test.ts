import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { SECRET_KEY } from '../../packages/sandbox/http/caller';
import { readContracts } from '../../packages/sandbox/node/contracts';
import { signalGroup } from '../support/processGroup';
import { packSandbox } from './package';

const root = mkdtempSync(path.join(tmpdir(), 'sandbox-package-'));
const empty = path.join(root, 'empty');
let tarball = '';

before(async () => {
  tarball = (await packSandbox(readContracts(['wallet', 'trace']), path.join(root, 'content'), empty)).file;
});
after(() => rmSync(root, { recursive: true }));

/** Runs the tarball as a reader does, in an empty folder and without a network, and returns its output until it has a line. */
async function run(args: string[], line: RegExp): Promise<{ child: ChildProcess; output: string }> {
  const env = { ...process.env, npm_config_offline: 'true', npm_config_cache: path.join(root, 'cache'), NODE_PATH: '' };
  const child = spawn('npx', ['--yes', `file:${tarball}`, ...args], { cwd: empty, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => {
        output += text;
        if (line.test(output)) resolve();
      });
    child.once('exit', (code) => (line.test(output) ? resolve() : reject(new Error(`It ended with ${code}: ${output}`))));
  });
  return { child, output };
}

const end = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    if (child.pid) signalGroup(child.pid, 'SIGTERM');
  });

test('the package starts in an empty folder and answers requests', { timeout: 300_000 }, async () => {
  const { child, output } = await run(['--port', '0'], /_sandbox\/state/);
  try {
    const [, url] = /^(http:\/\/localhost:\d+)\/wallet\/v1$/m.exec(output) ?? [];
    assert.match(output, /\/trace\/v1$/m);
    const headers = { Authorization: `Bearer ${SECRET_KEY}` };
    const response = await fetch(`${url}/wallet/v1/accounts?limit=2`, { headers });
    assert.deepEqual([response.status, (await response.json()).data.length], [200, 2]);
    assert.deepEqual(readdirSync(empty), [path.basename(tarball)]);
  } finally {
    await end(child);
  }
});

test('keeps the state in a folder', { timeout: 300_000 }, async () => {
  const data = path.join(root, 'state');
  const advanced = `node -e "fetch(process.env.SANDBOX_URL + '/_sandbox/clock/advance', { method: 'POST', body: '{\\"seconds\\":86400}' })"`;
  const { child, output } = await run(['--port', '0', '--data', data, '--run', advanced], /Sandbox: /);
  if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve));
  assert.equal(child.exitCode, 0, output);
  const later = `node -e "fetch(process.env.SANDBOX_URL + '/_sandbox/clock').then((response) => response.json()).then(({ now }) => process.exit(now.startsWith('2026-11-26') ? 3 : 4))"`;
  const second = await run(['--port', '0', '--data', data, '--run', later], /Sandbox: /);
  if (second.child.exitCode === null) await new Promise((resolve) => second.child.once('exit', resolve));
  assert.equal(second.child.exitCode, 3, second.output);
});

test('runs a command while the server is up, and ends with its status', { timeout: 300_000 }, async () => {
  const status = `node -e "fetch(process.env.SANDBOX_URL + '/_sandbox/clock').then(({ status }) => process.exit(status === 200 ? 3 : 4))"`;
  const { child, output } = await run(['--port', '0', '--run', status], /Sandbox: /);
  if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve));
  assert.equal(child.exitCode, 3, output);
});

test('uses the next free port by default, and refuses one that was chosen and is in use', { timeout: 300_000 }, async () => {
  const servers = await Promise.all([4010, 4011].map(occupied));
  try {
    const { child, output } = await run(['--brief'], /Sandbox: /);
    await end(child);
    assert.match(
      output,
      /^Port 4010 is in use, so the sandbox is at port 40\d\d\.\nSandbox: http:\/\/localhost:40\d\d \(secret key sk_test_sandbox\)\n$/,
    );
    const refused = await run(['--port', '4010'], /in use/);
    assert.match(refused.output, /^Port 4010 is in use\. Choose another one with --port\.$/m);
    assert.match(
      (await run(['--port', 'x'], /not valid/)).output,
      /^The value x of --port is not valid\. It must be a number from 0 to 65535\.$/m,
    );
  } finally {
    for (const server of servers) server?.close();
  }
});

/** Occupies a port, unless another program does already. */
const occupied = (port: number) =>
  new Promise<ReturnType<typeof createServer> | undefined>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
