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
const NONE = { exact: [], exactCount: 0, asked: [], quoting: [], begun: [] };
/** What was found, with the index's score; others ask for it with `asked`, and it says `text`. */
const found = (score: number, page: SearchHit, asked: string[] = [], text = '') => ({ score, hit: page, asked, text });
const order = (...parameters: Parameters<typeof rank>) => rank(...parameters).map(({ url }) => url);

test('what is called exactly so comes before what has the words, and nothing twice', () => {
  const exact = [hit('/create')];
  assert.deepEqual(
    order(parseQuery('createThing'), { ...NONE, exact, exactCount: 1 }, [found(9, hit('/other')), found(1, hit('/create'))]),
    ['/create', '/other'],
  );
});

test('a property goes first when it is written as one, and after two pages when it is a word of a sentence', () => {
  const exact = [hit('/a#body-due', { kind: 'field', title: 'due' })];
  const pages = ['/1', '/2', '/3'].map((url) => found(5, hit(url, { title: 'What is due' })));
  const names = { ...NONE, exact, exactCount: 1 };
  assert.deepEqual(order(parseQuery('due_date'), names, pages).slice(0, 2), ['/a#body-due', '/1']);
  assert.deepEqual(order(parseQuery('due'), names, pages), ['/1', '/2', '/a#body-due', '/3']);
});

test('of two names that differ in a sign, the one that was pasted comes first', () => {
  const exact = [hit('/event', { kind: 'webhook', path: 'pin.locked' }), hit('/error', { kind: 'error', title: 'pin_locked' })];
  assert.deepEqual(order(parseQuery('pin_locked'), { ...NONE, exact, exactCount: 2 }, []), ['/error', '/event']);
  assert.deepEqual(order(parseQuery('pin.locked'), { ...NONE, exact, exactCount: 2 }, []), ['/event', '/error']);
});

test('a property that many pages have is explained before it is pointed at, one of few is not', () => {
  const exact = [hit('/a#body-due', { kind: 'field', title: 'due' })];
  const asked = [hit('/intro#dates', { kind: 'section' })];
  assert.deepEqual(order(parseQuery('due_date'), { ...NONE, exact, asked, exactCount: 9 }, []), ['/intro#dates', '/a#body-due']);
  const others = [hit('/pay', { kind: 'operation' })];
  assert.deepEqual(order(parseQuery('due_date'), { ...NONE, exact, asked: others, exactCount: 9 }, []), ['/a#body-due', '/pay']);
  assert.deepEqual(order(parseQuery('due_date'), { ...NONE, exact, asked, exactCount: 1 }, []), ['/a#body-due', '/intro#dates']);
});

test('a page that is asked for with a word comes before what the word means, and that before pages with the word', () => {
  const exact = [hit('/glossary#assay', { kind: 'term', title: 'assay' })];
  const pages = [found(9, hit('/lots', { title: 'List lots with an assay' }))];
  assert.deepEqual(order(parseQuery('assay'), { ...NONE, exact, exactCount: 1, asked: [hit('/record')] }, pages), [
    '/record',
    '/glossary#assay',
    '/lots',
  ]);
});

test('another form of a word is the word in a title', () => {
  const pages = [found(3, hit('/list', { title: 'List farmers' })), found(2.5, hit('/register', { title: 'Register a farmer' }))];
  assert.equal(order(parseQuery('farmer registration'), NONE, pages)[0], '/register');
});

test('a question is answered by a guide, and one for an event by the event', () => {
  const pages = [
    found(2, hit('/operation', { title: 'Rotate a key', path: '/keys/{id}' })),
    found(2, hit('/guide', { kind: 'page', title: 'Rotate a key' })),
    found(2, hit('/event', { kind: 'webhook', title: 'A key was revoked' })),
  ];
  assert.equal(order(parseQuery('how do I rotate a key'), NONE, pages)[0], '/guide');
  assert.equal(order(parseQuery('key revoked webhook'), NONE, pages)[0], '/event');
});

test('of two pages with the words, the one whose title they are comes first', () => {
  const pages = [
    found(3, hit('/long', { title: 'Freeze an account of a business that closed' })),
    found(3, hit('/short', { title: 'Freeze an account' })),
  ];
  assert.equal(order(parseQuery('freeze account'), NONE, pages)[0], '/short');
});

test('a page that others ask for with these words comes before one that only has them', () => {
  const pages = [
    found(3, hit('/reset', { title: 'Undo a reset' })),
    found(3, hit('/reverse', { title: 'Reverse a payment' }), ['refund', 'undo payment']),
  ];
  assert.equal(order(parseQuery('undo payment'), NONE, pages)[0], '/reverse');
});

test('a phrase counts for what was typed, too, where another word of ours is looked for', () => {
  const pages = [
    found(3, hit('/list', { title: 'List transfers' })),
    found(2.9, hit('/send', { title: 'Transfer to a wallet' }), ['send money']),
  ];
  const query = parseQuery('transfer');
  assert.equal(order(query, NONE, pages)[0], '/list');
  assert.equal(order({ ...query, typed: [['send'], ['money']] }, NONE, pages)[0], '/send');
});

test('a value that pages quote leads to them, before pages with its parts', () => {
  const quoting = [hit('/orders')];
  const pages = [found(9, hit('/drivers', { title: 'Reject' }))];
  for (const text of ['sandbox-reject', '?simulate=reject', 'tok_reject'])
    assert.deepEqual(order(parseQuery(text), { ...NONE, quoting }, pages), ['/orders', '/drivers'], text);
  assert.deepEqual(order(parseQuery('reject'), { ...NONE, quoting }, pages), ['/drivers']);
});

test('a header is explained by a guide, wherever else it is a parameter', () => {
  const exact = [hit('/a#header-etag', { kind: 'field', title: 'ETag' })];
  const quoting = [hit('/ping'), hit('/intro#versions', { kind: 'section' })];
  assert.deepEqual(order(parseQuery('ETag: "1"'), { ...NONE, exact, exactCount: 9, quoting }, []), [
    '/intro#versions',
    '/a#header-etag',
    '/ping',
  ]);
});

test('a name that stands in a text to the letter is looked for there', () => {
  const pages = [found(5, hit('/test', { title: 'Test' })), found(4, hit('/cards'), [], 'Send `tok_test_lost` and the card is lost.')];
  assert.deepEqual(order(parseQuery('tok_test_lost'), NONE, pages), ['/cards', '/test']);
  assert.deepEqual(order(parseQuery('lost test'), NONE, pages), ['/test', '/cards']);
});
