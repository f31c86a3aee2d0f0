import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf, pdfOf } from './documents';

test('a PDF has the pages of its lines, ASCII only, and a table with the position of each object', () => {
  const text = pdfOf(Array.from({ length: 120 }, (_, index) => `Line ${index} (₦5) for Adé \\`));
  assert.match(text, /^%PDF-1\.7\n[\x20-\x7e\n]*%%EOF\n$/);
  assert.match(text, /\/Count 3/);
  assert.ok(text.includes('(Line 0 \\(?5\\) for Ade \\\\) Tj'));
  const entries = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  assert.ok(entries.length === 9 && entries.every((offset, index) => text.startsWith(`${index + 1} 0 obj`, offset)));
  for (const [, length, content] of text.matchAll(/<< \/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g))
    assert.equal(content.length, Number(length));
});

test('makes a document of a media type that it knows', () => {
  assert.ok(documentOf('application/pdf', 'Title')?.includes('(Title)'));
  assert.equal(documentOf('text/csv', 'Title'), 'Title\n');
  assert.equal(documentOf('image/png', 'Title'), undefined);
});
