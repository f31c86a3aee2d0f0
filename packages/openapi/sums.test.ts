import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import type { Node } from './rules/support';
import { checkSums, SUMS, sumName } from './sums';

const OPENAPI = path.resolve(__dirname, '../../openapi');

/** Yields all objects in a YAML document, including examples. */
function* objectsOf(value: unknown): Generator<Node> {
  if (!value || typeof value !== 'object') return;
  if (!Array.isArray(value)) yield value as Node;
  for (const child of Object.values(value)) yield* objectsOf(child);
}

test('finds an example for each sum of the table, because a sum without an example checks nothing', () => {
  const unused = new Set(SUMS.map(sumName));
  const files = readdirSync(OPENAPI, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.yaml') && !/redocly|shared/.test(name),
  );
  for (const file of files) {
    for (const object of objectsOf(parse(readFileSync(path.join(OPENAPI, file), 'utf8')))) {
      for (const name of checkSums(object).checked) unused.delete(name);
    }
    if (!unused.size) return;
  }
  assert.deepEqual([...unused], []);
});

test('supports parts that are optional, subtracted, in a list or in a nested object', () => {
  const wrongOf = (holder: Node) => checkSums(holder).wrong.map(({ at, is, shouldBe }) => [at.join('.'), is, shouldBe]);
  assert.deepEqual(wrongOf({ ledger: { amount: 5 }, held: { amount: 2 }, available: { amount: 3 } }), []);
  assert.deepEqual(wrongOf({ ledger: { amount: 5 }, held: { amount: 2 }, overdraft_limit: { amount: 4 }, available: { amount: 3 } }), [
    ['available', 3, 7],
  ]);
  assert.deepEqual(wrongOf({ lines: [{ subtotal: { amount: 5 } }, { subtotal: { amount: 6 } }], totals: { subtotal: { amount: 12 } } }), [
    ['totals.subtotal', 12, 11],
  ]);
  assert.deepEqual(wrongOf({ ledger: { amount: 5 }, available: { amount: 3 } }), []);
  assert.deepEqual(wrongOf({ product_count: 3, products: [{}, {}] }), [['product_count', 3, 2]]);
  assert.deepEqual(wrongOf({ required: 4, submitted: 0, approved: 1, missing: ['form_nxp'] }), [['required', 4, 2]]);
  assert.deepEqual(wrongOf({ product_count: 3, products: null }), []);
});
