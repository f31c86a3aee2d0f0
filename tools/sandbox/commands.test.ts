import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { version } from '../../package.json';
import { signatureOf } from '../../packages/openapi/webhookSignature';
import { brand } from '../../packages/platform/brand';
import { allFamilies } from '../../packages/platform/families';
import { until } from '../../packages/platform/until';
import { readContracts } from '../../packages/sandbox/node/contracts';
import { freePort } from '../support/freePort';
import { packSandbox } from './package';
import { writeSamples } from './samples';

const ROOT = path.resolve(__dirname, '../..');
const run = promisify(execFile);
const banking = allFamilies.find(({ folder }) => folder === 'banking')?.slug ?? '';
const root = mkdtempSync(path.join(tmpdir(), 'sandbox-commands-'));
const project = path.join(root, 'project');
const program = path.join(project, 'node_modules/.bin', `${brand.slug}-sandbox`);
const env: NodeJS.ProcessEnv = { ...process.env, npm_config_cache: path.join(root, 'cache'), npm_config_offline: 'true', NODE_PATH: '' };
const children: ChildProcess[] = [];
let url = '';

before(async () => {
  const { file } = await packSandbox(readContracts(['wallet', 'banking', 'trace']), path.join(root, 'content'), root);
  mkdirSync(project);
  writeFileSync(path.join(project, 'package.json'), '{"private": true}');
  await run('npm', ['install', '--save-dev', '--no-audit', '--no-fund', file], { cwd: project, env });
  const port = await freePort();
  url = `http://localhost:${port}`;
  env.SANDBOX_URL = url;
  const server = started('--port', String(port), '--brief');
  await until(() => server.lines().length === 1, 'the sandbox does not start.');
});
after(async () => {
  for (const child of children) child.kill();
  rmSync(root, { recursive: true });
});

/** Starts the installed program, and returns its lines so far. */
function started(...args: string[]) {
  const child = spawn(program, args, { cwd: project, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  children.push(child);
  return { child, lines: () => output.split('\n').filter(Boolean) };
}

/** Runs a command until it ends. */
const command = async (...args: string[]): Promise<string> => (await run(program, args, { cwd: project, env })).stdout.trim();

const refused = async (...args: string[]): Promise<string> => {
  const { code, stderr } = await command(...args).then(
    (output) => assert.fail(`It succeeded: ${output}`),
    (error: { code: number; stderr: string }) => error,
  );
  assert.equal(code, 1);
  return stderr.trim();
};

test('listen forwards events, signed, and prints a line for each', async (context) => {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body });
    response.writeHead(received.length === 1 ? 204 : 500).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  context.after(() => receiver.close());
  const { port } = receiver.address() as { port: number };
  const { lines, child } = started('listen', '--forward', `http://localhost:${port}/hooks`, '--events', 'transfer.*');
  await until(() => lines().length === 1, 'listen does not start.');
  const [, secret] = /signed with (whsec_\S+)$/.exec(lines()[0]) ?? [];
  const sent = await command('trigger', 'transfer.failed', '--data', '{"reference": "R-1"}');
  await command('trigger', 'transaction.posted', '--family', 'wallet');
  await command('trigger', 'transfer.succeeded');
  await until(() => lines().length === 3, 'listen has printed nothing.');
  child.kill();
  assert.match(sent, /^2026-11-25T08:\d\d:\d\dZ {2}transfer\.failed {2}evt_\w{26}$/);
  assert.match(lines()[1], new RegExp(`^${sent} {2}204 in \\d+ ms$`));
  assert.match(lines()[2], / {2}transfer\.succeeded {2}evt_\w{26} {2}500 in \d+ ms$/);
  assert.equal(received.length, 2);
  const [{ headers, body }] = received;
  const [id, timestamp] = [String(headers['webhook-id']), Number(headers['webhook-timestamp'])];
  assert.equal(headers['webhook-signature'], signatureOf({ id, timestamp, body }, secret));
  assert.equal(JSON.parse(body).data.reference, 'R-1');
});

test('trigger refuses what the documentation does not have', async () => {
  assert.match(await refused('trigger', 'transfer.fail'), /^There is no event transfer\.fail\. Similar: transfer\.failed, /);
  assert.match(await refused('trigger', 'nothing'), /^There is no event nothing\. The page \/api\/events/);
  assert.match(
    await refused('trigger', 'transfer.failed', '--family', banking),
    new RegExp(`^There is no event transfer\\.failed in ${banking}\\.`),
  );
  assert.match(await refused('trigger', 'webhook_endpoint.created'), /have an event .*: wallet, trace\. Select one with --family, or /);
  assert.match(
    await refused('trigger', 'transfer.failed', '--family', 'walet'),
    new RegExp(`^There is no family walet\\. Families: wallet, ${banking}, trace\\.$`),
  );
  assert.match(await refused('trigger', 'transfer.failed', '--data', '{"reference": 1}'), /not valid at \/reference: /);
  assert.match(
    await refused('trigger', 'transfer.failed', '--data', '{"referense": "1"}'),
    /^\/referense is not a field of transfer\.failed\.$/,
  );
  assert.match(
    await refused('trigger', 'transfer.failed', '--data', '[]'),
    /^The value \[\] of --data is not valid\. It must be a JSON object\.$/m,
  );
  assert.match(await command('trigger', 'webhook_endpoint.created', '--family', 'wallet'), / {2}webhook_endpoint\.created {2}/);
  for (const name of ['banking', banking])
    assert.match(await command('trigger', 'fixed_deposit.matured', '--family', name), / {2}fixed_deposit\.matured {2}/);
});

test('listen refuses names and patterns of no event', async () => {
  assert.match(
    await refused('listen', '--events', 'transfer.*,nope.*'),
    /^No event matches nope\.\* in --events\. The page \/api\/events /,
  );
  assert.match(await refused('listen', '--events', 'transfre.*'), /^No event matches transfre\.\* in --events\. Similar: transfer\./);
  assert.match(await refused('listen', '--events', 'transfer.fail'), /^No event matches .*\. Similar: transfer\.failed, /);
  assert.match(await refused('listen', '--events', ''), /^The value {2}of --events is not valid\. It must not be empty\./);
});

test('clock advances, seed starts over, and logs shows the requests', async () => {
  const accounts = async () => {
    const response = await fetch(`${url}/wallet/v1/accounts?limit=1`, { headers: { Authorization: 'Bearer sk_test_sandbox' } });
    return (await response.json()).data.length;
  };
  const time = Date.parse(await command('clock'));
  const later = Date.parse(await command('clock', 'advance', '1', 'day', '2h'));
  assert.ok(later - time >= 93_600_000 && later - time < 93_660_000, `${later - time}`);
  assert.match(await refused('clock', 'advance', 'soon'), /^soon is not a duration\. Write numbers with units/);
  assert.match(await command('seed', 'none'), /without resources/);
  assert.equal(await accounts(), 0);
  await command('seed', 'story');
  assert.equal(await accounts(), 1);
  assert.match(await command('clock'), /^2026-11-25T08:00/);
  assert.match(await refused('seed', 'all'), /^The value all is not valid\. Choices: story, none\.$/m);
  const { lines, child } = started('logs', '--lines', '1');
  await until(() => lines().length === 1, 'logs does not print the last request.');
  await fetch(`${url}/wallet/v1/accounts`);
  await until(() => lines().length === 2, 'logs does not print a new request.');
  child.kill();
  assert.match(lines()[0], /^\S+Z {2}GET {5}\/wallet\/v1\/accounts\?limit=1 {2}200 {2}\d+ ms {2}req_\w{26}$/);
  assert.match(lines()[1], / {2}\/wallet\/v1\/accounts {2}401 {2}unauthenticated {2}\d+ ms {2}req_/);
  assert.equal(await command('logs', '--lines', '1', '--no-follow'), lines()[1]);
});

test('help and mistakes', async () => {
  assert.equal(await command('--version'), version);
  const help = await command('--help');
  for (const name of ['listen', 'trigger', 'clock', 'seed', 'logs', '--host', '--version'])
    assert.match(help, new RegExp(`^ {2}${name}\\b`, 'm'));
  assert.match(await refused('--host', '192.0.2.1'), /^This machine has no address 192\.0\.2\.1\. Choose another one with --host/);
  assert.match(await refused('--port', 'x'), /^The value x of --port is not valid\. It must be a number from 0 to 65535\./);
  const closed = `http://localhost:${await freePort()}`;
  assert.match(
    await refused('clock', 'advance', '1d', '--url', closed),
    new RegExp(`^No sandbox responds at ${closed}\\. Start it with "npx -y .*, or give its address, on the command line with --url\\.$`),
  );
  const { lines, child } = started('--port', '0', '--host', '0.0.0.0', '--brief');
  await until(() => lines().length === 1, 'the sandbox does not start.');
  assert.match(lines()[0], /^Sandbox: http:\/\/localhost:\d+ /);
  child.kill();
});

test('keeps the state in a folder, and ends with the status of the command that it runs', { timeout: 120_000 }, async () => {
  const statusAfter = (code: string) =>
    run(program, ['--port', '0', '--data', path.join(root, 'state'), '--run', `node -e "${code}"`], { cwd: project, env }).then(
      () => 0,
      ({ code: status }: { code: number }) => status,
    );
  const advanced = `fetch(process.env.SANDBOX_URL + '/_sandbox/clock/advance', { method: 'POST', body: '{\\"seconds\\":86400}' })`;
  assert.equal(await statusAfter(advanced), 0);
  const isLater = "({ now }) => process.exit(now.startsWith('2026-11-26') ? 3 : 4)";
  const clock = `fetch(process.env.SANDBOX_URL + '/_sandbox/clock').then((response) => response.json()).then(${isLater})`;
  assert.equal(await statusAfter(clock), 3);
});

test('uses the next free port by default, and refuses one that was chosen and is in use', { timeout: 120_000 }, async (context) => {
  const server = createServer();
  // Another program may use the port already.
  await new Promise<void>((resolve) => server.once('error', () => resolve()).listen(4010, '127.0.0.1', resolve));
  context.after(() => server.close());
  const { lines, child } = started('--brief');
  await until(() => lines().length === 2, 'the sandbox does not start.');
  child.kill();
  assert.match(lines()[0], /^Port 4010 is in use, so the sandbox is at port 40\d\d\.$/);
  assert.match(lines()[1], /^Sandbox: http:\/\/localhost:40\d\d \(secret key sk_test_sandbox\)$/);
  assert.match(await refused('--port', '4010'), /^Port 4010 is in use\. Choose another one with --port\.$/m);
});

test('the programs of the page start a sandbox from the test runner of Node and from Playwright', { timeout: 120_000 }, async () => {
  writeSamples(project, ['interest.test.mjs', 'sandbox.setup.mjs', 'playwright.config.mjs', 'interest.spec.mjs'], await freePort());
  const tap = await run(process.execPath, ['--test', '--test-reporter=tap', 'interest.test.mjs'], {
    cwd: project,
    env: { ...env, NODE_TEST_CONTEXT: undefined },
  });
  assert.match(tap.stdout, /^# pass 1$/m);
  for (const name of ['@playwright/test', 'playwright', 'playwright-core']) {
    mkdirSync(path.dirname(path.join(project, 'node_modules', name)), { recursive: true });
    symlinkSync(path.join(ROOT, 'node_modules', name), path.join(project, 'node_modules', name));
  }
  const { stdout } = await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=line'], {
    cwd: project,
    env,
  });
  assert.match(stdout, /1 passed/);
});

test('the declarations have the functions of the module, and compile for both module systems', { timeout: 120_000 }, async () => {
  const use =
    "import { connect, start, type Sandbox } from 'NAME';\nconst run = async (): Promise<Sandbox> => { const one = await start({ seed: 'none' }); await one.close(); return connect(one.url); };\nrun();\n";
  for (const name of ['use.mts', 'use.cts'])
    writeFileSync(
      path.join(project, name),
      use.replace('NAME', JSON.parse(readFileSync(path.join(root, 'content/package.json'), 'utf8')).name),
    );
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--moduleResolution', 'nodenext', '--types', '', 'use.mts', 'use.cts'];
  await run(path.join(ROOT, 'node_modules/.bin/tsc'), options, { cwd: project, env });
});
