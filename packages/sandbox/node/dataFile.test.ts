import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'esbuild';
import { until } from '../../platform/until';
import { SECRET_KEY } from '../http/caller';
import type { Snapshot } from '../state/world';
import { CONTRACTS, readContracts } from './contracts';
import { DataFile } from './dataFile';

/** Number of servers that are killed. The weekly sweep kills 200, in about a minute. */
const KILLS = process.env.SWEEP ? 200 : 20;
/** Milliseconds between two writes, short to be killed in the middle of many. */
const FLUSH = 20;
/** Requests that are acknowledged before a server is killed. */
const LEAST = 10;

const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-data-'));
const program = path.join(folder, 'server.cjs');

before(async () => {
  readContracts(['wallet']);
  await build({
    entryPoints: [path.join(__dirname, 'dataFile.child.ts')],
    bundle: true,
    platform: 'node',
    outfile: program,
    logLevel: 'error',
  });
});
after(() => rmSync(folder, { recursive: true }));

const argumentsFor = (data: string) => [program, path.join(CONTRACTS, 'wallet.json'), data, String(FLUSH)];

type Started = { child: ChildProcess; url: string; storedAt: () => number };

/** Starts a server. `storedAt` returns the time whose state the data file contains for certain. */
async function started(data: string): Promise<Started> {
  const child = spawn(process.execPath, argumentsFor(data), { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (text: Buffer) => {
      output += text;
      const [address] = output.split('\n', 1);
      if (output.includes('\n')) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  return { child, url, storedAt: () => Number(output.split('\n').slice(1, -1).at(-1) ?? 0) };
}

const ended = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve));

let count = 0;

/** Sends transfers one after the other until the server is gone. Adds each acknowledged one with its time. */
async function sendTransfers(url: string, acknowledged: Map<string, number>): Promise<void> {
  for (;;) {
    count += 1;
    const body = {
      source_account_id: 'wal_01JD2C4E6G8J0M2P4R6T8V0X2Z',
      destination: { kind: 'wallet', account_id: 'wal_01JD2C7M9Q1S3V5X7Z9B1D3F5H' },
      amount: { amount: 100, currency: 'NGN' },
      reference: `KILL-${count}`,
      allow_duplicate: true,
      pin: '4839',
    };
    const headers = {
      Authorization: `Bearer ${SECRET_KEY}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': `kill-${count}-of-many`,
    };
    try {
      const response = await fetch(`${url}/wallet/v1/transfers/wallet`, { method: 'POST', headers, body: JSON.stringify(body) });
      const text = await response.text();
      assert.equal(response.status, 201, text);
      const { id } = JSON.parse(text) as { id: string };
      acknowledged.set(id, Date.now());
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      return; // The connection was lost.
    }
  }
}

function idsIn(data: string): Set<string> {
  const { families } = new DataFile(data).read() as Snapshot;
  return new Set(families.wallet.map(([, key]) => key));
}

test(`${KILLS} servers that are killed while they write lose nothing that was acknowledged before the last write`, async () => {
  let acknowledged = new Map<string, number>();
  let checked = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    // A server continues from the file of the one before; a new file keeps the cycles short.
    const data = path.join(folder, `killed-${Math.floor(kill / 10)}.json`);
    if (kill % 10 === 0) acknowledged = new Map();
    const { child, url, storedAt } = await started(data);
    const known = acknowledged.size;
    const sending = Promise.all([1, 2, 3].map(() => sendTransfers(url, acknowledged)));
    await until(() => acknowledged.size >= known + LEAST, `server ${kill} has acknowledged fewer than ${LEAST} requests.`);
    await wait((kill * 7) % (2 * FLUSH)); // Kills at different moments between two writes.
    child.kill('SIGKILL');
    await Promise.all([ended(child), sending]);
    const stored = idsIn(data); // Fails if the file is not complete.
    for (const [id, at] of acknowledged) {
      if (at >= storedAt()) {
        acknowledged.delete(id); // Since the last write, so it may be lost.
        continue;
      }
      checked += 1;
      assert.ok(
        stored.has(id),
        `${id} was acknowledged ${storedAt() - at} ms before the last write of server ${kill}, and is not in the file.`,
      );
    }
  }
  assert.ok(checked > KILLS, `Only ${checked} requests were checked.`);
});

test('SIGTERM loses nothing', async () => {
  const data = path.join(folder, 'ended.json');
  const { child, url } = await started(data);
  const acknowledged = new Map<string, number>();
  const sending = sendTransfers(url, acknowledged);
  await until(() => acknowledged.size >= LEAST, `the server has acknowledged fewer than ${LEAST} requests.`);
  child.kill('SIGTERM');
  await Promise.all([ended(child), sending]);
  const stored = idsIn(data);
  for (const id of acknowledged.keys()) assert.ok(stored.has(id), `${id} was lost.`);
});

test('refuses a truncated or damaged file with a clear message, and does not change it', () => {
  const data = path.join(folder, 'ended.json');
  const whole = readFileSync(data, 'utf8');
  const damaged = [
    { balances: [['wal_1']] },
    { holds: [['wal_1', 5]] },
    { timers: [null] },
    { events: ['x'] },
    { families: { wallet: [['wal', 'wal_1', {}]] } },
  ].map((part) => JSON.stringify({ ...JSON.parse(whole), ...part }));
  for (const text of [whole.slice(0, whole.length / 2), '', '{"format":1}', '{"format":2}', 'null', ...damaged]) {
    writeFileSync(data, text);
    const { status, stderr } = spawnSync(process.execPath, argumentsFor(data), { encoding: 'utf8', timeout: 120_000 });
    assert.equal(status, 1);
    assert.equal(stderr, `${data} is not a complete state of the sandbox. Move it away, or start with --reset to replace it.\n`);
    assert.equal(readFileSync(data, 'utf8'), text);
  }
});

test('refuses a folder that does not exist, and a folder in place of the file, with a clear message', () => {
  for (const [data, message] of [
    [
      path.join(folder, 'none', 'state.json'),
      /^The folder .*none of the data file does not exist\. Create it, or choose another file\.\n$/,
    ],
    [folder, /is not a file\. Choose a file for --data\.\n$/],
  ] as const) {
    const { status, stderr } = spawnSync(process.execPath, argumentsFor(data), { encoding: 'utf8', timeout: 20_000 });
    assert.equal(status, 1);
    assert.match(stderr, message);
  }
});
