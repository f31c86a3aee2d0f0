import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SECOND_OPERATOR, SECRET_KEY } from '../../http/caller';
import type { Engine } from '../../http/engine';
import { formOf } from '../../http/form';
import type { Json } from '../../model/contract';
import { type ExampleRequest, requestsOf, toRequest } from '../../node/requests';
import { traceEngine } from './testRequests';

const OWN = 'tnt_01JD0Q8Z5V3M7KX2N4RBW6TYHC';
const INI = 'opr_01HR30PT6RF0C6V4X2F5EM5SMV';
const COPY = '00000000000000000000000007';

const engine = traceEngine(['platform-registry', 'wallet']);
const contract = engine.world.contracts.get('trace');
const examples = new Map<string, ExampleRequest>(contract ? requestsOf(contract).map((each) => [each.operation.id, each]) : []);

/** Stores a copy of a resource, which is not of the story, and returns its ID. */
function copied(from: Engine, id: string, fields: Json): string {
  const store = from.world.store('trace');
  const [type] = id.split('_');
  const copy = `${type}_${COPY}`;
  store.put(type, { ...(store.get(type, id) ?? store.list(type)[0]), ...fields, id: copy });
  return copy;
}

const TRADE = 'trd_01JD8RS60QX1VX4PASBXF9YPKK';

test('trace: a company that is blocked in the Registry cannot trade', async () => {
  const registry = (status: string) => engine.world.store('platform-registry').patch('tnt', OWN, { status });
  engine.reset();
  registry('blocked');
  const codes: string[] = [];
  for (const id of ['publishProduct', 'createTrade', 'createTradeRequest']) {
    const request = examples.get(id);
    assert.ok(request);
    const { params } = engine.find(request.method, request.path) ?? { params: {} as Record<string, string> };
    const key = Object.values(params)[0];
    const path = key ? request.path.replace(key, copied(engine, key, { status: 'approved' })) : request.path;
    codes.push((await (await engine.fetch(toRequest({ ...request, path }))).json()).code);
  }
  assert.deepEqual(codes, Array(3).fill('party_not_cleared'));
});

test('trace: an operator who approved a company in the Registry does not decide on its requests', async () => {
  const buyer = { tenant_id: 'tnt_01JBZW4JG9TQ2MYXYRHSQ0X2K6', name: 'Muster Smelting GmbH', is_verified: true };
  engine.reset();
  engine.world
    .store('platform-registry')
    .patch('tnt', buyer.tenant_id, { status: 'active', status_changed_by: { kind: 'operator', id: INI } });
  const request = examples.get('approveTradeRequest');
  assert.ok(request);
  const key = request.path.split('/').at(-2) ?? '';
  const path = request.path.replace(key, copied(engine, key, { buyer, status: 'under_review' }));
  assert.equal((await (await engine.fetch(toRequest({ ...request, path }))).json()).code, 'self_approval');
  assert.equal((await engine.fetch(toRequest({ ...request, path }, SECOND_OPERATOR))).status, 200);
});

test('trace: the proceeds of a trade are paid into an active account in its currency', async () => {
  const wallet = engine.world.store('wallet');
  const [account] = wallet.list('wal');
  const send = (fields: Json) => {
    wallet.patch('wal', account.id, fields);
    const trade = copied(engine, TRADE, { status: 'accepted', total: { amount: 6775000, currency: 'USD' } });
    return traceCode(`/trace/v1/trades/${trade}`, { proceeds_account_id: account.id });
  };
  const traceCode = async (path: string, body: Json) => {
    const request = examples.get('updateTrade');
    assert.ok(request);
    const response = await engine.fetch(toRequest({ ...request, path, body }));
    return response.status < 400 ? response.status : (await response.json()).code;
  };
  assert.equal(await send({ status: 'frozen', currency: 'USD' }), 'account_not_active');
  assert.equal(await send({ status: 'active', currency: 'NGN' }), 'currency_mismatch');
  assert.equal(await send({ status: 'active', currency: 'USD' }), 200);
});

test('trace: an empty file is not a document', async () => {
  const request = examples.get('uploadTradeDocument');
  assert.ok(request?.body);
  const body = formOf(request.body);
  body.set('file', new File([], 'empty.pdf', { type: 'application/pdf' }));
  const headers = { Authorization: `Bearer ${SECRET_KEY}`, 'Idempotency-Key': 'empty-file' };
  const response = await engine.fetch(new Request(`http://localhost${request.path}`, { method: 'POST', headers, body }));
  assert.equal((await response.json()).code, 'document_unreadable');
});

test('trace: a company in a country without Trace lists no products', async () => {
  engine.reset();
  engine.world.store('platform-registry').patch('tnt', OWN, { country: 'GH' });
  const request = examples.get('createProduct');
  assert.ok(request);
  assert.equal((await (await engine.fetch(toRequest(request))).json()).code, 'service_not_open');
});
