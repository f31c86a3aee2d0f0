import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ATTRIBUTES } from './steps/elements';

/** Returns the attributes of each element that the tables of a document list. */
function listedIn(text: string): Record<string, string[]> {
  const listed: Record<string, string[]> = {};
  for (const [, names, elements] of text.matchAll(/^\| (`\w+`(?:, `\w+`)*) \| (`?[A-Z]\w+`?(?:, [A-Z]\w+)*) \| /gm))
    for (const element of elements.replaceAll('`', '').split(', '))
      listed[element] = [...(listed[element] ?? []), ...(names.match(/\w+/g) ?? [])];
  return listed;
}

test('README.md lists every attribute of every element, and no other', () => {
  const listed = listedIn(readFileSync(path.join(__dirname, 'README.md'), 'utf8'));
  const sorted = (lists: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(lists)
      .map(([element, names]) => `${element}: ${names.toSorted().join(', ')}`)
      .toSorted();
  assert.deepEqual(sorted(listed), sorted(ATTRIBUTES));
});
