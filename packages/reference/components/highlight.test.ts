import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentOf } from '../../markdown/html';
import { highlighted } from './highlight';

const CURL = `curl 'https://api.example/v1' \\
  --data '{
  "a": 1,
  "b": "<&>"
}'`;

test('the text is exactly the code', () => assert.equal(contentOf(highlighted(CURL, 'bash')).text.trim(), CURL));

test('JSON in a string is highlighted as JSON', () => {
  const html = highlighted(CURL, 'bash');
  assert.match(html, /<span class="token property">"a"<\/span>: <span class="token number">1<\/span>/);
  assert.match(html, /<span class="token string">"&lt;&amp;>"<\/span>/);
  assert.match(highlighted(`x := \`{\n  "a": 1\n}\``, 'go'), /<span class="token property">"a"/);
});

test('only long lines are elements, with their indentation', () => {
  const long = 'x'.repeat(60);
  assert.equal(highlighted(`short\n    ${long}`, 'text'), `short\n<span class="hang hang-4">    ${long}</span>`);
});

test('a long line can break after the parts of a URL', () => {
  const url = 'https://api.example/v1/transfers?status=failed&page=2';
  const html = highlighted(url, 'text');
  assert.match(html, /https:\/\/api\.example\/<wbr>v1\/<wbr>transfers\?<wbr>status=failed&amp;<wbr>page=2/);
  assert.equal(contentOf(html).text.trim(), url);
});
