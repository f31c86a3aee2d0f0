import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stylesheetsOf } from './stylesheet';

test('keeps the rules of classes that the code of documents names, also as the end of a template', async () => {
  const names = ['method-word--post', 'method--post', 'ref-hidden', 'navbar__brand'];
  const unused = ['hero__title', 'alert--info', 'home-page-only'];
  const { documents: sheet } = await stylesheetsOf(
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

test('the home page has its rules in a style sheet of its own, and documents keep the variables that it refers to', async () => {
  const { documents, home } = await stylesheetsOf(':root{--site-line:#123456;--does-not-exist:#654321}');
  assert.match(home, /\.platform-map\b/);
  assert.doesNotMatch(documents, /\.platform-map\b/);
  assert.match(documents, /--site-line:/);
  assert.doesNotMatch(documents, /--does-not-exist/);
  const used = new Set(home.match(/(?<=var\()--(?:site|ifm)-[\w-]+/g));
  const sheet = await stylesheetsOf(`:root{${[...used].map((name) => `${name}:0`).join(';')}}`);
  for (const name of used) assert.ok(sheet.documents.includes(`${name}:`), name);
});

test('leaves out the values for browsers without variables, and no others', async () => {
  const fallbacks =
    '.navbar{color:#111111;color:var(--site-line);margin:0;margin-top:var(--site-line);top:1px!important;top:var(--site-line)}';
  const { documents } = await stylesheetsOf(`:root{--site-line:#123456}${fallbacks}`);
  assert.ok(
    documents.includes('.navbar{color:var(--site-line);margin:0;margin-top:var(--site-line);top:1px!important;top:var(--site-line)}'),
  );
});
