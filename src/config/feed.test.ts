import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forFeed } from './feed';

test('keeps text, tables, code and links', () => {
  const html =
    '<h2 id="a">A</h2><p>One <a href="https://a.example/b">link</a>.</p><table><tbody><tr><td>1</td></tr></tbody></table><pre>x &#x3C; y</pre>';
  assert.equal(forFeed(html), html);
});

test('removes content that needs scripts or styles', () => {
  const html = `<p>A</p><button>Copy</button><fieldset><input></fieldset><noscript>Turn it on</noscript><a class="hash-link" href="#a">#</a>
    <span>term<span role="tooltip" hidden>What it means</span></span>`;
  const text = forFeed(html).replace(/<[^>]*>/g, '');
  assert.equal(text.replace(/\s+/g, ' ').trim(), 'A term');
});

test('keeps the first language of each request', () => {
  const call = (name: string) =>
    `<div class="ref-samples"><div class="ref-tabs"><label>Python</label></div><div data-panel="curl">${name} in cURL</div><div data-panel="python">${name} in Python</div></div>`;
  const text = forFeed(call('one') + call('two')).replace(/<[^>]*>/g, ' ');
  assert.equal(text.replace(/\s+/g, ' ').trim(), 'one in cURL two in cURL');
});

test('replaces a diagram by its text', () => {
  const html =
    '<figure class="guide-diagram"><div class="guide-picture guide-picture--wide"><svg><title>T</title></svg></div><details><summary>In words</summary><ol><li>A calls B.</li></ol></details></figure>';
  assert.equal(forFeed(html), '<div><div><p>In words</p><ol><li>A calls B.</li></ol></div></div>');
});
