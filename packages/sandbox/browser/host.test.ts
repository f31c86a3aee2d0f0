import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EXAMPLE_SECRET } from '../../openapi/webhookSecret';
import { signatureOf } from '../../openapi/webhookSignature';
import type { Behaviours, Further } from '../behaviours/behaviour';
import { behaviours } from '../behaviours/index';
import { CLIENT, SECRET_KEY } from '../http/caller';
import { readContracts } from '../node/contracts';
import { requestsOf } from '../node/requests';
import { engineFor } from '../node/testEngine';
import type { Snapshot } from '../state/world';
import { FURTHER, MODULES } from './families';
import { deliveryOf, Host } from './host';
import type { Status, WireRequest, WireResponse } from './protocol';

const [contract] = readContracts(['wallet']);
const TRANSFER = requestsOf(contract).find(({ operation }) => operation.id === 'transferToWallet')?.body ?? {};

const modules: Behaviours[] = [
  {
    operations: {
      transferToWallet: (call) => {
        const created = call.create({});
        call.after(60, 'transfer.note', { id: created.id });
        return created;
      },
    },
    timers: {
      'transfer.note': (call, { id }) => void call.store.patch('trf', id, { narration: 'Changed by a timer' }),
    },
  },
];

/** Returns a host whose behaviour sets a timer for each new transfer, the states that it saved, and the families that it loaded. */
function hostOf(snapshot?: Snapshot) {
  const saved: Snapshot[] = [];
  const loaded: string[] = [];
  const host = new Host({
    async load(family) {
      loaded.push(family);
      return { contract, modules };
    },
    save: async (state) => void saved.push(structuredClone(state)),
    isKept: true,
    clock: 'standing',
    snapshot: structuredClone(snapshot),
  });
  return { host, saved, loaded };
}

const requestOf = (method: string, path: string, body?: object): WireRequest => ({
  method,
  url: `https://sandbox.invalid/wallet/v1${path}`,
  headers: [
    ['Authorization', `Bearer ${SECRET_KEY}`],
    ['Content-Type', 'application/json'],
    ['Idempotency-Key', 'attempt-0001'],
  ],
  ...(body && { body: new TextEncoder().encode(JSON.stringify(body)).buffer }),
});

async function send(host: Host, request: WireRequest, client = false) {
  const { status, body } = (await host.run({ name: 'send', families: ['wallet'], request, client })) as WireResponse;
  return { status, body: JSON.parse(new TextDecoder().decode(body)) };
}

test('responds to requests, and keeps the state and its timers for the next page', async () => {
  const first = hostOf();
  const created = await send(first.host, requestOf('POST', '/transfers/wallet', TRANSFER));
  assert.equal(created.status, 201, JSON.stringify(created.body));
  const replayed = await send(first.host, requestOf('POST', '/transfers/wallet', TRANSFER));
  assert.deepEqual(replayed, created);
  assert.deepEqual(first.loaded, ['wallet']);

  const second = hostOf(first.saved.at(-1));
  await second.host.run({ name: 'advance', seconds: 61 });
  const read = await send(second.host, requestOf('GET', `/transfers/${created.body.id}`));
  assert.equal(read.body.narration, 'Changed by a timer');

  await second.host.run({ name: 'reset' });
  assert.equal((await send(second.host, requestOf('GET', `/transfers/${created.body.id}`))).status, 404);
  await second.host.run({ name: 'import', state: first.saved.at(-1) });
  assert.equal((await send(second.host, requestOf('GET', `/transfers/${created.body.id}`))).status, 200);
  await assert.rejects(second.host.run({ name: 'import', state: { format: 2 } }), /not a state of the sandbox/);
  const status = (await second.host.run({ name: 'status' })) as Status;
  assert.equal(status.timers, 1);
});

test('a clock that stands still moves only when it is advanced, also after a reload', async () => {
  const now = async (host: Host) => ((await host.run({ name: 'status' })) as Status).now;
  const { host, saved } = hostOf();
  await host.run({ name: 'advance', seconds: 60 });
  assert.equal(await now(host), '2026-11-25T08:01:00.000Z');
  const later = hostOf(saved.at(-1)).host;
  assert.equal(await now(later), '2026-11-25T08:01:00.000Z');
});

test('a token can have the scopes of all families that a request names, and the quota is the documented one', async () => {
  const { host } = hostOf();
  const body = new TextEncoder().encode(
    new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: CLIENT.id,
      client_secret: CLIENT.secret,
      scope: contract.scopes[0],
    }).toString(),
  ).buffer;
  const headers: [string, string][] = [['Content-Type', 'application/x-www-form-urlencoded']];
  const request = { method: 'POST', url: 'https://sandbox.invalid/oauth2/token', headers, body };
  assert.equal((await send(host, request)).status, 200);
  const listed = (await host.run({ name: 'send', families: ['wallet'], request: requestOf('GET', '/transfers') })) as WireResponse;
  assert.match(Object.fromEntries(listed.headers)['ratelimit-policy'], /q=100;w=60/);
});

test('adds an access token of the OAuth client', async () => {
  const { host } = hostOf();
  const request = { ...requestOf('GET', '/transfers'), headers: [] as [string, string][] };
  assert.equal((await send(host, request)).status, 401);
  assert.equal((await send(host, request, true)).status, 200);
});

test('signs events like the platform', async () => {
  const body = { type: 'transfer.succeeded', timestamp: '2026-11-25T08:00:00Z', data: { narration: '₦' } };
  const { delivery } = await deliveryOf(engineFor('wallet').world, { id: 'evt_1', family: 'wallet', type: body.type, body });
  const signature = signatureOf({ id: 'evt_1', timestamp: 1_795_593_600, body: JSON.stringify(body) }, EXAMPLE_SECRET);
  assert.ok(delivery.includes(`webhook-signature: ${signature}`));
  assert.ok(delivery.endsWith(`\n\n${JSON.stringify(body)}`));
  assert.match(delivery, /^POST \/(?!webhooks )\w+ HTTP\/1\.1\n/, 'the path of the endpoint of the examples');
});

test('the browser loads the behaviour of each family', async () => {
  for (const [family, modules] of Object.entries(behaviours))
    assert.deepEqual([...(await MODULES[family]()), ...((await FURTHER[family]?.()) ?? [])], modules, family);
  assert.deepEqual(Object.keys(MODULES), Object.keys(behaviours));
});

test('a first request waits for the conditions of its errors', async () => {
  for (const [family, load] of Object.entries(FURTHER)) {
    const modules = await MODULES[family]();
    const conditions = (await load()).flatMap(({ refusals = {}, filters = {}, furtherStates = {} }) =>
      [refusals, filters, furtherStates].flatMap((each) => Object.keys(each)),
    );
    for (const { operations = {}, awaited = [] } of modules) {
      const needed = [...new Set(conditions)].filter((id) => Object.hasOwn(operations, id));
      assert.deepEqual([...awaited].sort(), needed.sort(), `${family}: ${Object.keys(operations)}`);
    }
  }
});

/** Returns a host whose further behaviour lists no transfers and handles the timer `later`, which the first transfer sets; and how often that was loaded. */
function furtherHost(load: () => Promise<void> = async () => {}) {
  const counted = { loads: 0 };
  const base: Behaviours[] = [
    {
      operations: {
        transferToWallet: (call) => {
          const created = call.create({});
          call.after(60, 'later', { id: created.id });
          return created;
        },
        getTransfer: (call) => call.read(),
      },
    },
  ];
  const further = async (): Promise<Further[]> => {
    await load();
    counted.loads += 1;
    return [
      {
        operations: { listTransfers: (call) => call.page([]) },
        timers: { later: (call, { id }) => void call.store.patch('trf', id, { narration: 'Changed by a timer' }) },
      },
    ];
  };
  const host = new Host({
    load: async () => ({ contract, modules: base, further }),
    save: async () => {},
    isKept: false,
    clock: 'standing',
  });
  return { host, counted };
}

test('loads further behaviour once, and no later than a request needs it', async () => {
  const { host, counted } = furtherHost();
  for (const _ of [1, 2]) {
    const { body } = await send(host, requestOf('GET', '/transfers'));
    assert.deepEqual(body.data, []);
  }
  assert.equal(counted.loads, 1);
});

test('loads further behaviour only after the first response', async () => {
  let loaded = () => {};
  const { host, counted } = furtherHost(() => new Promise((resolve) => (loaded = resolve)));
  await send(host, requestOf('POST', '/transfers/wallet', TRANSFER));
  assert.equal(counted.loads, 0);
  loaded();
  await host.run({ name: 'status' });
  assert.equal(counted.loads, 1);
});

test('fires a timer of further behaviour, also if it could not be loaded at first', async () => {
  let isOffline = true;
  const { host } = furtherHost(async () => {
    if (isOffline) throw new Error('offline');
  });
  const { body } = await send(host, requestOf('POST', '/transfers/wallet', TRANSFER));
  await assert.rejects(host.run({ name: 'advance', seconds: 3600 }), /offline/);
  isOffline = false;
  await host.run({ name: 'advance', seconds: 3600 });
  const { body: later } = await send(host, requestOf('GET', `/transfers/${body.id}`));
  assert.equal(later.narration, 'Changed by a timer');
});
