import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { algoliasearch } from 'algoliasearch';
import { liteClient } from 'algoliasearch/lite';
import { hostedSettings } from '../hostedRecord';
import { searchHosted } from '../hostedSearch';
import type { SearchRecord } from '../record';
import { pushRecords } from './push';

/** In-memory test double of the search service: tasks complete immediately, and requests are recorded. */
const indices = new Map<string, { objects: Record<string, unknown>[]; settings?: Record<string, unknown>; synonyms?: unknown[] }>();
const received: { method: string; path: string; key?: string; body: Record<string, never> }[] = [];
const indexOf = (name: string) => indices.get(name) ?? indices.set(name, { objects: [] }).get(name) ?? { objects: [] };

const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    const url = new URL(request.url ?? '', 'http://x');
    const body = text ? JSON.parse(text) : {};
    const key = request.headers['x-algolia-api-key'] ?? url.searchParams.get('x-algolia-api-key');
    received.push({ method: request.method ?? '', path: url.pathname, key: String(key), body });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(reply(request.method ?? '', url.pathname, body)));
  });
});

function reply(method: string, path: string, body: any): unknown {
  const [, , , name, action] = path.split('/').map(decodeURIComponent);
  const done = { taskID: 1, updatedAt: '', objectIDs: [] };
  if (action === 'task') return { status: 'published' };
  if (name === '*' && action === 'queries') {
    return {
      results: body.requests.map(({ indexName, query, facetFilters }: { indexName: string; query: string; facetFilters: string[] }) => {
        const wanted = facetFilters.map((filter) => filter.split(':'));
        const hits = indexOf(indexName).objects.filter(
          (object) => JSON.stringify(object).includes(query) && wanted.every(([field, value]) => object[field] === value),
        );
        return { hits, nbHits: hits.length };
      }),
    };
  }
  if (action === 'settings') indexOf(name).settings = body;
  if (action === 'synonyms') indexOf(name).synonyms = body;
  if (action === 'batch') for (const { body: object } of body.requests) indexOf(name).objects.push(object);
  if (action === 'operation' && body.operation === 'copy') {
    // Copies only settings and synonyms. Called twice: before and after the records are added.
    indices.set(body.destination, { ...indexOf(name), objects: indexOf(body.destination).objects });
  }
  if (action === 'operation' && body.operation === 'move') {
    indices.set(body.destination, indexOf(name));
    indices.delete(name);
  }
  if (method === 'DELETE') indices.delete(name);
  return done;
}

let hosts: { url: string; accept: 'readWrite'; protocol: 'http' }[];
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  hosts = [{ url: `127.0.0.1:${(server.address() as AddressInfo).port}`, accept: 'readWrite', protocol: 'http' }];
});
after(() => server.close());

const record = (url: string, more: Partial<SearchRecord> = {}): SearchRecord => ({
  url,
  kind: 'operation',
  title: 'Freeze an account',
  section: 'Wallet › Accounts',
  family: 'Wallet',
  group: 'Accounts',
  method: 'POST',
  path: '/accounts/{account_id}/freeze',
  names: ['freezeAccount'],
  text: 'Stops all debits.',
  ...more,
});
const client = () => algoliasearch('app', 'writes', { hosts });

test('a push replaces records, settings and synonyms, and leaves no temporary index', async () => {
  indexOf('docs').objects.push({ objectID: 'old' });
  const pushed = await pushRecords(client(), 'docs', [record('/a'), record('/b', { kind: 'field', title: 'reason' })]);
  assert.equal(pushed.records, 2);
  assert.deepEqual([...indices.keys()], ['docs']);
  const { objects, settings, synonyms } = indexOf('docs');
  assert.deepEqual(
    objects.map(({ objectID, language, version }) => [objectID, language, version]),
    [
      ['/a', 'en', 'current'],
      ['/b', 'en', 'current'],
    ],
  );
  assert.deepEqual(settings?.attributesForFaceting, hostedSettings.attributesForFaceting);
  assert.equal(synonyms?.length, pushed.synonyms);
});

test('the site searches with its own key, one language and version, and the selected filters only', async () => {
  const search = searchHosted(liteClient('app', 'reads', { hosts }), 'docs');
  const { hits, total } = await search('Freeze', { size: 10, filters: { family: 'Wallet', kind: 'operation' } });
  assert.equal(total, 1);
  assert.deepEqual(
    { url: hits[0].url, title: hits[0].title, method: hits[0].method, path: hits[0].path, excerpt: hits[0].excerpt },
    { url: '/a', title: 'Freeze an account', method: 'POST', path: '/accounts/{account_id}/freeze', excerpt: 'Stops all debits.' },
  );
  const question = received.at(-1);
  assert.equal(question?.key, 'reads');
  assert.deepEqual(question?.body, {
    requests: [
      {
        indexName: 'docs',
        query: 'Freeze',
        facetFilters: ['language:en', 'version:current', 'family:Wallet', 'kind:operation'],
        offset: 0,
        length: 10,
      },
    ],
  });
});

test('a pasted command searches for its request', async () => {
  const search = searchHosted(liteClient('app', 'reads', { hosts }), 'docs');
  await search('curl -X POST https://api.x.example/wallet/v1/accounts/1234/freeze -d', { size: 10 });
  assert.match(JSON.stringify(received.at(-1)?.body), /"query":"POST \/accounts\/\{\}\/freeze"/);
});

test("a crawler's record is shown like a pushed one", async () => {
  indexOf('docs').objects.push({
    objectID: '1',
    url: 'https://developers.x.example/intro#here',
    language: 'en',
    version: 'current',
    hierarchy: { lvl0: 'Docs', lvl1: 'Intro', lvl2: 'Here' },
    content: 'Crawled < words',
  });
  const search = searchHosted(liteClient('app', 'reads', { hosts }), 'docs');
  const { hits } = await search('Crawled', { size: 5 });
  assert.deepEqual(
    [hits[0].url, hits[0].title, hits[0].section, hits[0].excerpt],
    ['/intro#here', 'Here', 'Docs › Intro', 'Crawled &lt; words'],
  );
});

test('rejects an empty push and records that are too large', async () => {
  await assert.rejects(pushRecords(client(), 'docs', []), /no records to push/);
  await assert.rejects(pushRecords(client(), 'docs', [record('/x', { text: 'x'.repeat(10_000) })]), /record of \/x has \d+ bytes/);
});
