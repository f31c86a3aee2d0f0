import assert from 'node:assert/strict';
import type { Json } from '../../model/contract';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { api, fill, find, newIndex, newName, read, readAfter, searchEngine, test } from './testRequests';

const rule = ruleOf('openapi/global-index-search/search-management.yaml');

const items = (from: number, to: number): Json[] =>
  Array.from({ length: to - from }, (_, index) => ({ key: `item-${from + index}`, name: `Item ${from + index}`, price: index }));

test(rule('In the sandbox, an index whose name starts with `sandbox_full` is full at 10 documents.'), async (engine) => {
  const { id } = await newIndex(engine, newName('sandbox_full'));
  const { indexed, failed, results } = await fill(engine, id, items(0, 12));
  assert.deepEqual([indexed, failed, results[11].error.code], [10, 2, 'index_full']);
  assert.deepEqual([(await read(engine, `/search-indexes/${id}`)).status, eventTypes(engine)], ['full', ['search_index.full']]);
  assert.equal((await fill(engine, id, [{ key: 'item-0', name: 'Other' }])).results[0].outcome, 'replaced');
  await api(engine, `DELETE /search-indexes/${id}/documents/item-0`);
  assert.equal((await read(engine, `/search-indexes/${id}`)).status, 'ready');
  assert.ok(eventTypes(engine).includes('search_index.space_freed'));
});

test(rule('1,000,000 in production, as in the examples, and 10,000 in the sandbox.'), async () => {
  assert.equal((await newIndex(searchEngine())).document_limit, 10_000);
});

test(rule('In the sandbox, the rebuild of an index whose name starts with `sandbox_rebuild_fails` fails after 10'), async (engine) => {
  const { id } = await newIndex(engine, newName('sandbox_rebuild_fails'));
  await fill(engine, id, items(0, 2));
  const { status, body } = await api(engine, `POST /search-indexes/${id}/rebuild`, {});
  assert.deepEqual([status, body.status, body.rebuild.outcome], [202, 'rebuilding', 'running']);
  assert.equal((await readAfter(engine, 9, `/search-indexes/${id}`)).status, 'rebuilding');
  const after = await readAfter(engine, 1, `/search-indexes/${id}`);
  assert.deepEqual([after.status, after.rebuild.outcome, after.rebuild.failures.length], ['ready', 'failed', 1]);
  assert.ok(eventTypes(engine).includes('search_index.rebuild_failed'));
});

test(rule('`sandbox_full…` is full at 10 documents and the rebuild of `sandbox_rebuild_fails…` fails.'), async (engine) => {
  assert.equal((await newIndex(engine, newName('sandbox_full_of'))).document_limit, 10);
  const { id } = await newIndex(engine);
  await fill(engine, id, items(0, 1));
  const fields = [
    { name: 'name', type: 'text', searchable: true },
    { name: 'price', type: 'integer', filterable: true, sortable: true, facetable: true },
  ];
  assert.equal((await api(engine, `PATCH /search-indexes/${id}`, { fields })).body.code, 'rebuild_required');
  await api(engine, `POST /search-indexes/${id}/rebuild`, { fields });
  advance(engine, 2);
  assert.deepEqual(
    [(await read(engine, `/search-indexes/${id}`)).rebuild.outcome, (await find(engine, id, { facets: ['price'] })).keys.length],
    ['completed', 1],
  );
});

test('documents succeed and fail independently, with their versions', async (engine) => {
  const { id } = await newIndex(engine);
  const documents = [
    { key: 'a', action: 'upsert', fields: { name: 'A', price: 1 } },
    { key: 'b', action: 'upsert', fields: { name: 'B', price: 'much' } },
    { key: 'c', action: 'upsert', fields: { nothing: 1 } },
    { key: 'd', action: 'update', fields: { name: 'D' } },
    { key: 'a', action: 'update', fields: { price: null } },
    { key: 'a', action: 'update', if_version: 1, fields: { price: 3 } },
    { key: 'z', action: 'delete' },
  ];
  const { status, body } = await api(engine, `POST /search-indexes/${id}/documents`, { documents });
  assert.deepEqual(
    [status, ...body.results.map(({ outcome, error }: Json) => error?.code ?? outcome)],
    [200, 'created', 'field_type', 'field_unknown', 'field_missing', 'updated', 'version_conflict', 'unchanged'],
  );
  const { fields, version } = await read(engine, `/search-indexes/${id}/documents/a`);
  assert.deepEqual([fields, version], [{ name: 'A' }, 2]);
  const [entry] = (await read(engine, `/admin/data-logs?action=documents_indexed&index_id=${id}`)).data;
  assert.deepEqual([entry.counts.failed, entry.summary], [4, '7 documents, 4 failed']);
});

test('entries of the data log are deleted after 30 days, and the purge is recorded', async (engine) => {
  const { id } = await newIndex(engine);
  advance(engine, 40 * 86_400);
  const purge = (before: string, dry_run: boolean) =>
    api(engine, 'POST /admin/data-logs/purge', { before, index_id: id, reason: 'Retention plan of the shop', dry_run });
  assert.equal((await purge('2027-01-01T00:00:00Z', true)).status, 422);
  assert.deepEqual(
    [(await purge('2026-12-01T00:00:00Z', true)).body.matched, (await purge('2026-12-01T00:00:00Z', false)).body.purged],
    [1, 1],
  );
  assert.ok(eventTypes(engine).includes('search_data_log.purged'));
});

test('a document is updated after a field of it was deleted from the index', async (engine) => {
  const { id, fields } = await newIndex(engine);
  await fill(engine, id, [{ key: 'a', name: 'Crate', category: 'boxes' }]);
  await api(engine, `PATCH /search-indexes/${id}`, { fields: fields.filter(({ name }: Json) => name !== 'category') });
  const documents = [{ key: 'a', action: 'update', fields: { name: 'Big crate' } }];
  const { body } = await api(engine, `POST /search-indexes/${id}/documents`, { documents });
  assert.equal(body.results[0].outcome, 'updated');
});
