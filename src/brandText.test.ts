import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Brand, brand as ownBrand } from './brand';
import { withBrand } from './brandText';

const brand: Brand = { ...ownBrand, name: 'Any Name', slug: 'any-name', apiHost: 'api.any.example' };
const branded = (text: string, file?: string) => withBrand(text, file, brand);

test('the placeholders become the slug, the name and a field, as often as they come', () => {
  assert.equal(branded('{product} {Product} {brand.apiHost} {product}'), 'any-name Any Name api.any.example any-name');
});

test('without a brand it is that of the site', () => {
  assert.equal(withBrand('{Product}'), ownBrand.name);
});

test('a backslash in front keeps a placeholder as it is', () => {
  assert.equal(branded('\\{product} \\{brand.apiHost} \\{brand.nothing}'), '\\{product} \\{brand.apiHost} \\{brand.nothing}');
});

test('other braces are not placeholders', () => {
  const text = '{PRODUCT} {products} { product } {brand} {brand.} {id} {{x}}';
  assert.equal(branded(text), text);
});

test('a field that the brand does not have is an error with file, line and the fields that there are', () => {
  assert.throws(
    () => branded('one {product}\ntwo\nthree {brand.apiHots}', 'docs/a.mdx'),
    /^Error: docs\/a\.mdx:3: \{brand\.apiHots\} names no field of src\/brand\.ts\. Fields: name, slug, .*apiHost/,
  );
});

test('what every object has is not a field of the brand', () => {
  assert.throws(() => branded('{brand.toString}', 'a.mdx'), /a\.mdx:1: \{brand\.toString\} names no field/);
});
