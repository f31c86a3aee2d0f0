import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SearchHit } from './hit';
import { parseQuery } from './query';
import { rank } from './rank';

const hit = (url: string, more: Partial<SearchHit> = {}): SearchHit => ({
  url,
  kind: 'operation',
  title: url,
  heading: url,
  section: '',
  excerpt: '',
  ...more,
});
const NONE = { exact: [], exactCount: 0, aliases: [], quoting: [], begun: [] };
/** Returns a result with the index's score, the phrases that readers search for, and its text. */
const found = (score: number, page: SearchHit, aliases: string[] = [], text = '', synonyms: string[] = []) => ({
  score,
  hit: page,
  aliases,
  synonyms,
  text,
});
const order = (...parameters: Parameters<typeof rank>) => rank(...parameters).map(({ url }) => url);

test('ranks exact names before words and removes duplicates', () => {
  const exact = [hit('/create')];
  assert.deepEqual(
    order(parseQuery('createThing'), { ...NONE, exact, exactCount: 1 }, [found(9, hit('/other')), found(1, hit('/create'))]),
    ['/create', '/other'],
  );
});

test('prefers the family that is being read', () => {
  const all = [found(10, hit('/api/pay/payments/list')), found(9, hit('/api/wallet/payments/list'))];
  assert.deepEqual(order(parseQuery('list payments'), NONE, all), ['/api/pay/payments/list', '/api/wallet/payments/list']);
  for (const near of ['/api/wallet/payments/get', '/category/wallet'])
    assert.equal(order(parseQuery('list payments'), NONE, all, near)[0], '/api/wallet/payments/list', near);
  const exact = [hit('/api/pay/a', { title: 'Payment' }), hit('/api/wallet/b', { title: 'Payment' })];
  assert.equal(order(parseQuery('payment'), { ...NONE, exact, exactCount: 2 }, [], '/api/wallet/x')[0], '/api/wallet/b');
  assert.equal(order(parseQuery('payment'), { ...NONE, exact, exactCount: 2 }, [], '/docs/wallet_overview')[0], '/api/pay/a');
});

test('an object precedes words only if its name is written', () => {
  const exact = [hit('/api/pay/objects/invoice', { kind: 'object', title: 'Invoice' })];
  const words = [found(9, hit('/api/pay/invoices/create', { title: 'Create an invoice' }))];
  const names = { ...NONE, exact, exactCount: 1 };
  assert.equal(order(parseQuery('Invoice'), names, words)[0], '/api/pay/objects/invoice');
  assert.equal(order(parseQuery('invoice'), { ...names, aliases: [hit('/api/pay/invoices')] }, words)[0], '/api/pay/invoices');
});

test('ranks a property first if it is written as an identifier, and after two pages if it is a word', () => {
  const exact = [hit('/a#body-due', { kind: 'field', title: 'due' })];
  const pages = ['/1', '/2', '/3'].map((url) => found(5, hit(url, { title: 'What is due' })));
  const names = { ...NONE, exact, exactCount: 1 };
  assert.deepEqual(order(parseQuery('due_date'), names, pages).slice(0, 2), ['/a#body-due', '/1']);
  assert.deepEqual(order(parseQuery('due'), names, pages), ['/1', '/2', '/a#body-due', '/3']);
});

test('ranks the exact spelling of a name first', () => {
  const exact = [hit('/event', { kind: 'webhook', path: 'pin.locked' }), hit('/error', { kind: 'error', title: 'pin_locked' })];
  assert.deepEqual(order(parseQuery('pin_locked'), { ...NONE, exact, exactCount: 2 }, []), ['/error', '/event']);
  assert.deepEqual(order(parseQuery('pin.locked'), { ...NONE, exact, exactCount: 2 }, []), ['/event', '/error']);
});

test('ranks the explanation of a common property before it, and that of a rare one after it', () => {
  const exact = [hit('/a#body-due', { kind: 'field', title: 'due' })];
  const aliases = [hit('/intro#dates', { kind: 'section' })];
  assert.deepEqual(order(parseQuery('due_date'), { ...NONE, exact, aliases, exactCount: 9 }, []), ['/intro#dates', '/a#body-due']);
  const others = [hit('/pay', { kind: 'operation' })];
  assert.deepEqual(order(parseQuery('due_date'), { ...NONE, exact, aliases: others, exactCount: 9 }, []), ['/a#body-due', '/pay']);
  assert.deepEqual(order(parseQuery('due_date'), { ...NONE, exact, aliases, exactCount: 1 }, []), ['/a#body-due', '/intro#dates']);
});

test('ranks a page that readers search for by a word before its definition, and that before pages with the word', () => {
  const exact = [hit('/glossary#assay', { kind: 'term', title: 'assay' })];
  const pages = [found(9, hit('/lots', { title: 'List lots with an assay' }))];
  assert.deepEqual(order(parseQuery('assay'), { ...NONE, exact, exactCount: 1, aliases: [hit('/record')] }, pages), [
    '/record',
    '/glossary#assay',
    '/lots',
  ]);
});

test('matches other forms of a word in a title', () => {
  const pages = [found(3, hit('/list', { title: 'List farmers' })), found(2.5, hit('/register', { title: 'Register a farmer' }))];
  assert.equal(order(parseQuery('farmer registration'), NONE, pages)[0], '/register');
});

test('ranks guides first for a question, and events first for a search for an event', () => {
  const pages = [
    found(2, hit('/operation', { title: 'Rotate a key', path: '/keys/{id}' })),
    found(2, hit('/guide', { kind: 'page', title: 'Rotate a key' })),
    found(2, hit('/event', { kind: 'webhook', title: 'A key was revoked' })),
  ];
  assert.equal(order(parseQuery('how do I rotate a key'), NONE, pages)[0], '/guide');
  assert.equal(order(parseQuery('key revoked webhook'), NONE, pages)[0], '/event');
});

test('ranks the page first whose title matches the words most closely', () => {
  const pages = [
    found(3, hit('/long', { title: 'Freeze an account of a business that closed' })),
    found(3, hit('/short', { title: 'Freeze an account' })),
  ];
  assert.equal(order(parseQuery('freeze account'), NONE, pages)[0], '/short');
});

test('ranks a page that readers search for by these words before one that only contains them', () => {
  const pages = [
    found(3, hit('/reset', { title: 'Undo a reset' })),
    found(3, hit('/reverse', { title: 'Reverse a payment' }), ['refund', 'undo payment']),
  ];
  assert.equal(order(parseQuery('undo payment'), NONE, pages)[0], '/reverse');
});

test('matches phrases with the original words if the search uses a synonym', () => {
  const pages = [
    found(3, hit('/list', { title: 'List transfers' })),
    found(2.9, hit('/send', { title: 'Transfer to a wallet' }), ['send money']),
  ];
  const query = parseQuery('transfer');
  assert.equal(order(query, NONE, pages)[0], '/list');
  assert.equal(order({ ...query, typed: [['send'], ['money']] }, NONE, pages)[0], '/send');
});

test('ranks pages that quote a value before pages with its parts', () => {
  const quoting = [hit('/orders')];
  const pages = [found(9, hit('/drivers', { title: 'Reject' }))];
  for (const text of ['sandbox-reject', '?simulate=reject', 'tok_reject'])
    assert.deepEqual(order(parseQuery(text), { ...NONE, quoting }, pages), ['/orders', '/drivers'], text);
  assert.deepEqual(order(parseQuery('reject'), { ...NONE, quoting }, pages), ['/drivers']);
});

test('ranks a guide first for a header, even if it is a parameter on other pages', () => {
  const exact = [hit('/a#header-etag', { kind: 'field', title: 'ETag' })];
  const quoting = [hit('/ping'), hit('/intro#versions', { kind: 'section' })];
  assert.deepEqual(order(parseQuery('ETag: "1"'), { ...NONE, exact, exactCount: 9, quoting }, []), [
    '/intro#versions',
    '/a#header-etag',
    '/ping',
  ]);
});

test('ranks pages that contain an identifier literally first', () => {
  const pages = [found(5, hit('/test', { title: 'Test' })), found(4, hit('/cards'), [], 'Send `tok_test_lost` and the card is lost.')];
  assert.deepEqual(order(parseQuery('tok_test_lost'), NONE, pages), ['/cards', '/test']);
  assert.deepEqual(order(parseQuery('lost test'), NONE, pages), ['/test', '/cards']);
});

test('ranks the operations on an object before its schema, unless the name of the schema is written', () => {
  const exact = [hit('/api/trade/objects/farm-plot', { kind: 'object', title: 'FarmPlot' })];
  const words = [found(9, hit('/api/trade/farmers/add-farm-plot', { title: 'Add a farm plot' }))];
  assert.equal(order(parseQuery('farm plot'), { ...NONE, exact, exactCount: 1 }, words)[0], '/api/trade/farmers/add-farm-plot');
  assert.equal(order(parseQuery('FarmPlot'), { ...NONE, exact, exactCount: 1 }, words)[0], '/api/trade/objects/farm-plot');
});

test('recognises the subject of an operation by its address if the title omits it', () => {
  const pages = [
    found(3, hit('/api/a/businesses/list-businesses', { title: 'List businesses' })),
    found(3, hit('/api/a/businesses/add-business-location', { title: 'Add a location' })),
  ];
  assert.equal(order(parseQuery('business location'), NONE, pages)[0], '/api/a/businesses/add-business-location');
});

test('ranks operations that read first for a question about a state, and those that change for a wish', () => {
  const pages = [
    found(3, hit('/api/a/loans/approve-loan', { title: 'Approve a loan', method: 'POST', path: '/loans/{loan_id}/approve' })),
    found(3, hit('/api/a/loans/get-loan', { title: 'Get a loan', method: 'GET', path: '/loans/{loan_id}' })),
  ];
  assert.equal(order(parseQuery('was the loan paid'), NONE, pages)[0], '/api/a/loans/get-loan');
  assert.equal(order(parseQuery('change a loan'), NONE, pages)[0], '/api/a/loans/approve-loan');
});

test('ranks an operation that deletes first only if the query contains its verb', () => {
  const pages = [
    found(3, hit('/api/a/tags/delete-tag', { title: 'Delete a tag' })),
    found(3, hit('/api/a/tags/create-tag', { title: 'Create a tag' })),
  ];
  assert.equal(order(parseQuery('tag'), NONE, pages)[0], '/api/a/tags/create-tag');
  assert.equal(order(parseQuery('deleting tags'), NONE, pages)[0], '/api/a/tags/delete-tag');
});

test('ignores the small words in phrases of readers', () => {
  const pages = [
    found(3, hit('/limits', { kind: 'error', title: 'parcel_limits' })),
    found(3, hit('/track', { title: 'Follow an order' }), ['where is my parcel']),
  ];
  assert.equal(order(parseQuery('parcel'), NONE, pages)[0], '/track');
});

test('ranks the errors of a status before pages that mention it', () => {
  const pages = [
    found(9, hit('/post', { kind: 'section', title: 'A request that failed' }), [], 'It returned 503.'),
    found(5, hit('/bank', { kind: 'error', title: 'bank_unavailable' }), [], '503 Bank unavailable'),
  ];
  for (const query of ['503', 'error 503']) assert.equal(order(parseQuery(query), NONE, pages)[0], '/bank', query);
});

test('ranks the explanation of a header before the operations that mention it', () => {
  const quoting = [hit('/get', { kind: 'operation' }), hit('/intro#limits', { kind: 'section' })];
  assert.equal(order(parseQuery('RateLimit-Remaining'), { ...NONE, quoting }, [])[0], '/intro#limits');
});

test('a word that few results are called by says more than one that many are called by', () => {
  const pages = [
    found(3.1, hit('/first', { title: 'Customer notes' })),
    found(3.05, hit('/second', { title: 'Customer orders' })),
    found(3, hit('/third', { title: 'Refund rules' })),
  ];
  assert.equal(order(parseQuery('customer refund'), NONE, pages)[0], '/third');
});

test('a synonym of a word of the title counts like that word', () => {
  const pages = [
    found(3, hit('/get', { kind: 'operation', title: 'Get a product' })),
    found(3, hit('/publish', { kind: 'operation', title: 'Publish a product' })),
    found(3, hit('/update', { kind: 'operation', title: 'Update a product' }), [], '', ['change', 'edit']),
  ];
  assert.equal(order(parseQuery('edit product'), NONE, pages)[0], '/update');
});
