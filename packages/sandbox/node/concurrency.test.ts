import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SECRET_KEY } from '../http/caller';
import { readContracts } from './contracts';
import { startServer } from './server';

const SOURCE = 'wal_01JD2C4E6G8J0M2P4R6T8V0X2Z';
const COUNT = 100;

/** Starts a server whose responses take a while, so that requests overlap, and returns a function that sends to it. */
async function started(latency: number) {
  const { url, close, engine } = await startServer({ port: 0, contracts: readContracts(['wallet']), latency, log: () => {} });
  const send = async (method: string, path: string, key = '', body?: object) => {
    const headers = { Authorization: `Bearer ${SECRET_KEY}`, 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) };
    const response = await fetch(`${url}/wallet/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
    return { status: response.status, body: await response.json() };
  };
  return { send, close, engine };
}

const transfer = (amount: number, reference: string) => ({
  source_account_id: SOURCE,
  destination: { kind: 'wallet', account_id: 'wal_01JD2C7M9Q1S3V5X7Z9B1D3F5H' },
  amount: { amount, currency: 'NGN' },
  reference,
  pin: '4839',
  allow_duplicate: true,
});

for (const latency of [0, 20]) {
  test(`${COUNT} identical requests at once with one key make one resource (latency ${latency} ms)`, async () => {
    const { send, close } = await started(latency);
    try {
      const list = async () => (await send('GET', '/transfers?limit=100')).body.data.length;
      const before = await list();
      const body = transfer(100_000, 'SAME');
      const responses = await Promise.all(Array.from({ length: COUNT }, () => send('POST', '/transfers/wallet', 'the-same-key', body)));
      const created = responses.filter(({ status }) => status === 201);
      const others = responses.filter(({ status }) => status !== 201);
      assert.equal(new Set(created.map(({ body: { id } }) => id)).size, 1);
      for (const other of others) assert.deepEqual([other.status, other.body.code], [409, 'idempotency_in_progress']);
      if (latency) assert.ok(others.length > 0, 'No two requests overlapped.');
      assert.equal(await list(), before + 1);
      assert.equal((await send('POST', '/transfers/wallet', 'the-same-key', body)).body.id, created[0].body.id);
    } finally {
      await close();
    }
  });
}

test(`${COUNT} transfers at once never overdraw the account`, async () => {
  const { send, close, engine } = await started(5);
  try {
    const available = async (): Promise<number> => (await send('GET', `/accounts/${SOURCE}/balance`)).body.available.amount;
    const before = await available();
    const amount = Math.floor(before / 30);
    const responses = await Promise.all(
      Array.from({ length: COUNT }, (_, index) =>
        send('POST', '/transfers/wallet', `overdraw-${index}`, transfer(amount, `OVER-${index}`)),
      ),
    );
    const made = responses.filter(({ status }) => status === 201);
    const debited = made.reduce((sum, { body }) => sum + body.total_debited.amount, 0);
    const refused = responses.filter(({ status }) => status !== 201);
    assert.ok(made.length > 0 && refused.length > 0, `${made.length} made, ${refused.length} refused`);
    for (const { status, body } of refused)
      assert.ok(['insufficient_funds', 'tier_limit_exceeded'].includes(body.code), `${status} ${body.code}`);
    assert.equal(await available(), before - debited);
    assert.ok(before >= debited);
    assert.equal(engine.world.ledger.total(), 0);
  } finally {
    await close();
  }
});
