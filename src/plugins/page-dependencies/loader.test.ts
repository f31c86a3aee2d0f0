import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { test } from 'node:test';

const ROOT = path.resolve(__dirname, '../../..');
const loader = createRequire(__filename)('./loader.cjs') as (this: object, source: string) => string;

/** Returns the files that a page depends on, relative to the project. */
function dependenciesOf(source: string): string[] {
  const found: string[] = [];
  const add = (file: string) => found.push(path.relative(ROOT, file));
  assert.equal(loader.call({ addDependency: add, addContextDependency: add }, source), source);
  return found;
}

test('a page with terms and the glossary itself depend on the glossary', () => {
  assert.deepEqual(dependenciesOf('A <Term>space</Term>.'), ['docs/glossary.yaml']);
  assert.deepEqual(dependenciesOf(readFileSync(path.join(ROOT, 'docs/overviews/glossary.mdx'), 'utf8')), ['docs/glossary.yaml']);
  assert.deepEqual(dependenciesOf('No term.'), []);
});

test('a page depends on the descriptions and programs that it quotes', () => {
  assert.deepEqual(dependenciesOf('<Request operation="wallet/createTransfer" /> <Delivery event="pay/receivePaymentSucceeded" />'), [
    '.cache/quotes/wallet.json',
    '.cache/quotes/pay.events.json',
    '.cache/guides/verified.json',
  ]);
  assert.ok(dependenciesOf('<Program name="one-attempt" title="x" />').every((file) => file.endsWith('one-attempt')));
});
