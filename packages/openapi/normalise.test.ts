import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Family } from '../platform/families';
import { Description } from './model/description';
import type { Document } from './model/document';
import { normalise, pageName } from './normalise';

const house: Family = { folder: 'x', slug: 'x', label: 'X', purpose: '', rules: 'house' };
const foreign: Family = { ...house, rules: 'foreign' };

/** Returns the page names of the operations in order. */
function pagesOf(family: Family, paths: Document['paths'], rest: Document = {}): string[] {
  return new Description(normalise({ paths, ...rest }, family, 'x.yaml')).operations.map(({ operationId }) => pageName(operationId));
}

const NAMES: [string, string][] = [
  ['listAccounts', 'list-accounts'],
  ['getNUBANStatus', 'get-nuban-status'],
  ['verifyBVN', 'verify-bvn'],
  ['APIKeys', 'api-keys'],
  ['get_v2Thing.by id', 'get-v2-thing-by-id'],
  ['--A  b--', 'a-b'],
  ['ÉtatCivil', 'etat-civil'],
  ['größe', 'große'],
  ['取得', '取得'],
  ['!?', 'u21-u3f'],
  ['😀', 'u1f600'],
  ['Index', 'index-page'],
  ['가나', '가나'],
  ['が'.normalize('NFD'), 'が'],
  ['हिन्दी', 'हिन्दी'],
  ['a/b/../c', 'a-b-c'],
];

for (const [name, page] of NAMES) test(`${name} has the page name ${page}`, () => assert.equal(pageName(name), page));

test('shortens a name that no file system permits, and keeps such names apart', () => {
  const [one, other] = ['a', 'b'].map((end) => pageName('x'.repeat(300) + end));
  assert.ok(one.length < 100 && one !== other, one);
});

test('derives a missing operationId, tag and summary from method and path', () => {
  const root = normalise(
    { paths: { '/things': { post: { operationId: '' } } }, webhooks: { 'thing.made': { post: {} } } },
    foreign,
    'x.yaml',
  );
  assert.deepEqual(
    [root.paths?.['/things'].post, root.webhooks?.['thing.made'].post],
    [
      { operationId: 'post /things', summary: 'post /things', tags: ['Other'] },
      { operationId: 'receive thing.made', summary: 'receive thing.made', tags: ['Other'] },
    ],
  );
  assert.deepEqual(root.tags, [{ name: 'Other' }]);
});

test('keeps only the first tag and declares it if necessary', () => {
  const root = normalise({ paths: { '/a': { get: { tags: ['One', 'Two'] } } }, tags: [{ name: 'Zero' }] }, foreign, 'x.yaml');
  assert.deepEqual(root.paths?.['/a'].get?.tags, ['One']);
  assert.deepEqual(root.tags, [{ name: 'Zero' }, { name: 'One' }]);
});

test('merges spellings of a tag with the same page name, and duplicate declarations', () => {
  const tags = [{ name: 'User accounts' }, { name: 'User accounts' }];
  const root = normalise({ paths: { '/a': { get: { tags: ['user-accounts'] } } }, tags }, foreign, 'x.yaml');
  assert.deepEqual(root.paths?.['/a'].get?.tags, ['User accounts']);
  assert.equal(root.tags?.length, 1);
});

test('rejects a house operation with the page name of another, naming both', () => {
  const paths = { '/a': { get: { operationId: 'listAll', 'x-source': 'a.yaml:3' } }, '/b': { get: { operationId: 'list_all' } } };
  assert.throws(
    () => pagesOf(house, paths),
    /^Error: x\.yaml \(GET \/b\): .* list-all is already used by a\.yaml:3 \(GET \/a\)\. Change one/,
  );
});

test('gives every third-party operation its own page, even with duplicate operationIds', () => {
  const get = () => ({ get: { operationId: 'list' } });
  const names = pagesOf(foreign, { '/x': get(), '/x/{id}': get(), '/x/id': get(), '/x/id/': get() });
  assert.equal(new Set(names).size, 4);
  assert.deepEqual(names.slice(0, 3), ['list', 'list-get-x-id', 'list-get-x-id-get-x-id']);
});

test('rejects a family without operations and states the remedy', () => {
  assert.deepEqual(pagesOf(foreign, {}), []);
  assert.throws(() => pagesOf(house, {}), /x\.yaml:1:1: error the family "X" has no operations\. Add one, or remove the family/);
});

test('keeps the operations of paths and webhooks that refer to a path item', () => {
  const shared = { summary: 'Shared', get: { responses: {} }, post: { operationId: 'send', responses: {} } };
  const refer = { $ref: '#/components/pathItems/Shared' };
  const document = { webhooks: { w: refer }, components: { pathItems: { Shared: shared } } } as Document;
  const paths = { '/a': refer, '/b': { ...refer, summary: 'Own' } } as Document['paths'];
  assert.deepEqual(pagesOf(foreign, paths, document), ['get-a', 'send', 'get-b', 'send-post-b', 'receive-w', 'send-post-w']);
  assert.deepEqual(
    Object.values(paths ?? {}).map(({ summary }) => summary),
    ['Shared', 'Own'],
  );
});
