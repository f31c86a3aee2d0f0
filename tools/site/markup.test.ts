import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getSwcHtmlMinifier } from '@docusaurus/faster';
import { markupFaults } from './markup';

/** Returns Docusaurus's output for a page with parser warnings. */
async function outputOf(body: string): Promise<string> {
  const minify = await getSwcHtmlMinifier();
  const { errors = [] } = await minify(Buffer.from(`<!doctype html><html><head><title>x</title></head><body>${body}</body></html>`));
  const list = errors
    .map(({ level, message, span }) => `\n  - [HTML minifier diagnostic - ${level}] ${message} - ${JSON.stringify(span)}`)
    .join('');
  return `[WARNING] Docusaurus static site generation process emitted warnings for 1 path\n\n- "/docs/holds":${list}\n`;
}

for (const [body, found] of [
  ['<p>a<div>b</div></p>', 'No "p" element in scope but a "p" end tag seen'],
  ['<a href="/x">a<a href="/y">b</a></a>', 'Start tag "a" seen but an element of the same type was already open'],
  ['<table><div>x</div></table>', 'Start tag "div" seen in "table"'],
]) {
  test(`reports the parser's warning about ${body}`, async () => {
    const [fault] = markupFaults(await outputOf(body));
    assert.ok(fault?.startsWith(`/docs/holds: error HTML: ${found}. `), fault);
  });
}

test('reports nothing for valid markup', async () => assert.deepEqual(markupFaults(await outputOf('<p>a</p><p>b</p>')), []));
