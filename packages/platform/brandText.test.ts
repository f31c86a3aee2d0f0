import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { type Brand, brand as ownBrand } from './brand';
import { withBrand } from './brandText';

const brand: Brand = { ...ownBrand, name: 'Any Name', slug: 'any-name', apiHost: 'api.any.example' };
const branded = (text: string, file?: string) => withBrand(text, file, brand);

test('replaces all occurrences of the placeholders by the slug, the name and a field', () => {
  assert.equal(branded('{product} {Product} {brand.apiHost} {product}'), 'any-name Any Name api.any.example any-name');
});

test('uses the brand of the site by default', () => {
  assert.equal(withBrand('{Product}'), ownBrand.name);
});

test('keeps a placeholder after a backslash', () => {
  assert.equal(branded('\\{product} \\{brand.apiHost} \\{brand.nothing}'), '\\{product} \\{brand.apiHost} \\{brand.nothing}');
});

test('keeps other braces', () => {
  const text = '{PRODUCT} {products} { product } {brand} {brand.} {id} {{x}}';
  assert.equal(branded(text), text);
});

test('throws for an unknown field, with the file, the line and the existing fields', () => {
  assert.throws(
    () => branded('one {product}\ntwo\nthree {brand.apiHots}', 'docs/a.mdx'),
    /^Error: docs\/a\.mdx:3: \{brand\.apiHots\} is not a field of packages\/platform\/brand\.ts\. Fields: name, slug, .*apiHost/,
  );
});

test('does not accept properties inherited from Object as fields', () => {
  assert.throws(() => branded('{brand.toString}', 'a.mdx'), /a\.mdx:1: \{brand\.toString\} is not a field/);
});

/** A site under another brand contains no trace of this one if no file names it. */
test('packages/platform/brand.ts is the only file that names the brand', () => {
  const { stdout, status } = spawnSync('git', ['grep', '-ilE', `${ownBrand.slug}|${ownBrand.company}`], { encoding: 'utf8' });
  assert.equal(status, 0);
  assert.deepEqual(stdout.trim().split('\n'), ['packages/platform/brand.ts']);
});
