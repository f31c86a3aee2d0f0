import assert from 'node:assert/strict';
import type { Json } from '../../model/contract';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { naira } from '../../node/testFamily';
import { ADA, CRATE, merchant, type merchantEngine, ONIONS, order, PEPPERS, read, readAfter, STALL, TOMATOES, test } from './testRequests';

const productsRule = ruleOf('openapi/merchant/products.yaml');
const testingRule = ruleOf('openapi/merchant/testing.yaml');

type Engine = ReturnType<typeof merchantEngine>;

const CART = [
  { variant_id: CRATE, quantity: 2 },
  { variant_id: ONIONS, quantity: 1 },
  { variant_id: PEPPERS, quantity: 3 },
];

const validate = async (engine: Engine, fields: Json): Promise<Json> =>
  (await merchant(engine, 'POST /promotions/validate', { business_id: STALL, lines: CART, ...fields })).body;

let uploads = 0;

/** Uploads a file of products. */
const upload = async (engine: Engine, name: string, content = 'sku\n'): Promise<Json> => {
  const form = new FormData();
  form.set('file', new File([content], name, { type: 'text/csv' }));
  form.set('business_id', STALL);
  form.set('mode', 'create_and_update');
  uploads += 1;
  const headers = { Authorization: 'Bearer sk_test_sandbox', 'Idempotency-Key': `upload-${uploads}` };
  const response = await engine.fetch(new Request('http://localhost/merchant/v1/product-imports', { method: 'POST', body: form, headers }));
  return response.json();
};

test(productsRule('In the sandbox, a file with `sandbox_failed` in its name fails.'), async (engine) => {
  const { id, status } = await upload(engine, 'sandbox_failed.csv');
  assert.equal(status, 'queued');
  const failed = await readAfter(engine, 10, `/product-imports/${id}`);
  assert.deepEqual([failed.status, failed.status_reason_code], ['failed', 'column_missing']);
  const other = await upload(engine, 'november.csv');
  assert.equal((await readAfter(engine, 10, `/product-imports/${other.id}`)).status, 'completed');
});

test(testingRule('| [an import](/api/merchant/products/import-products) | a file with `sandbox_failed` in its name'), async (engine) => {
  await upload(engine, 'my sandbox_failed file.csv');
  advance(engine, 10);
  assert.equal(eventTypes(engine).at(-1), 'product_import.failed');
  assert.equal((await upload(engine, 'spreadsheet.xlsx')).code, 'unsupported_media_type');
});

test('merchant: promotions combine as the table of Create a promotion shows', async (engine) => {
  const fee = { delivery_fee: naira(118_800) };
  const both = await validate(engine, { code: 'harvest10 ', other_codes: ['TAKE500'], ...fee });
  assert.deepEqual([both.valid, both.discount.amount, both.totals.total.amount], [true, 80_000, 1_250_000]);
  assert.deepEqual(
    [both.not_used[0].code, both.not_used[0].reason, both.not_used[0].worth.amount],
    ['TAKE500', 'better_combination', 50_000],
  );
  const delivered = await validate(engine, { code: 'TAKE500', ...fee });
  assert.deepEqual([delivered.valid, delivered.reason, delivered.totals.total.amount], [false, 'better_combination', 1_330_000]);
  const pickedUp = await validate(engine, { code: 'TAKE500' });
  const discounts = pickedUp.lines.map(({ discount }: Json) => discount.amount);
  assert.deepEqual(discounts, [30_075, 12_030, 7_895]);
  assert.equal(pickedUp.totals.total.amount, 1_280_000);
  const little = await validate(engine, { code: 'TAKE500', lines: [{ variant_id: ONIONS, quantity: 1 }] });
  assert.deepEqual([little.unmet_condition, little.shortfall.amount], ['min_subtotal', 180_000]);
  assert.equal(little.message, 'Add goods for 1,800.00 NGN to use this code.');
  assert.equal((await validate(engine, { code: 'UNKNOWN' })).reason, 'unknown_code');
  for (let count = 0; count < 20; count += 1) await validate(engine, { code: 'UNKNOWN', customer_id: ADA });
  assert.equal((await validate(engine, { code: 'UNKNOWN', customer_id: ADA })).code, 'quota_exceeded');
});

test('merchant: a scheduled promotion whose start is moved to the past starts immediately', async (engine) => {
  const { body } = await merchant(engine, 'POST /promotions', {
    business_id: STALL,
    name: 'Early',
    code: 'EARLY',
    effect: { kind: 'buy_x_get_y', buy_quantity: 1, get_quantity: 1, get_percent_off: '100' },
    scope: 'line',
    stacking: 'combinable',
    starts_at: '2026-11-25T09:00:00Z',
  });
  await merchant(engine, `POST /promotions/${body.id}/activate`);
  const started = await merchant(engine, `PATCH /promotions/${body.id}`, { starts_at: '2026-11-25T07:00:00Z' });
  assert.equal(started.body.status, 'active');
  assert.equal(eventTypes(engine).at(-1), 'promotion.started');
});

test('merchant: a promotion starts, is counted, cannot be weakened, and ends with its last use', async (engine) => {
  const { body } = await merchant(engine, 'POST /promotions', {
    business_id: STALL,
    name: 'Two for one',
    code: 'PAIR',
    effect: { kind: 'buy_x_get_y', buy_quantity: 1, get_quantity: 1, get_percent_off: '100' },
    scope: 'line',
    stacking: 'combinable',
    limits: { uses_total: 2 },
    starts_at: '2026-11-25T09:00:00Z',
  });
  assert.equal((await merchant(engine, `POST /promotions/${body.id}/activate`)).body.status, 'scheduled');
  advance(engine, 3600);
  assert.equal(eventTypes(engine).at(-1), 'promotion.started');
  const pair = { promotion_codes: ['PAIR'], lines: [{ variant_id: CRATE, quantity: 2 }], expected_total: naira(400_000) };
  assert.equal((await order(engine, pair)).status, 201);
  const change = await merchant(engine, `PATCH /promotions/${body.id}`, { limits: { uses_total: 1 } });
  assert.equal(change.body.code, 'resource_in_use');
  assert.equal((await order(engine, pair)).status, 201);
  const ended = await read(engine, `/promotions/${body.id}`);
  assert.deepEqual(
    [ended.status, ended.status_reason_code, ended.uses.count, ended.uses.given_away.amount],
    ['ended', 'uses_up', 2, 800_000],
  );
  assert.equal((await order(engine, pair)).body.code, 'promotion_not_applicable');
});

test('merchant: a product becomes public with its catalogue, and its availability follows the stock', async (engine) => {
  const create = { business_id: STALL, name: 'Yams', category_ids: ['cat_01JD5321XAVDZR03YH8Y6F0W7Z'], tax_category: 'exempt' };
  const { body } = await merchant(engine, 'POST /products', { ...create, variants: [{ sku: 'YAM-1', price: naira(150_000) }] });
  assert.deepEqual([body.visibility, body.variants[0].on_hand, body.price_from.amount], ['hidden', 0, 150_000]);
  assert.equal(
    (await merchant(engine, 'POST /products', { ...create, variants: [{ sku: 'YAM-1', price: naira(1) }] })).body.code,
    'already_exists',
  );
  const path = '/public/businesses/bello-vegetables/products';
  assert.equal((await merchant(engine, `GET ${path}/${body.id}`)).status, 404);
  const catalog = (await merchant(engine, 'POST /product-catalogs', { business_id: STALL, name: 'Roots', audience: 'everyone' })).body;
  assert.equal((await merchant(engine, `POST /product-catalogs/${catalog.id}/publish`, {})).body.code, 'catalog_not_publishable');
  const added = await merchant(engine, `POST /product-catalogs/${catalog.id}/products`, { product_id: body.id, featured: true });
  assert.deepEqual([added.status, added.body.position], [201, 1]);
  assert.equal((await merchant(engine, `POST /product-catalogs/${catalog.id}/products`, { product_id: body.id })).status, 200);
  await merchant(engine, `POST /product-catalogs/${catalog.id}/publish`, { ends_at: '2026-11-26T08:00:00Z' });
  const shown = await read(engine, `${path}/${body.id}`);
  assert.deepEqual([shown.availability, shown.is_featured], ['sold_out', true]);
  const count = { variant_id: body.variants[0].id, location_id: 'loc_01JD5FCD0G5Z3BD7S01CT524FV', kind: 'counted', counted_quantity: 5 };
  await merchant(engine, `POST /products/${body.id}/stock-adjustments`, count);
  assert.equal((await read(engine, `${path}?q=yam`)).data[0].availability, 'few_left');
  assert.equal((await read(engine, `/products/${body.id}`)).visibility, 'everyone');
  advance(engine, 86_400);
  assert.equal((await merchant(engine, `GET ${path}/${body.id}`)).status, 404);
  assert.equal((await read(engine, `/product-catalogs/${catalog.id}`)).status_reason_code, 'end_reached');
  assert.equal((await merchant(engine, `DELETE /products/${body.id}`)).status, 204);
});

test('merchant: a variant in stock cannot be removed, and prices apply at once', async (engine) => {
  const change = (variants: Json[]) => merchant(engine, `PATCH /products/${TOMATOES}`, { variants });
  assert.equal((await change([{ id: CRATE, sku: 'TOM-5KG', price: naira(1) }])).body.code, 'resource_in_use');
  const bag = { id: 'var_01JD5QF4AH83SJ30BV3N0GZK56', sku: 'TOM-2KG', price: naira(170_000) };
  await change([{ id: CRATE, sku: 'TOM-5KG', price: naira(360_000) }, bag]);
  assert.equal((await order(engine)).body.code, 'price_changed');
  await merchant(engine, `PATCH /products/${TOMATOES}`, { is_sellable: false });
  assert.equal((await order(engine)).body.errors[0].pointer, '/lines/0/variant_id');
});

test('merchant: categories form a tree of three levels, and addresses have one default', async (engine) => {
  const add = async (name: string, parent?: string) => (await merchant(engine, 'POST /categories', { name, parent_id: parent })).body;
  const one = await add('Roots & tubers');
  const two = await add('Yams', one.id);
  const three = await add('White yams', two.id);
  assert.deepEqual([one.slug, three.depth, three.path.map(({ name }: Json) => name)], ['roots-tubers', 3, ['Roots & tubers', 'Yams']]);
  assert.equal((await add('Too deep', three.id)).errors[0].pointer, '/parent_id');
  assert.equal((await merchant(engine, `PATCH /categories/${one.id}`, { parent_id: three.id })).status, 422);
  assert.equal((await add('yams', one.id)).code, 'already_exists');
  const { category_ids: used } = await read(engine, `/products/${TOMATOES}`);
  assert.equal((await merchant(engine, `DELETE /categories/${used[0]}`)).body.code, 'resource_in_use');
  const { body: customer } = await merchant(engine, 'POST /customers', { name: 'Tola Mockup', phone: '+2347000000889' });
  const place = { street: '1 Sample Road', city: 'Lagos', state: 'NG-LA', postal_code: null, country: 'NG' };
  const recipient = { recipient_name: 'Tola', recipient_phone: '+2347000000889', address: place };
  const save = async (fields: Json = {}) =>
    (await merchant(engine, `POST /customers/${customer.id}/addresses`, { ...recipient, ...fields })).body;
  const [first, second] = [await save(), await save({ is_default: true })];
  const now = () => read(engine, `/customers/${customer.id}`);
  assert.deepEqual([first.is_default, (await now()).default_address_id, (await now()).address_count], [true, second.id, 2]);
  const third = await save();
  const delivery = { method: 'provider', address_id: third.id };
  const { body: ordered } = await order(engine, { customer_id: customer.id, delivery });
  const { data } = await read(engine, `/customers/${customer.id}/addresses`);
  assert.deepEqual(
    data.map(({ id }: Json) => id),
    [second.id, third.id, first.id],
  );
  await merchant(engine, `DELETE /customers/${customer.id}/addresses/${third.id}`);
  await merchant(engine, `DELETE /customers/${customer.id}/addresses/${second.id}`);
  assert.equal((await now()).default_address_id, first.id);
  await merchant(engine, `POST /orders/${ordered.id}/cancel`, { reason: 'Moved away.', reason_code: 'customer_request' });
  await merchant(engine, `DELETE /customers/${customer.id}`);
  assert.equal((await read(engine, `/orders/${ordered.id}`)).delivery.address, null);
});

test('merchant: comments can be changed by their author for 15 minutes', async (engine) => {
  const subject = { kind: 'customer', id: ADA };
  const write = (body: string) => merchant(engine, 'POST /comments', { subject, visibility: 'internal', body });
  assert.equal((await write('Card 5061 0000 0000 0000 009')).status, 422);
  const { body } = await write(' Rings twice. ');
  assert.equal(body.body, 'Rings twice.');
  assert.equal((await merchant(engine, `PATCH /comments/${body.id}`, { body: 'Rings once.' })).body.edited_at, '2026-11-25T08:00:00Z');
  advance(engine, 900);
  assert.equal((await merchant(engine, `PATCH /comments/${body.id}`, { body: 'Late.' })).body.code, 'edit_window_closed');
  const admin = { Authorization: 'Bearer sk_test_sandbox_admin' };
  assert.equal((await merchant(engine, `DELETE /comments/${body.id}`, undefined, admin)).status, 204);
  assert.equal((await read(engine, `/comments/${body.id}`)).body, null);
});

test('merchant: public pages are cached until something changes, and redirect from a former handle', async (engine) => {
  const page = async (path: string, since?: string) => {
    const response = await merchant(engine, `GET /public/businesses/${path}`, undefined, since ? { 'If-Modified-Since': since } : {});
    return { status: response.status, modified: response.headers.get('Last-Modified') ?? '', location: response.headers.get('Location') };
  };
  const products = 'bello-vegetables/products?category_slug=vegetables';
  const { modified } = await page(products);
  assert.equal((await page(products, modified)).status, 304);
  const [{ id }] = (await read(engine, `/public/businesses/${products}`)).data;
  await merchant(engine, `PATCH /products/${id}`, { name: 'Something else' });
  const after = await page(products, modified);
  assert.equal(after.status, 200);
  assert.ok(Date.parse(after.modified) > Date.parse(modified));
  assert.equal((await page(products, after.modified)).status, 304);
  const business = await page('bello-vegetables');
  assert.equal((await page('bello-vegetables', business.modified)).status, 304);
  await merchant(engine, `PATCH /businesses/${STALL}`, { handle: 'bello-greens' });
  assert.deepEqual(await page(products), {
    status: 301,
    modified: '',
    location: '/merchant/v1/public/businesses/bello-greens/products?category_slug=vegetables',
  });
  assert.equal((await page('bello-greens')).status, 200);
  advance(engine, 91 * 86_400);
  assert.equal((await page('bello-vegetables')).status, 404);
});

test('merchant: a search of public products tolerates one wrong letter in words of five or more', async (engine) => {
  const found = async (search: string) =>
    (await read(engine, `/public/businesses/bello-vegetables/products?q=${search}`)).data.some(({ name }: { name: string }) =>
      /tomato/i.test(name),
    );
  assert.deepEqual(
    [await found('tomat'), await found('tamat'), await found('tamet'), await found('toma'), await found('tama')],
    [true, true, false, true, false],
  );
});

test('merchant: the times of a catalogue can be moved, and its end removed', async (engine) => {
  const catalog = (await merchant(engine, 'POST /product-catalogs', { business_id: STALL, name: 'Times', audience: 'everyone' })).body;
  const path = `/product-catalogs/${catalog.id}`;
  await merchant(engine, `POST ${path}/products`, { product_id: TOMATOES });
  await merchant(engine, `POST ${path}/publish`, { starts_at: '2026-11-25T09:00:00Z', ends_at: '2026-11-25T12:00:00Z' });
  assert.equal((await merchant(engine, `PATCH ${path}`, { starts_at: '2026-11-25T13:00:00Z' })).body.code, 'validation_failed');
  await merchant(engine, `PATCH ${path}`, { starts_at: '2026-11-25T10:00:00Z' });
  assert.equal((await readAfter(engine, 3600, path)).status, 'scheduled');
  assert.equal((await readAfter(engine, 3600, path)).status, 'published');
  await merchant(engine, `PATCH ${path}`, { ends_at: null });
  assert.equal((await readAfter(engine, 86_400, path)).status, 'published');
});

test('merchant: a comment to a customer has no mentions, a reply stays in its conversation, and both are erased with the customer', async (engine) => {
  const { body: customer } = await merchant(engine, 'POST /customers', { name: 'Zodwa Placeholder', phone: '+2347000000099' });
  const subject = { kind: 'customer', id: customer.id };
  const comment = (fields: Json) => merchant(engine, 'POST /comments', { subject, visibility: 'internal', body: 'Hello', ...fields });
  const mentions = ['usr_01JD59ND9ZVV8QPX0MHSCE4864'];
  assert.equal((await comment({ visibility: 'customer', mentions })).body.errors[0].pointer, '/mentions');
  const { id: shared } = (await comment({ visibility: 'customer' })).body;
  assert.equal((await merchant(engine, `PATCH /comments/${shared}`, { mentions })).body.errors[0].pointer, '/mentions');
  const { id } = (await comment({ mentions })).body;
  assert.equal((await comment({ visibility: 'customer', reply_to: id })).body.errors[0].pointer, '/reply_to');
  assert.equal((await comment({ reply_to: id })).status, 201);
  assert.equal((await merchant(engine, `DELETE /customers/${customer.id}`)).status, 204);
  assert.equal((await merchant(engine, `GET /comments/${id}`)).status, 404);
});
