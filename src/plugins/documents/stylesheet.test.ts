import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stylesheetOf } from './stylesheet';

test('keeps the rules of classes that the code of documents names, also as the end of a template', async () => {
  const names = ['method-word--post', 'method--post', 'ref-hidden', 'navbar__brand'];
  const unused = ['hero__title', 'alert--info', 'home-page-only'];
  const sheet = await stylesheetOf(
    `${[...names, ...unused].map((name) => `.${name}{color:#123456}`).join('')}figcaption:not(.does-not-exist) a{color:#654321}`,
  );
  const has = (name: string) => new RegExp(`\\.${name}[^{}]*\\{color:#123456\\}`).test(sheet);
  assert.deepEqual(
    names.filter((name) => !has(name)),
    [],
  );
  assert.deepEqual(unused.filter(has), []);
  assert.ok(sheet.includes('#654321'));
});
