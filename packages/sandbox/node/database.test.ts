import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'esbuild';
import { until } from '../../platform/until';
import { SECRET_KEY } from '../http/caller';
import type { Json } from '../model/contract';
import type { Snapshot } from '../state/world';
import { Batches } from './batches';
import { CONTRACTS, readContracts } from './contracts';
import { Database } from './database';
import { readState } from './importedState';
import { startServer } from './server';
import { engineFor } from './testEngine';

/** Number of servers that are killed, and of disks that are filled. The weekly sweep has more. */
const KILLS = process.env.SWEEP ? 50 : 20;
const FULL = process.env.SWEEP ? 20 : 2;
/** Requests that are acknowledged before a server is killed. */
const LEAST = 10;

const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-data-'));
/** In the project, where it finds LevelDB. */
const program = path.resolve(__dirname, '../../../.cache/sandbox-database/server.cjs');

before(async () => {
  readContracts(['wallet']);
  await build({
    entryPoints: [path.join(__dirname, 'database.child.ts')],
    bundle: true,
    platform: 'node',
    external: ['classic-level'],
    outfile: program,
    logLevel: 'error',
  });
});
after(() => rmSync(folder, { recursive: true }));

const programArguments = (data: string) => [program, path.join(CONTRACTS, 'wallet.json'), data];

type Started = { child: ChildProcess; url: string; errors: () => string; ended: Promise<number | null> };

/**
 * Starts a server.
 *
 * @param kilobytes size that no file of the server may exceed
 */
async function started(data: string, kilobytes?: number): Promise<Started> {
  const limit = kilobytes === undefined ? '' : `ulimit -f ${kilobytes}; `;
  const child = spawn('bash', ['-c', `${limit}exec "$@"`, 'bash', process.execPath, ...programArguments(data)]);
  let errors = '';
  child.stderr.on('data', (text: Buffer) => {
    errors += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (text: Buffer) => resolve(text.toString().trim()));
    ended.then((code) => reject(new Error(`The server ended with ${code}: ${errors}`)));
  });
  return { child, url, errors: () => errors, ended };
}

let count = 0;

/** Returns the request of a transfer. Without a number, it is a new one. */
function transferTo(url: string, number = ++count): Request {
  const body = {
    source_account_id: 'wal_01JD2C4E6G8J0M2P4R6T8V0X2Z',
    destination: { kind: 'wallet', account_id: 'wal_01JD2C7M9Q1S3V5X7Z9B1D3F5H' },
    amount: { amount: 100, currency: 'NGN' },
    reference: `KILL-${number}`,
    allow_duplicate: true,
    pin: '4839',
  };
  const headers = {
    Authorization: `Bearer ${SECRET_KEY}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': `kill-${number}-of-many`,
  };
  return new Request(`${url}/wallet/v1/transfers/wallet`, { method: 'POST', headers, body: JSON.stringify(body) });
}

const sendTransfer = (url: string, number?: number): Promise<Response> => fetch(transferTo(url, number));

/** Milliseconds after which a server that should have been ended still stores transfers. */
const MOST_TIME = 120_000;

/** Sends transfers one after the other until the server is gone or stores nothing anymore. Adds each acknowledged one, with its number. */
async function sendTransfers(url: string, acknowledged: Map<string, number>): Promise<void> {
  for (const last = Date.now() + MOST_TIME; Date.now() < last; ) {
    const number = ++count;
    let [status, text] = [0, ''];
    try {
      const response = await sendTransfer(url, number);
      [status, text] = [response.status, await response.text()];
    } catch {
      return; // The connection was lost.
    }
    if (status === 503) return;
    assert.equal(status, 201, text);
    acknowledged.set(JSON.parse(text).id, number);
  }
  assert.fail(`The server still stores transfers after ${MOST_TIME / 1000} s.`);
}

/** Returns the stored state of a folder. */
async function stateIn(data: string): Promise<Snapshot | undefined> {
  const { database, snapshot } = await Database.open(data);
  await database.begin(() => engineFor('wallet', { snapshot: structuredClone(snapshot), isStored: true }).world);
  await database.close();
  return snapshot;
}

const idsIn = async (data: string) => new Set((await stateIn(data))?.families.wallet.map(([, key]) => key));

async function assertStored(data: string, acknowledged: ReadonlyMap<string, number>, when: string): Promise<void> {
  const stored = await idsIn(data);
  const lost = [...acknowledged.keys()].filter((id) => !stored.has(id));
  assert.deepEqual(lost, [], `${lost.length} of ${acknowledged.size} acknowledged transfers were lost ${when}.`);
}

test(`${KILLS} servers that are killed under load lose nothing that was acknowledged`, async () => {
  let acknowledged = new Map<string, number>();
  let checked = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    // A server continues from the state of the one before; a new folder keeps the cycles short.
    const data = path.join(folder, `killed-${Math.floor(kill / 10)}`);
    if (kill % 10 === 0) acknowledged = new Map();
    const { child, url, ended } = await started(data);
    const known = acknowledged.size;
    if (known) {
      const [id, number] = [...acknowledged].at(-1) as [string, number];
      assert.equal((await (await sendTransfer(url, number)).json()).id, id, 'The last request before the kill is not repeated.');
    }
    const sending = Promise.all([1, 2, 3].map(() => sendTransfers(url, acknowledged)));
    await until(() => acknowledged.size >= known + LEAST, `server ${kill} has acknowledged fewer than ${LEAST} requests.`);
    await wait((kill * 7) % 40); // Kills at different moments of a batch.
    child.kill('SIGKILL');
    await Promise.all([ended, sending]);
    await assertStored(data, acknowledged, `by kill ${kill}`);
    checked += acknowledged.size - known;
  }
  assert.ok(checked >= KILLS * LEAST, `Only ${checked} requests were checked.`);
});

test('SIGTERM loses nothing', async () => {
  const data = path.join(folder, 'ended');
  const { child, url, ended } = await started(data);
  const acknowledged = new Map<string, number>();
  const sending = sendTransfers(url, acknowledged);
  await until(() => acknowledged.size >= LEAST, `the server has acknowledged fewer than ${LEAST} requests.`);
  child.kill('SIGTERM');
  assert.deepEqual(await Promise.all([ended, sending]), [0, undefined]);
  await assertStored(data, acknowledged, 'by SIGTERM');
});

/** Sends transfers until a server can store no more. Afterwards, everything acknowledged must be stored, and a server must continue. */
async function fill(data: string, kilobytes: number | undefined, makeSpace: () => void): Promise<void> {
  const acknowledged = new Map<string, number>();
  const server = await started(data, kilobytes);
  await Promise.all([1, 2, 3].map(() => sendTransfers(server.url, acknowledged)));
  assert.equal(await server.ended, 1);
  assert.equal(
    server.errors(),
    `The disk of ${data} is full. Free space and start the sandbox again; it continues with everything that it has acknowledged.\n`,
  );
  makeSpace();
  assert.ok(acknowledged.size >= LEAST, `Only ${acknowledged.size} requests were acknowledged.`);
  await assertStored(data, acknowledged, 'by a full disk');
  const { child, url, ended } = await started(data);
  assert.equal((await sendTransfer(url)).status, 201);
  child.kill('SIGTERM');
  await ended;
}

test(`${FULL} servers whose files cannot grow end with a clear message and lose nothing`, async () => {
  for (let time = 0; time < FULL; time += 1) await fill(path.join(folder, `full-${time}`), 300 + time * 37, () => {});
});

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;

test(`${FULL} servers on a full disk end with a clear message and lose nothing`, {
  skip: !isRoot && 'only root can mount a disk',
}, async () => {
  for (let time = 0; time < FULL; time += 1) {
    const disk = path.join(folder, `disk-${time}`);
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk]);
    try {
      // The rest of the disk is given back later, as by a reader who deletes files.
      writeFileSync(path.join(disk, 'other'), Buffer.alloc((7000 - time * 101) * 1024));
      await fill(path.join(disk, 'state'), undefined, () => rmSync(path.join(disk, 'other')));
    } finally {
      execFileSync('umount', [disk]);
    }
  }
});

test('acknowledges nothing after its folder was deleted', async () => {
  const data = path.join(folder, 'deleted');
  const { url, ended } = await started(data);
  assert.equal((await sendTransfer(url)).status, 201);
  rmSync(data, { recursive: true });
  assert.equal((await sendTransfer(url)).status, 503);
  assert.equal(await ended, 1);
});

test('refuses a folder that another server uses, which continues', async () => {
  const data = path.join(folder, 'locked');
  const { child, url, ended } = await started(data);
  await assert.rejects(started(data), {
    message: `The server ended with 1: ${data} is in use by another sandbox. Stop it, or choose another folder for --data.\n`,
  });
  await assert.rejects(Database.open(data, true), /is in use by another sandbox/);
  assert.equal((await sendTransfer(url)).status, 201);
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
});

test('a state that was started over is not mixed with the one before', async () => {
  const data = path.join(folder, 'reset');
  const { child, url, ended } = await started(data);
  await (await sendTransfer(url)).text();
  await (await fetch(`${url}/_sandbox/reset`, { method: 'POST' })).text();
  const { id } = await (await sendTransfer(url)).json();
  child.kill('SIGKILL');
  await ended;
  const transfers = (await stateIn(data))?.families.wallet.filter(([type]) => type === 'trf').map(([, key]) => key);
  assert.deepEqual(transfers, [id]);
  const { database, snapshot } = await Database.open(data, true);
  assert.equal(snapshot, undefined);
  await database.begin(() => engineFor('wallet', { isStored: true }).world);
  await database.close();
  assert.equal((await idsIn(data)).has(id), false);
});

/** Ways to damage a file of some bytes. */
const DAMAGE: [name: string, damage: (file: string, content: Buffer) => void][] = [
  ['deleted', (file) => rmSync(file)],
  ['emptied', (file) => truncateSync(file, 0)],
  ['cut in half', (file, content) => truncateSync(file, content.length >> 1)],
  ...Array.from({ length: 10 }, (_, part): (typeof DAMAGE)[number] => [
    `changed after ${part}/10`,
    (file, content) => {
      const at = Math.floor((content.length * part) / 10);
      content[at] ^= 0x01;
      writeFileSync(file, content);
    },
  ]),
];

test('a state that was started over without the story has none after a restart either', async () => {
  const data = path.join(folder, 'without-story');
  const accountsOf = async (body?: string): Promise<[before: number, after: number]> => {
    const { url, close } = await startServer({ contracts: readContracts(['wallet']), port: 0, data, log: () => {} });
    const headers = { Authorization: `Bearer ${SECRET_KEY}` };
    const count = async () => (await (await fetch(`${url}/wallet/v1/accounts`, { headers })).json()).data.length;
    const before = await count();
    if (body) await fetch(`${url}/_sandbox/reset`, { method: 'POST', body });
    const result: [number, number] = [before, await count()];
    await close();
    return result;
  };
  const [before, emptied] = await accountsOf('{"seed":"none"}');
  assert.ok(before > 0);
  assert.equal(emptied, 0);
  assert.deepEqual(await accountsOf(), [0, 0]);
});

test('refuses a damaged state with a clear message, whatever file is damaged', async () => {
  const whole = path.join(folder, 'whole');
  for (const transfers of [300, 100]) {
    const { child, url, ended } = await started(whole);
    for (let sent = 0; sent < transfers; sent += 1) await (await sendTransfer(url)).text();
    child.kill('SIGTERM');
    await ended;
  }
  const copy = path.join(folder, 'damaged');
  const opened = async () => {
    const { database, snapshot } = await Database.open(copy);
    await database.close().catch(() => {});
    return snapshot;
  };
  cpSync(whole, copy, { recursive: true });
  const expected = await opened();
  let refused = 0;
  for (const name of readdirSync(whole)) {
    for (const [kind, damage] of DAMAGE) {
      rmSync(copy, { recursive: true });
      cpSync(whole, copy, { recursive: true });
      const content = readFileSync(path.join(whole, name));
      if (!content.length && kind !== 'deleted') continue;
      damage(path.join(copy, name), content);
      try {
        // A byte without a meaning may change.
        assert.deepEqual(await opened(), expected, `${name}, ${kind}`);
      } catch (error) {
        if (error instanceof assert.AssertionError) throw error;
        const { message } = error as Error;
        if (name === 'sandbox.json' && message.startsWith(copy))
          assert.match(message, /contains other files\. Choose an empty folder/, kind);
        else if (name === 'sandbox.json' && /newer version/.test(message)) assert.match(message, /Update the sandbox/, kind);
        else
          assert.equal(
            message,
            `The state in ${copy} is damaged. Move the folder away, or start with --reset to replace it.`,
            `${name}, ${kind}`,
          );
        refused += 1;
      }
    }
  }
  assert.ok(refused > 30, `Only ${refused} damaged states were refused.`);
});

test('refuses what is not a folder for the state with a clear message, and does not change it', async () => {
  const file = path.join(folder, 'old.json');
  writeFileSync(file, '{"format":1}');
  const other = path.join(folder, 'other');
  mkdirSync(other);
  writeFileSync(path.join(other, 'CURRENT'), 'mine');
  const newer = path.join(folder, 'newer');
  mkdirSync(newer);
  writeFileSync(path.join(newer, 'sandbox.json'), '{"format":3,"batch":0}');
  for (const isReplaced of [false, true]) {
    for (const [data, message] of [
      [path.join(folder, 'none', 'state'), `The folder ${folder}/none does not exist. Create it, or choose another folder for --data.`],
      [
        file,
        `${file} is a file. Choose a folder for --data; to continue with the state that an earlier version stored in the file, add --import ${file}.`,
      ],
      [other, `${other} contains other files. Choose an empty folder for --data, or one that does not exist.`],
    ])
      await assert.rejects(Database.open(data, isReplaced), { message });
  }
  await assert.rejects(Database.open(newer), /is of a newer version of the sandbox\. Update the sandbox/);
  assert.equal(readFileSync(file, 'utf8'), '{"format":1}');
  assert.deepEqual(readdirSync(other), ['CURRENT']);
});

const options = (data: string) => ({ port: 0, contracts: readContracts(['wallet']), data, log: () => {} });

test('imports the state of an earlier version, once', async () => {
  const file = path.join(folder, 'state.json');
  const before = await startServer(options(path.join(folder, 'exporting')));
  const { id } = await (await sendTransfer(before.url)).json();
  // Snapshots of earlier versions have no places.
  const snapshot = await (await fetch(`${before.url}/_sandbox/state`)).json();
  for (const rows of Object.values<Json[]>(snapshot.families)) for (const row of rows) row.length = 3;
  await before.close();
  writeFileSync(file, JSON.stringify(snapshot));
  const data = path.join(folder, 'imported');
  const imported = await startServer({ ...options(data), imported: file });
  await imported.close();
  assert.deepEqual((await stateIn(data))?.balances.sort(), snapshot.balances.sort());
  assert.ok((await idsIn(data)).has(id));
  await assert.rejects(startServer({ ...options(data), imported: file }), /contains a state\. Choose a new folder for --data/);
});

test('refuses to start with other resources than those of its state, and starts over with those that it had', async () => {
  const data = path.join(folder, 'seeded');
  const count = async (url: string) => {
    const response = await fetch(`${url}/wallet/v1/accounts`, { headers: { Authorization: `Bearer ${SECRET_KEY}` } });
    return (await response.json()).data.length;
  };
  const first = await startServer({ ...options(data), story: false });
  await first.close();
  await assert.rejects(startServer({ ...options(data), story: true }), {
    message: `${data} contains a state that started without the resources of the examples. Omit --seed, choose a new folder for --data, or replace the state with --reset.`,
  });
  for (const story of [false, undefined]) {
    const again = await startServer({ ...options(data), story });
    assert.equal(await count(again.url), 0);
    await fetch(`${again.url}/_sandbox/reset`, { method: 'POST' });
    assert.equal(await count(again.url), 0);
    await again.close();
  }
  const replaced = await startServer({ ...options(data), story: true, reset: true });
  assert.ok((await count(replaced.url)) > 0);
  await replaced.close();
  await assert.rejects(startServer({ ...options(data), story: false }), /started with the resources of the examples\. Omit --seed/);
});

test('refuses to import a resource that its description does not allow', async () => {
  const file = path.join(folder, 'absurd.json');
  const { world } = engineFor('banking');
  const store = world.store('banking');
  const [{ id }] = store.list('bln');
  store.patch('bln', id, { instalment_count: 1e9 });
  writeFileSync(file, JSON.stringify(world.snapshot()));
  await assert.rejects(startServer({ port: 0, contracts: readContracts(['banking']), imported: file, log: () => {} }), {
    message: `${file} has a resource that banking does not allow: ${id} at /instalment_count. Must be between 1 and 60. Choose another file for --import.`,
  });
});

test('refuses to import a truncated or damaged file', () => {
  const file = path.join(folder, 'import.json');
  const whole = JSON.stringify(engineFor('wallet').world.snapshot());
  const damaged = [
    { balances: [['wal_1']] },
    { holds: [['wal_1', 5]] },
    { timers: [null] },
    { events: ['x'] },
    { families: { wallet: [['wal', 'wal_1', {}]] } },
  ].map((part) => JSON.stringify({ ...JSON.parse(whole), ...part }));
  for (const text of [whole.slice(0, whole.length / 2), '', '{"format":1}', '{"format":2}', 'null', ...damaged]) {
    writeFileSync(file, text);
    assert.throws(() => readState(file), { message: `${file} is not a complete state of the sandbox. Choose another file for --import.` });
  }
  assert.throws(() => readState(folder), /cannot be read: .*Choose another file for --import\.$/);
});

test('a batch contains what has changed only, however large the state is', async () => {
  const engine = engineFor('wallet', { isStored: true });
  const batches = new Batches();
  batches.begin(engine.world);
  const rows = new Map<string, string>();
  const sizeOfNext = () => {
    let size = 0;
    for (const { type, key, ...row } of batches.next(engine.world, (name) => rows.get(name)).operations) {
      const value = type === 'put' && 'value' in row ? row.value : '';
      rows.set(key, value);
      size += key.length + value.length;
    }
    return size;
  };
  const transfer = async () => assert.equal((await engine.fetch(transferTo('http://localhost'))).status, 201);
  sizeOfNext();
  await transfer();
  const first = sizeOfNext();
  for (let sent = 0; sent < 500; sent += 1) await transfer();
  sizeOfNext();
  await transfer();
  const last = sizeOfNext();
  assert.ok(last < first * 1.2, `The first batch has ${first} characters, one after 500 transfers ${last}.`);
  assert.ok(last < 40_000, `A transfer is stored with ${last} characters.`);
});
