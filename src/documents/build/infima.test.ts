import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { withoutUnused } from './infima';

const INFIMA = readFileSync(require.resolve('infima/dist/css/default/default.css'), 'utf8');

test('keeps the components of documents and removes the others and the dark mode', () => {
  const css = withoutUnused(INFIMA);
  for (const kept of ['.navbar__link', '.menu__link', '.breadcrumbs__link', '.pagination-nav__link', '.footer__link-item', '.card'])
    assert.ok(css.includes(kept), kept);
  for (const removed of ['.alert--', '.avatar__', '.hero--', '.tabs__', "data-theme='dark'"]) assert.ok(!css.includes(removed), removed);
});

test('fails if Infima no longer contains a component that is to be removed', () => {
  assert.throws(
    () => withoutUnused(INFIMA.replaceAll('.avatar', '.figure')),
    /does not contain \.avatar\. Update src\/documents\/build\/infima\.ts/,
  );
});
