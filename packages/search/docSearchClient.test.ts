import assert from 'node:assert/strict';
import { test } from 'node:test';
import { docSearchClient, type QueryState } from './docSearchClient';
import type { SearchHit } from './hit';
import type { Found, Search } from './search';

const hit = (url: string, more: Partial<SearchHit> = {}): SearchHit => ({
  url,
  kind: 'operation',
  title: '404',
  section: 'Wallet › Accounts',
  method: 'POST',
  path: '/accounts',
  heading: '<mark>404</mark>',
  excerpt: 'An <mark>excerpt</mark>',
  ...more,
});

/** Sends a query like DocSearch. */
const ask = (client: ReturnType<typeof docSearchClient>, query: string) =>
  client.search({ requests: [{ query, indexName: 'site', hitsPerPage: 20 }] });

const clientOf = (search: Search) => {
  const states: QueryState[] = [];
  return { client: docSearchClient(search, '/api/wallet', (state) => states.push(state)), states };
};

test('searches with the query, the number of results and the page that is being read', async () => {
  const received: unknown[] = [];
  const { client } = clientOf(async (...given) => {
    received.push(given);
    return { hits: [], total: 0 };
  });
  assert.deepEqual((await ask(client, 'fee')).results, [{ index: 'site', query: 'fee', hits: [], nbHits: 0 }]);
  assert.deepEqual(received, [['fee', { size: 20, near: '/api/wallet' }]]);
});

test('keeps the order of the ranking when DocSearch groups the results by their levels', async () => {
  const urls = ['/a', '/b#c', '/d', '/e'];
  const sections = ['Wallet › Accounts', 'Errors', 'Wallet › Accounts', 'Errors'];
  const hits = urls.map((url, at) => hit(url, { section: sections[at], title: String(9 - at) }));
  const { client } = clientOf(async () => ({ hits, total: 40 }));
  const { hits: shown } = (await ask(client, 'x')).results[0];
  assert.equal(new Set(shown.map(({ hierarchy }) => hierarchy.lvl0)).size, 1);
  const groups = Object.fromEntries(shown.map((each) => [each.hierarchy.lvl1, each.url]));
  assert.deepEqual(Object.values(groups), urls);
  assert.deepEqual([...new Set(shown.map(({ total }) => total))], [40]);
});

test('contains what DocSearch inserts as HTML, and what the site adds to it', async () => {
  const { client } = clientOf(async () => ({ hits: [hit('/a#b', { title: 'List<A>', section: 'Wallet & co' })], total: 1 }));
  const [{ hierarchy, _snippetResult, anchor, url_without_anchor, type, kind, method, path, excerpt }] = (await ask(client, 'x')).results[0]
    .hits;
  assert.deepEqual(
    [hierarchy.lvl1, hierarchy.lvl2, _snippetResult.hierarchy.lvl1.value, _snippetResult.hierarchy.lvl2.value],
    ['Wallet &amp; co › List&lt;A&gt;', 'List&lt;A&gt;', 'Wallet &amp; co', '<mark>404</mark>'],
  );
  assert.deepEqual([type, url_without_anchor, anchor], ['lvl2', '/a', 'b']);
  assert.deepEqual([kind, method, path, excerpt], ['operation', 'POST', '/accounts', 'An <mark>excerpt</mark>']);
});

test('names the query that was searched for if typos were corrected', async () => {
  const { client } = clientOf(async () => ({ hits: [hit('/a')], total: 1, corrected: 'transfer to wallet' }));
  assert.equal((await ask(client, 'tranfer to walet')).results[0].hits[0].hierarchy.lvl0, 'Showing results for “transfer to wallet”');
});

test('reports only the state of the latest query', async () => {
  const pending: ((found: Found) => void)[] = [];
  const { client, states } = clientOf(() => new Promise((resolve) => pending.push(resolve)));
  const [first, second] = [ask(client, 'a'), ask(client, 'ab')];
  pending[1]({ hits: [], total: 2 });
  await second;
  pending[0]({ hits: [], total: 1 });
  await first;
  assert.deepEqual(states, [
    { query: 'a', isRunning: true },
    { query: 'ab', isRunning: true },
    { query: 'ab', total: 2 },
  ]);
});

test('reports a failure and returns no results', async (context) => {
  context.mock.method(console, 'warn', () => {});
  const { client, states } = clientOf(() => Promise.reject(new Error('no network')));
  assert.deepEqual((await ask(client, 'a')).results[0].hits, []);
  assert.deepEqual(states.at(-1), { query: 'a' });
});
