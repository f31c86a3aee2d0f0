import assert from 'node:assert/strict';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { api, fill, newIndex, newName, read, readAfter, test } from './testRequests';

const rule = ruleOf('openapi/global-index-search/template.yaml');

const PARAMETERS = [
  { name: 'q', type: 'string', required: true, min_length: 2 },
  { name: 'max_price', type: 'integer', minimum: 0 },
  { name: 'sort_by', type: 'string', default: 'price', allowed_values: ['price'] },
];
const QUERY = {
  text: '{{q}}',
  filters: [
    { field: 'price', operator: 'at_most', value: '{{max_price}}' },
    { field: 'in_stock', operator: 'equals', value: true },
  ],
  sort: [{ field: '{{sort_by}}', order: 'ascending' }],
};

async function newTemplate(engine: Engine, name = newName('template'), fields: Json = {}): Promise<Json> {
  const { id } = await newIndex(engine);
  return (await api(engine, 'POST /search-templates', { name, index_ids: [id], parameters: PARAMETERS, query: QUERY, ...fields })).body;
}

test(rule('becomes invalid one minute after it was created.'), async (engine) => {
  const { id, name } = await newTemplate(engine, newName('sandbox_invalid'));
  assert.equal((await readAfter(engine, 59, `/search-templates/${id}`)).status, 'active');
  const { status, problems } = await readAfter(engine, 1, `/search-templates/${id}`);
  assert.deepEqual([status, problems.length, eventTypes(engine).includes('search_template.invalidated')], ['invalid', 1, true]);
  const search = await api(engine, 'POST /search', { kind: 'template', template: { name, values: { q: 'rice' } } });
  assert.equal(search.body.code, 'invalid_template');
});

test(rule('becomes invalid after a minute.'), async (engine) => {
  const { id } = await newTemplate(engine, newName('sandbox_invalid_prices'));
  const other = await newTemplate(engine);
  advance(engine, 60);
  assert.deepEqual(
    [(await read(engine, `/search-templates/${id}`)).status, (await read(engine, `/search-templates/${other.id}`)).status],
    ['invalid', 'active'],
  );
  const { body } = await api(engine, `PATCH /search-templates/${id}`, { query: { ...QUERY, facets: ['category'] } });
  assert.deepEqual([body.status, body.version, eventTypes(engine).includes('search_template.restored')], ['active', 2, true]);
});

test(rule('This restriction does not apply in the sandbox.'), async (engine) => {
  const { id, name } = await newTemplate(engine);
  assert.equal((await api(engine, 'POST /search', { kind: 'template', template: { name, values: { q: 'rice' } } })).status, 200);
  assert.equal((await read(engine, `/search-templates/${id}`)).use_count_30_days, 1);
  assert.equal((await api(engine, `DELETE /search-templates/${id}`)).status, 204);
});

test('values are inserted as data, and parts without a value are omitted', async (engine) => {
  const { id, name, index_ids } = await newTemplate(engine);
  await fill(engine, index_ids[0], [
    { key: 'rice', name: 'Rice OR {{q}}', price: 10, in_stock: true },
    { key: 'gone', name: 'Rice', price: 5, in_stock: false },
  ]);
  const render = (values: Json) => api(engine, `POST /search-templates/${id}/render`, { values });
  const { body } = await render({ q: 'rice' });
  assert.deepEqual(
    [body.omitted, body.defaulted, body.query.filters.length],
    [[{ pointer: '/query/filters/0', parameter: 'max_price' }], ['sort_by'], 1],
  );
  assert.deepEqual(body.query.sort, [{ field: 'price', order: 'ascending' }]);
  const { body: wrong } = await render({ q: 'r', max_price: 'much', colour: 'red' });
  assert.deepEqual(
    wrong.errors.map(({ pointer, code }: Json) => [pointer, code]),
    [
      ['/values/colour', 'unknown_parameter'],
      ['/values/q', 'too_small'],
      ['/values/max_price', 'type'],
    ],
  );
  const found = await api(engine, 'POST /search', { kind: 'template', template: { name, values: { q: 'rice' } } });
  const keys = found.body.hits.map(({ key }: Json) => key);
  assert.deepEqual(keys, ['rice']);
});

test('a template is checked as a whole, and a change that could break searches needs to be allowed', async (engine) => {
  const { body } = await api(engine, 'POST /search-templates', {
    name: newName('template'),
    index_ids: [(await newIndex(engine)).id],
    parameters: [{ name: 'unused', type: 'string' }],
    query: { text: '{{q}}', filters: [{ field: 'name', operator: 'equals', value: 'x' }] },
  });
  assert.deepEqual(body.errors.map(({ code }: Json) => code).sort(), ['field_not_usable', 'undeclared_placeholder', 'unused_parameter']);
  const { id, version } = await newTemplate(engine);
  const parameters = [...PARAMETERS, { name: 'city', type: 'string', required: true }];
  const query = { ...QUERY, filters: [...QUERY.filters, { field: 'category', operator: 'equals', value: '{{city}}' }] };
  const change = { parameters, query };
  assert.equal((await api(engine, `PATCH /search-templates/${id}`, change)).body.code, 'breaking_template_change');
  const after = (await api(engine, `PATCH /search-templates/${id}`, { ...change, allow_breaking: true })).body;
  assert.deepEqual([version, after.version, (await read(engine, `/search-templates/${id}?version=1`)).parameters.length], [1, 2, 3]);
  assert.equal((await api(engine, `GET /search-templates/${id}?version=9`)).body.code, 'template_version_not_found');
});

test('a field that templates use is deleted only if that is allowed', async (engine) => {
  const { id, index_ids } = await newTemplate(engine);
  const { fields } = await read(engine, `/search-indexes/${index_ids[0]}`);
  const left = fields.filter(({ name }: Json) => name !== 'in_stock');
  const change = (fields: Json) => api(engine, `PATCH /search-indexes/${index_ids[0]}`, fields);
  assert.equal((await change({ fields: left })).body.code, 'resource_in_use');
  assert.equal((await change({ fields: left, allow_breaking: true })).body.templates_count, 0);
  assert.deepEqual((await read(engine, `/search-templates/${id}`)).problems[0].code, 'unknown_field');
});
