import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SavedPages } from './problems';

test('problems of saved pages are listed until they are mended, on any page', async () => {
  const found: Record<string, string[]> = { 'docs/one.mdx': ['one'], 'docs/two.mdx': ['two'] };
  const pages = new SavedPages(async (file) => found[file] ?? []);
  const announced: [string[], string[]][] = [];
  const save = (file: string) => pages.check(file, (...lines) => announced.push(lines));
  await save('docs/one.mdx');
  await save('docs/two.mdx');
  await save('docs/two.mdx');
  // The link of the first page leads to a heading that has been added to the third.
  delete found['docs/one.mdx'];
  await save('docs/three.mdx');
  found['docs/two.mdx'] = [];
  await Promise.all([save('docs/two.mdx'), save('docs/three.mdx')]);
  assert.deepEqual(announced, [
    [['one'], ['one']],
    [['one', 'two'], ['two']],
    [['one', 'two'], []],
    [['two'], []],
    [[], []],
    [[], []],
  ]);
});

test('a page is checked after a check that failed', async () => {
  const found = ['docs/one.mdx: error'];
  const pages = new SavedPages(async (file) => (file ? found : Promise.reject(new Error('no dictionary'))));
  await assert.rejects(
    pages.check('', () => undefined),
    /no dictionary/,
  );
  await pages.check('docs/one.mdx', () => undefined);
  assert.deepEqual(pages.lines(), found);
});
