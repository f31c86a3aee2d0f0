import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SECOND_OPERATOR, SECRET_KEY, testCredential } from '../../http/caller';
import type { Engine } from '../../http/engine';
import { formOf } from '../../http/form';
import type { Json } from '../../model/contract';
import { parametersIn } from '../../model/types';
import { type ExampleRequest, requestsOf, toRequest } from '../../node/requests';
import { traceEngine, VOORBEELD } from './testRequests';

const OWN = 'tnt_01JD0Q8Z5V3M7KX2N4RBW6TYHC';
/** Company of the story that is not verified. */
const PRETEND = { tenant_id: 'tnt_01JCS4T7X2B5N8Q1W4Z7C0F3HK', name: 'Pretend Commodities Ltd' };
/** Company in which the second operator has declared a stake. */
const ESEMPIO = { tenant_id: 'tnt_01JC4J1YJQMAZ5P7KJKP5N14FS', name: 'Esempio Cacao Srl' };
const LABORATORY = 'tnt_01JA6RGPQPNA3NZTJPHX3VVKTB';
const INI = 'opr_01HR30PT6RF0C6V4X2F5EM5SMV';
const COPY = '00000000000000000000000007';

const engine = traceEngine(['platform-registry', 'wallet']);
const contract = engine.world.contracts.get('trace');
const examples = new Map<string, ExampleRequest>(contract ? requestsOf(contract).map((each) => [each.operation.id, each]) : []);

/** What differs from the story: fields of the resource of the path or of others by ID, fields of the body, and the credential. */
type Case = { target?: Json; others?: Record<string, Json>; body?: Json; token?: string };

/** Stores a copy of a resource, which is not of the story, and returns its ID. */
function copied(from: Engine, id: string, fields: Json): string {
  const store = from.world.store('trace');
  const [type] = id.split('_');
  const copy = `${type}_${COPY}`;
  store.put(type, { ...(store.get(type, id) ?? store.list(type)[0]), ...fields, id: copy });
  return copy;
}

/** Sends the example of an operation to a copy of its resource, and returns the code of the error. */
async function codeOf(operationId: string, { target = {}, others = {}, body = {}, token }: Case): Promise<string> {
  engine.reset();
  const store = engine.world.store('trace');
  for (const [id, fields] of Object.entries(others)) store.patch(id.split('_')[0], id, fields);
  const request = examples.get(operationId);
  assert.ok(request, operationId);
  const { operation } = request;
  const { params } = engine.find(request.method, request.path) ?? { params: {} as Record<string, string> };
  const key = params[parametersIn(operation.path).at(-1) ?? ''];
  const path = key ? request.path.replace(key, copied(engine, key, target)) : request.path;
  const sent = toRequest({ ...request, path, body: request.body && { ...request.body, ...body } }, token ?? testCredential(operation));
  const response = await engine.fetch(sent);
  return response.status < 400 ? String(response.status) : (await response.json()).code;
}

const sides = (buyer: Json): Json => ({
  buyer: { ...buyer, is_verified: buyer !== PRETEND },
  seller: { tenant_id: OWN, name: 'Ember Basket Ltd' },
});

const BATCH = 'btc_01JDB6K37K8XB2426GVH92JJXV';
const TRADE = 'trd_01JD8RS60QX1VX4PASBXF9YPKK';
const TASK = 'tsk_01JCQB0WT7JN6423W3V0XF9PEE';
const own = (status: string): Json => ({ status, created_by: { tenant_id: OWN }, ...sides({ tenant_id: VOORBEELD, name: 'Voorbeeld' }) });
const REQUEST = String(examples.get('openNegotiation')?.body?.trade_request_id);
const subjects = [{ kind: 'batch_record', id: BATCH, label: 'x' }];
const token = SECOND_OPERATOR;
const STAGE = 'pst_01HM7T44WQHW8EQ18HT0HTC8R9';
const resolved = { resolution: { resolved_by: { id: INI } } };

const CASES: Record<string, Record<string, Case[]>> = {
  party_not_cleared: {
    openNegotiation: [{ others: { [REQUEST]: { ...sides(PRETEND), status: 'pending' } } }],
    createTrade: [{ body: { counterparty_tenant_id: PRETEND.tenant_id } }],
    acceptTrade: [{ target: { ...sides(PRETEND), status: 'proposed', created_by: { tenant_id: PRETEND.tenant_id } } }],
    acceptTradeRequest: [{ target: { ...sides(PRETEND), status: 'pending' } }],
    approveTradeRequest: [{ target: { ...sides(PRETEND), status: 'under_review' } }],
    makeCounterOffer: [{ target: { ...sides(PRETEND), status: 'open' } }],
    acceptOffer: [{ target: { ...sides(PRETEND), status: 'open' } }],
    transferOwnership: [{ body: { to_tenant_id: PRETEND.tenant_id } }],
    applyForTradeLoan: [{ others: { [TRADE]: sides(PRETEND) }, body: { trade_id: TRADE } }],
    approveTradeLoan: [{ target: { trade: { id: TRADE }, status: 'submitted_and_pending_approval' }, others: { [TRADE]: sides(PRETEND) } }],
    disburseTradeLoan: [{ target: { trade: { id: TRADE }, status: 'approved' }, others: { [TRADE]: sides(PRETEND) } }],
  },
  conflict_of_interest: {
    freezeTrade: [{ target: { ...sides(ESEMPIO), status: 'accepted' }, token }],
    unfreezeTrade: [{ target: { ...sides(ESEMPIO), status: 'frozen' }, token }],
    closeTrade: [{ target: { ...sides(ESEMPIO), status: 'accepted' }, token }],
    approveTradeRequest: [{ target: { ...sides(ESEMPIO), status: 'under_review' }, token }],
    approveTradeDocument: [{ target: { owner: ESEMPIO, status: 'submitted' }, token }],
    rejectTradeDocument: [{ target: { trade_id: TRADE, status: 'submitted' }, others: { [TRADE]: sides(ESEMPIO) }, token }],
    approveTradeLoan: [
      { target: { trade: { id: TRADE }, status: 'submitted_and_pending_approval' }, others: { [TRADE]: sides(ESEMPIO) }, token },
    ],
    disburseTradeLoan: [{ target: { trade: { id: TRADE }, status: 'approved' }, others: { [TRADE]: sides(ESEMPIO) }, token }],
    rejectTradeLoan: [
      { target: { trade: { id: TRADE }, status: 'submitted_and_pending_approval' }, others: { [TRADE]: sides(ESEMPIO) }, token },
    ],
    assignIncidentReport: [
      { target: { status: 'open', ...resolved }, body: { assignee: { kind: 'operator', operator_id: INI } } },
      { target: { status: 'open', created_by: { tenant_id: OWN } }, body: { assignee: { kind: 'agency', tenant_id: OWN } } },
    ],
    resolveIncidentReport: [{ target: { status: 'open', ...resolved } }, { target: { status: 'open', created_by: ESEMPIO }, token }],
    verifyMineralComposition: [{ target: { batch: { id: BATCH }, status: 'recorded' }, others: { [BATCH]: { owner: ESEMPIO } }, token }],
    approveTestDetails: [{ target: { subjects, status: 'submitted' }, others: { [BATCH]: { holder: ESEMPIO } }, token }],
    rejectTestDetails: [
      { target: { subjects, status: 'submitted' }, others: { [BATCH]: { trade: { id: TRADE } }, [TRADE]: sides(ESEMPIO) }, token },
    ],
    createTask: [
      {
        others: { [BATCH]: { owner: { tenant_id: OWN } } },
        body: { subjects: [{ kind: 'batch_record', id: BATCH }], assignee_user_id: 'usr_01JD0QB3F9C5R8T1Y6WHZKM2NV' },
      },
    ],
    updateTask: [
      {
        target: { subjects, status: 'assigned' },
        others: { [BATCH]: { owner: { tenant_id: OWN } } },
        body: { assignee_user_id: 'usr_01JD0QB3F9C5R8T1Y6WHZKM2NV' },
      },
    ],
    completeTask: [
      {
        target: { subjects, status: 'in_progress', performer: { tenant_id: LABORATORY } },
        others: { [BATCH]: { owner: { tenant_id: LABORATORY } } },
      },
    ],
    submitTestDetails: [
      {
        others: { [TASK]: { subjects, performer: { tenant_id: LABORATORY } }, [BATCH]: { owner: { tenant_id: LABORATORY } } },
        body: { task_id: TASK },
      },
    ],
  },
  self_approval: {
    closeTrade: [{ target: { status: 'frozen', _interventions: [{ action: 'frozen', by: { id: INI } }] } }],
    disburseTradeLoan: [{ target: { status: 'approved', _approved_by: { id: INI } } }],
  },
  other_side_to_move: {
    acceptTrade: [{ target: own('proposed') }],
    rejectTrade: [{ target: own('proposed') }],
    updateTrade: [
      {
        target: {
          ...own('accepted'),
          proposed_changes: { terms_version: 2, proposed_by: { tenant_id: OWN }, proposed_at: '2026-11-25T08:00:00Z' },
        },
        body: { confirm_terms_version: 2 },
      },
    ],
  },
  not_holder: {
    updateTradeTrackingStatus: [
      {
        target: { trade: { id: TRADE }, status: 'on_hold', hold: { cause: 'party', held_by: { tenant_id: VOORBEELD } } },
        others: { [TRADE]: { seller: { tenant_id: VOORBEELD }, buyer: { tenant_id: OWN } } },
        body: { action: 'resume', stage_id: undefined },
      },
      {
        target: { trade: { id: TRADE }, status: 'in_progress', lines: [], distributor: null },
        others: { [TRADE]: { seller: { tenant_id: VOORBEELD }, buyer: { tenant_id: OWN } } },
        body: { action: 'reschedule', stage_id: undefined, expected_stages: [{ stage_id: STAGE, expected_at: '2026-12-20T08:00:00Z' }] },
      },
    ],
    recordTradeTrackingEvent: [
      {
        target: { trade: { id: TRADE } },
        others: { [BATCH]: { owner: { tenant_id: VOORBEELD, name: 'Voorbeeld' }, holder: { tenant_id: VOORBEELD, name: 'Voorbeeld' } } },
        body: { lines: [{ batch_id: BATCH, quantity: { value: '1', unit: 'kilogram' } }] },
      },
    ],
  },
  test_provider_not_suitable: {
    submitTestDetails: [{ others: { [TASK]: { status: 'in_progress' } }, body: { task_id: TASK, analysed_at: '2020-01-01T00:00:00Z' } }],
  },
  requirements_not_met: {
    approveLocalSeller: [
      { target: { status: 'pending_approval', licence: { expires_date: '2026-01-01' } }, body: { case_reference: undefined } },
    ],
  },
};

for (const [code, operations] of Object.entries(CASES))
  test(`trace: returns ${code} as each operation describes`, async () => {
    const found: [string, string][] = [];
    for (const [operation, cases] of Object.entries(operations))
      for (const each of cases) found.push([operation, await codeOf(operation, each)]);
    assert.deepEqual(
      found.filter(([, each]) => each !== code),
      [],
    );
  });

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
    const body = { proceeds_account_id: account.id };
    return traceCode(`/trace/v1/trades/${trade}`, body);
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
