import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { guideLinksIn, guideLinksOf, guidesFor } from './guideLinks';

const root = mkdtempSync(path.join(tmpdir(), 'guide-links-'));
after(() => rmSync(root, { recursive: true }));

const write = (file: string, title: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), `---\ntitle: ${title}\n---\n\n${text}\n`);
};
write('docs/index.mdx', 'Front page', '[Everything](/category/shop)');
write(
  'docs/errors.mdx',
  "'Handle: errors'",
  '<Response operation="shop/sell" status="409" example="sold_out" />\n\n[Why](/api/errors/too_late#cause)',
);
write(
  'tutorials/sale.mdx',
  'Sell',
  '<Request\n  operation="shop/sell"\n/>\n\n<Delivery event="shop/receiveSold" />\n\n<Delivery silent event="shop/receivePaid" />\n\nThen [list](/api/shop/sales/list).',
);
const links = guideLinksIn(root);
const SELL = { label: 'Sell', href: '/tutorials/sale' };
const HANDLE = { label: 'Handle: errors', href: '/errors' };

test('finds the guides of operations, events, errors and pages, but not the front page', () => {
  const of = (key: string) => links.get(key) ?? [];
  assert.deepEqual(of('shop/sell'), [SELL]);
  assert.deepEqual(of('shop/receivePaid'), []);
  assert.deepEqual(of('shop/receiveSold'), [SELL]);
  assert.deepEqual(of('/api/shop/sales/list'), [SELL]);
  assert.deepEqual(of('/api/errors/sold_out'), [HANDLE]);
  assert.deepEqual(of('/api/errors/too_late'), [HANDLE]);
  assert.deepEqual(of('/category/shop'), []);
});

test('lists the guide that quotes most of a part of the reference first, once', () => {
  assert.deepEqual(guidesFor(links, ['shop/sell', 'shop/receiveSold', '/api/shop/sales/list']), [SELL]);
  assert.deepEqual(guidesFor(links, ['/api/errors/sold_out', 'shop/sell', '/api/shop/sales/list']), [SELL, HANDLE]);
  assert.deepEqual(guidesFor(links, ['shop/other']), []);
});

test('the links of a family are those that its pages show', () => {
  const text = guideLinksOf({ folder: 'shop', slug: 'shop' }, links);
  for (const key of ['shop/sell', '/api/shop/sales/list']) assert.ok(text.includes(`"${key}"`), key);
  assert.doesNotMatch(text, /errors\/sold_out/);
  assert.equal(guideLinksOf({ folder: 'pay', slug: 'pay' }, links), '[]');
});
