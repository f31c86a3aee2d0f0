import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '../../model/contract';
import { advance, eventTypes, rule, send } from '../../node/testEngine';
import { registry, registryEngine } from './testRequests';

const BELLO = '/businesses/biz_01JD53ZPP3375XQHZY0M8JND81';
const CATERING = '/businesses/biz_01JDB3BZGJM4GC3C5X1BT9VHG5';
const STARTER = '/products/rpr_01JD8T8H5GH6E1TMYPGA9W3XYZ';
const PRODUCT = {
  code: 'stall_silver',
  name: 'Stall Silver',
  summary: 'A shop and a wallet for five stalls.',
  description: 'Sell in the shop and at five stalls with one stock.',
  audience: 'merchants',
  services: ['merchant', 'wallet'],
  price: { amount: 250_000, currency: 'NGN' },
  interval: 'monthly',
  trial_days: 14,
  limits: { locations: 5, sub_users: 5 },
  terms_url: 'https://emberbasket.example/terms/stall-silver',
};

test('an active business is updated without another review', async () => {
  const engine = registryEngine();
  const { status, body } = await registry(engine, `PATCH ${BELLO}`, { contact_phone: '+2347000000012', metadata: { a: '1' } });
  assert.deepEqual([status, body.status, body.contact_phone, eventTypes(engine)], [200, 'active', '+2347000000012', []]);
  assert.equal((await registry(engine, `PATCH ${BELLO}`, { registration_number: 'BN0000077' })).body.code, 'verified_data_locked');
  assert.equal((await registry(engine, `PATCH ${BELLO}`, { resubmit: true })).body.code, 'invalid_state_transition');
  assert.deepEqual((await registry(engine, `PATCH ${BELLO}`, { metadata: {} })).body.metadata, {});
});

test(
  rule('openapi/platform-registry/businesses.yaml:29', 'A business that is resubmitted in the sandbox is decided after a minute:'),
  async () => {
    for (const [number, status] of [
      ['BN0000003', 'active'],
      ['RC0000091', 'rejected'],
    ]) {
      const engine = registryEngine();
      const { body } = await registry(engine, `PATCH ${CATERING}`, { resubmit: true, registration_number: number, note: 'Corrected.' });
      assert.deepEqual([body.status, body.review.stage], ['pending_approval', 'waiting']);
      advance(engine, 60);
      assert.equal((await registry(engine, `GET ${CATERING}`)).body.status, status);
      assert.deepEqual(eventTypes(engine), [status === 'active' ? 'business.approved' : 'business.rejected']);
    }
  },
);

test(rule('openapi/platform-registry/products.yaml:1175', '`null` in the sandbox.'), async () => {
  const engine = registryEngine();
  const { body } = await registry(engine, 'POST /products', PRODUCT);
  assert.deepEqual([body.review.stage, body.review.decision_due_at, body.price_vat.amount], ['waiting', null, 17_442]);
  advance(engine, 60);
  assert.equal((await registry(engine, `GET /products/${body.id}`)).body.status, 'active');
});

test('a rejected product is corrected and submitted again', async () => {
  const engine = registryEngine();
  const { body } = await registry(engine, 'POST /products', { ...PRODUCT, name: 'sandbox_rejected Silver' });
  advance(engine, 60);
  const correct = () => registry(engine, `PATCH /products/${body.id}`, { name: 'Stall Silver', note: 'Corrected.', resubmit: true });
  const again = (await correct()).body;
  assert.deepEqual([again.status, again.review.submission_count], ['pending_approval', 2]);
  assert.equal((await correct()).body.code, 'invalid_state_transition');
  advance(engine, 60);
  assert.equal((await registry(engine, `GET /products/${body.id}`)).body.status, 'active');
  assert.deepEqual(eventTypes(engine), ['product.rejected', 'product.approved']);
});

test('a new price of an active product is a new version of its terms', async () => {
  const engine = registryEngine();
  const price = (amount: number, currency = 'NGN') => registry(engine, `PATCH ${STARTER}`, { price: { amount, currency } });
  const { terms, price: current } = (await registry(engine, `GET ${STARTER}`)).body;
  const dearer = (await price(current.amount + 1_000)).body;
  assert.deepEqual([dearer.terms.version, dearer.terms.existing_from_date], [terms.version + 1, '2026-12-25']);
  const cheaper = (await price(current.amount)).body;
  assert.deepEqual([cheaper.terms.version, cheaper.terms.existing_from_date], [terms.version + 2, '2026-11-25']);
  assert.equal((await price(current.amount)).body.terms.version, terms.version + 2);
  assert.equal((await price(current.amount * 3)).body.errors[0].code, 'step_too_large');
  assert.equal((await price(current.amount, 'USD')).body.code, 'currency_mismatch');
  const renamed = await registry(engine, `PATCH ${STARTER}`, { name: 'Other' });
  assert.equal(renamed.body.errors[0].code, 'final_after_approval');
  assert.deepEqual(eventTypes(engine), ['product.terms_changed', 'product.terms_changed']);
});

test(
  rule('openapi/platform-registry/keys.yaml:1426', 'Defaults to any network, which is suitable for the sandbox but rarely for production.'),
  async () => {
    const engine = registryEngine();
    const { body } = await registry(engine, 'POST /keys', { kind: 'secret_key', name: 'Any network' }, 'sat_sandbox_admin');
    assert.deepEqual(body.key.allowed_networks, []);
    const used: Json = await send(engine, 'GET /platform-registry/v1/services', undefined, { Authorization: `Bearer ${body.secret}` });
    assert.equal(used.status, 200);
  },
);
