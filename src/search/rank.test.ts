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
const NONE = { exact: [], exactCount: 0, begun: [] };
const order = (...parameters: Parameters<typeof rank>) => rank(...parameters).map(({ url }) => url);

test('what is called exactly so comes before what has the words, and nothing twice', () => {
  const exact = [hit('/create')];
  const found = [
    { score: 9, hit: hit('/other') },
    { score: 1, hit: hit('/create') },
  ];
  assert.deepEqual(order(parseQuery('createThing'), { ...NONE, exact, exactCount: 1 }, found), ['/create', '/other']);
});

test('a property goes first when it is written as one, and after two pages when it is a word of a sentence', () => {
  const exact = [hit('/a#body-due', { kind: 'field', title: 'due' })];
  const found = ['/1', '/2', '/3'].map((url) => ({ score: 5, hit: hit(url, { title: 'What is due' }) }));
  const names = { ...NONE, exact, exactCount: 1 };
  assert.deepEqual(order(parseQuery('due_date'), names, found).slice(0, 2), ['/a#body-due', '/1']);
  assert.deepEqual(order(parseQuery('due'), names, found), ['/1', '/2', '/a#body-due', '/3']);
});

test('a question is answered by a guide, and one for an event by the event', () => {
  const found = [
    { score: 2, hit: hit('/operation', { title: 'Rotate a key', path: '/keys/{id}' }) },
    { score: 2, hit: hit('/guide', { kind: 'page', title: 'Rotate a key' }) },
    { score: 2, hit: hit('/event', { kind: 'webhook', title: 'A key was revoked' }) },
  ];
  assert.equal(order(parseQuery('how do I rotate a key'), NONE, found)[0], '/guide');
  assert.equal(order(parseQuery('key revoked webhook'), NONE, found)[0], '/event');
});

test('of two pages with the words, the one whose title they are comes first', () => {
  const found = [
    { score: 3, hit: hit('/long', { title: 'Freeze an account of a business that closed' }) },
    { score: 3, hit: hit('/short', { title: 'Freeze an account' }) },
  ];
  assert.equal(order(parseQuery('freeze account'), NONE, found)[0], '/short');
});
