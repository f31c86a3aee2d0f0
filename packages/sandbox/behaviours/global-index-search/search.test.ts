import assert from 'node:assert/strict';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { engineFor, ruleOf } from '../../node/testEngine';
import { api, fill, find, newIndex, read, searchEngine, test } from './testRequests';

const rule = ruleOf('openapi/global-index-search/search-management.yaml');

const PRODUCTS = [
  {
    key: 'plum',
    name: 'Plum tomatoes, 5 kg crate',
    category: 'vegetables',
    price: 400_000,
    in_stock: true,
    place: { latitude: 6.5, longitude: 3.38 },
  },
  { key: 'paste', name: 'Tomato paste', category: 'sauces', price: 90_000, in_stock: false, place: { latitude: 6.6, longitude: 3.35 } },
  { key: 'rice', name: 'Ofada rice <local>', category: 'rice', price: 250_000, in_stock: true },
  { key: 'seller', name: 'Pepper', category: "Bello's stall", price: 0, in_stock: true },
];

async function shop(): Promise<{ engine: Engine; id: string }> {
  const engine = searchEngine();
  const { id } = await newIndex(engine);
  await fill(engine, id, PRODUCTS);
  return { engine, id };
}

test('finds words in any form and with typing errors, and corrects the text', async () => {
  const { engine, id } = await shop();
  assert.deepEqual((await find(engine, id, { text: 'tomatoes' })).keys.sort(), ['paste', 'plum']);
  const { keys, sent } = await find(engine, id, { text: 'tomatose', highlight_fields: ['name'] });
  assert.ok(keys.includes('plum') && sent.body.corrected_query !== null);
  assert.match(sent.body.hits[0].highlights[0].snippets[0], /<mark>/);
  assert.deepEqual((await find(engine, id, { text: 'xomatoes' })).keys, []);
  assert.deepEqual((await find(engine, id, { text: 'tomatose', max_typos: 0 })).keys, []);
  assert.deepEqual((await find(engine, id, { text: 'tomato paste', match: 'exact_phrase' })).keys, ['paste']);
  assert.deepEqual((await find(engine, id, { text: 'rice paste', match: 'any_word' })).keys.sort(), ['paste', 'rice']);
  const { sent: local } = await find(engine, id, { text: 'rice', highlight_fields: ['name'] });
  assert.equal(local.body.hits[0].highlights[0].snippets[0], 'Ofada <mark>rice</mark> &lt;local&gt;');
});

test('where follows the documented grammar and precedence', async () => {
  const { engine, id } = await shop();
  const where = async (text: string) => (await find(engine, id, {}, { where: text })).keys.sort();
  assert.deepEqual(await where("category = 'vegetables' OR category = 'rice'"), ['plum', 'rice']);
  assert.deepEqual(await where("category IN ('vegetables', 'sauces')"), ['paste', 'plum']);
  assert.deepEqual(await where('in_stock = TRUE AND price <= 250000'), ['rice', 'seller']);
  assert.deepEqual(await where("in_stock = FALSE OR price > 100000 AND category = 'rice'"), ['paste', 'rice']);
  assert.deepEqual(await where("NOT (category = 'rice' OR price BETWEEN 0 AND 100000)"), ['plum']);
  assert.deepEqual(await where("category = 'Bello''s stall' AND price EXISTS"), ['seller']);
  const refused = async (text: string) => (await find(engine, id, {}, { where: text })).sent.body;
  const wrong = await refused('price >= AND in_stock = TRUE');
  assert.deepEqual([wrong.code, wrong.detail], ['invalid_where', 'Expected a value at character 10, found AND.']);
  assert.equal((await refused("name = 'Rice'")).code, 'invalid_where');
  assert.equal((await refused('((((((price = 1))))))')).code, 'invalid_where');
});

test('filters, sorts, counts and pages, also by distance', async () => {
  const { engine, id } = await shop();
  const query = { sort: [{ field: 'price', order: 'descending' }], facets: ['category'] };
  const { keys, sent } = await find(engine, id, query, { limit: 3 });
  assert.deepEqual(keys, ['plum', 'rice', 'paste']);
  assert.deepEqual([sent.body.total.value, sent.body.facets[0].values.length, sent.body.hits[0].sort_values], [4, 4, ['400000']]);
  const next = await find(engine, id, query, { limit: 3, cursor: sent.body.page.next_cursor });
  assert.deepEqual([next.keys, next.sent.body.hits[0].rank, next.sent.body.search_id], [['seller'], 4, sent.body.search_id]);
  assert.equal((await find(engine, id, query, { limit: 2, cursor: sent.body.page.next_cursor })).sent.body.code, 'validation_failed');
  const filters = [{ field: 'price', operator: 'at_least', value: 250_000 }];
  assert.deepEqual((await find(engine, id, { filters })).keys.sort(), ['plum', 'rice']);
  const near = { field: 'place', point: { latitude: 6.6, longitude: 3.35 }, within_metres: 20_000, closest_first: true };
  assert.deepEqual((await find(engine, id, {}, { near })).keys, ['paste', 'plum']);
  assert.equal((await find(engine, id, { facets: ['price_of'] })).sent.body.code, 'invalid_search_query');
});

test(rule('in the sandbox, the text `sandbox_timeout` simulates this.'), async () => {
  const { engine, id } = await shop();
  const { sent } = await find(engine, id, { text: 'sandbox_timeout' });
  assert.deepEqual([sent.status, sent.body.code], [503, 'search_timed_out']);
});

test('an index that a service writes finds the records of that service', async () => {
  const engine = engineFor(['global-index-search', 'merchant']);
  const orders = 'idx_01JD8TQ4W2E9R5Y7H3K6M1P8ZN';
  const known = engine.world.store('merchant').list('ord');
  const { keys } = await find(engine, orders, {}, { limit: 100 });
  assert.deepEqual(keys.sort(), known.map(({ reference, number }) => reference ?? number).sort());
  const [{ status }] = known;
  const filters = [{ field: 'status', operator: 'equals', value: status }];
  assert.equal((await find(engine, orders, { filters })).keys.length, known.filter((each) => each.status === status).length);
  const write = { documents: [{ key: 'own', action: 'delete' }] };
  assert.equal((await api(engine, `POST /search-indexes/${orders}/documents`, write)).body.code, 'forbidden');
});

test('completes a text from the words of documents, and corrects it', async () => {
  const { engine, id } = await shop();
  const suggest = async (q: string): Promise<Json[]> => (await read(engine, `/search-suggestions?index_id=${id}&q=${q}`)).suggestions;
  const [first] = await suggest('toma');
  assert.deepEqual([first.kind, first.text.startsWith('toma'), first.hits], ['document', true, 2]);
  assert.equal((await suggest('papper'))[0].kind, 'correction');
});

test('counts searches, clicks and purchases of a day, and ranks queries of at least five users', async () => {
  const { engine, id } = await shop();
  const search = async (user: string, text: string) =>
    (await find(engine, id, { text }, { analytics: { user_reference: user, tags: ['page'] } })).sent.body.search_id;
  const ids = [];
  for (const user of ['a', 'b', 'c', 'd', 'e']) ids.push(await search(`shopper-${user}`, 'Rice'));
  await search('shopper-a', 'nothing');
  const event = { index_id: id, key: 'rice', occurred_at: '2026-11-25T08:00:02Z', search_id: ids[0] };
  const record = (fields: Json) => api(engine, 'POST /analytics-events', { ...event, ...fields });
  const click = { kind: 'click', position: 1, event_reference: 'click-1' };
  assert.deepEqual([(await record(click)).body.duplicate, (await record(click)).body.duplicate], [false, true]);
  await record({ kind: 'purchase', quantity: 1, value: { amount: 250_000, currency: 'NGN' }, event_reference: 'order-1' });
  assert.equal((await record({ ...click, event_reference: 'click-2', user_reference: '2347000000001' })).status, 422);
  const { totals } = await read(engine, `/search-analytics?from_date=2026-11-25&to_date=2026-11-25&index_id=${id}&tag=page`);
  assert.deepEqual([totals.searches, totals.users, totals.with_click, totals.without_hits, totals.purchases], [6, 5, 1, 1, 1]);
  assert.deepEqual([totals.revenue.amount, totals.click_rate], [250_000, '16.67']);
  const { queries } = await read(engine, `/popular-queries?from_date=2026-11-25&to_date=2026-11-25&index_id=${id}`);
  const shown = queries.map(({ query, users }: Json) => [query, users]);
  assert.deepEqual(shown, [['Rice', 5]]);
});

test('a point and highlights need fields of their kind', async (engine) => {
  const { id } = await newIndex(engine);
  const near = { point: { latitude: 6.5, longitude: 3.4 }, within_metres: 1000 };
  const codeOf = async (query: Json, fields: Json = {}) => (await find(engine, id, query, fields)).sent.body.code;
  assert.equal(await codeOf({}, { near: { ...near, field: 'price' } }), 'invalid_search_query');
  assert.equal(await codeOf({}, { near: { ...near, field: 'place' } }), undefined);
  assert.equal(await codeOf({ highlight_fields: ['price'] }), 'invalid_search_query');
});
