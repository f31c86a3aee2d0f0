import assert from 'node:assert/strict';
import type { Json } from '../../model/contract';
import { ruleOf } from '../../node/testEngine';
import { acceptedTrade, BEANS, COCOA, lot, OPERATOR, read, test, trace, traceEngine } from './testRequests';

const adminDocumentCategoriesRule = ruleOf('openapi/trace/admin-document-categories.yaml');
const adminDocumentConfigurationsRule = ruleOf('openapi/trace/admin-document-configurations.yaml');
const adminProductTypesRule = ruleOf('openapi/trace/admin-product-types.yaml');
const adminTradeTrackingPipelineRule = ruleOf('openapi/trace/admin-trade-tracking-pipeline.yaml');
const commonRule = ruleOf('openapi/trace/common.yaml');
const documentCategoriesRule = ruleOf('openapi/trace/document-categories.yaml');

const certificate = (code: string): Json => ({
  code,
  name: 'Certificate of origin',
  description: 'Certificate of the country in which the goods were grown.',
  issuer_kind: 'chamber_of_commerce',
  issuing_tenant_ids: [],
  review: 'operator',
  subject_kinds: ['trade'],
  fields: [{ code: 'number', name: 'Certificate number', value_kind: 'text', is_required: true, compared_with: null }],
  validity_months: null,
  sensitivity: 'open',
});

test(adminDocumentCategoriesRule('Adds a kind of document to the list that all companies choose from, immediately and'), async (engine) => {
  const { body } = await trace(engine, 'POST /admin/document-categories', certificate('origin_test'), OPERATOR);
  const { data } = await read(engine, '/document-categories?limit=100');
  assert.ok(data.some(({ id, code }: Json) => id === body.id && code === 'origin_test'));
});

test(adminDocumentCategoriesRule('The change takes effect immediately, in production and in the sandbox.'), async (engine) => {
  const { body } = await trace(engine, 'POST /admin/document-categories', certificate('origin_test'), OPERATOR);
  const change = { name: 'Origin', subject_kinds: ['trade', 'batch_record'], reason: 'Clearer.' };
  await trace(engine, `PATCH /admin/document-categories/${body.id}`, change, OPERATOR);
  const { data } = await read(engine, '/document-categories?limit=100');
  const changed = data.find(({ id }: Json) => id === body.id);
  assert.deepEqual([changed.name, changed.subject_kinds], ['Origin', ['trade', 'batch_record']]);
});

test(adminDocumentCategoriesRule('The deletion takes effect immediately, in production and in the sandbox.'), async (engine) => {
  const { body } = await trace(engine, 'POST /admin/document-categories', certificate('origin_test'), OPERATOR);
  await trace(engine, `DELETE /admin/document-categories/${body.id}`, undefined, OPERATOR);
  const { data } = await read(engine, '/document-categories?limit=100&include_retired=true');
  assert.ok(!data.some(({ id }: Json) => id === body.id));
  const { status } = await trace(engine, 'POST /admin/document-categories', certificate('origin_test'), OPERATOR);
  assert.equal(status, 201);
});

test(
  adminDocumentConfigurationsRule("The rule disappears from the commodity's requirements immediately, in production and in the sandbox."),
  async (engine) => {
    const { body: document } = await trace(engine, 'POST /admin/document-categories', certificate('origin_test'), OPERATOR);
    const configuration = {
      category_id: COCOA,
      document_category_id: document.id,
      due_stage: 'shipping',
      provided_by: 'seller',
      is_enforced: false,
      condition: { kind: 'exports_from', country: 'NG', hs_codes: [] },
      approver: 'operator',
      valid_from_date: '2026-12-15',
    };
    const { body } = await trace(engine, 'POST /admin/document-configurations', configuration, OPERATOR);
    const required = async () =>
      (await read(engine, `/categories/${COCOA}`)).traceability_requirements.map((each: Json) => each.document_category);
    assert.ok((await required()).includes('origin_test'));
    const used = await trace(engine, `DELETE /admin/document-categories/${document.id}`, undefined, OPERATOR);
    assert.equal(used.body.code, 'resource_in_use');
    await trace(engine, `DELETE /admin/document-configurations/${body.id}`, undefined, OPERATOR);
    assert.ok(!(await required()).includes('origin_test'));
    const soon = { ...configuration, is_enforced: true };
    assert.equal((await trace(engine, 'POST /admin/document-configurations', soon, OPERATOR)).body.code, 'validation_failed');
  },
);

test(adminProductTypesRule('The type takes effect in production and in the sandbox.'), async (engine) => {
  const type = {
    code: 'cocoa_cake',
    name: 'Cake',
    category_id: COCOA,
    description: 'What remains after the butter is pressed.',
    hs_code: '180500',
    form: 'processed',
    made_from: [{ product_type_id: BEANS, yield_from_percent: '35', yield_to_percent: '50' }],
    default_packaging: { kind: 'carton', weight_kg: '25' },
    quality_parameters: [],
    reason: 'Requested by exporters.',
  };
  const { body, status } = await trace(engine, 'POST /admin/product-types', type, OPERATOR);
  assert.equal(status, 201, JSON.stringify(body));
  const made = await lot(engine, { product_type_id: body.id });
  assert.deepEqual([made.status, made.body.product_type.code], [201, 'cocoa_cake']);
});

test(adminTradeTrackingPipelineRule('Drafts are not supported; test a layout in the sandbox, which has its own'), async (engine) => {
  const before = await acceptedTrade(engine);
  const stage = {
    code: 'weighed',
    name: 'Weighed',
    description: 'On a calibrated scale.',
    position: 2,
    required_steps: ['inspecting'],
    entered_by_roles: ['seller', 'distributor'],
    expected_hours: 48,
    commodity_kinds: ['agricultural', 'mineral'],
    is_optional: true,
  };
  const { body: running } = await trace(engine, 'POST /trade-trackings', { trade_id: before.id });
  const { status } = await trace(engine, 'POST /admin/trade-tracking-pipeline/stages', stage, OPERATOR);
  assert.equal(status, 201);
  const later = await acceptedTrade(engine);
  const { body: next } = await trace(engine, 'POST /trade-trackings', { trade_id: later.id });
  assert.equal(next.pipeline_version, running.pipeline_version + 1);
  const codes = ({ next_stages }: Json) => next_stages.map((each: Json) => each.stage.code);
  assert.ok(codes(next).includes('weighed') && !codes(running).includes('weighed'));
});

test(commonRule('It is the same in the sandbox and in production.'), async () =>
  assert.equal((await read(traceEngine(), `/categories/${COCOA}`)).code, 'cocoa'),
);

test(documentCategoriesRule('The sandbox and production have the same categories with the same IDs.'), async () => {
  const { data } = await read(traceEngine(), '/document-categories?limit=100');
  const found = data.find(({ code }: Json) => code === 'phytosanitary_certificate');
  assert.equal(found.id, 'dct_01HM02W4PPTNP02QBW97D58CMD');
});

test('a new document category is due for trades, unless its documents are not reviewed', async (engine) => {
  for (const [review, requirement] of [
    ['operator', 'trade_document'],
    ['none', null],
  ]) {
    const { body } = await trace(engine, 'POST /admin/document-categories', { ...certificate(`origin_${review}`), review }, OPERATOR);
    assert.equal(body.requirement, requirement);
  }
});
