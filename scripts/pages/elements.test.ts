import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { walk } from './elements';

const NOBODY = { begin: () => {}, text: () => {}, end: () => {} };
const faultsOf = (body: string) =>
  walk(`<!doctype html><html><head></head><body>${body}</body></html>`, NOBODY).map(({ message }) => message);

/** Expected messages by faulty markup. */
const WRONG: Record<string, RegExp> = {
  '<div>open': /^<div> is still open where <\/body>/,
  'x</span>': /^<\/span> ends nothing/,
  '<b><i>x</b></i>': /^<i> is still open where <\/b>/,
  '<p>a</p></p>': /^<\/p> ends nothing/,
  '<p>a<div>b</div><p>': /^<p> is empty/,
  '<span><div>x</div></span>': /^<div> stands in <span>/,
  '<h2><a href=/x><p>x</p></a></h2>': /^<p> stands in <h2>/,
  '<pre><code><div>x</div></code></pre>': /^<div> stands in <code>/,
  '<a href=/x><b><a href=/y>y</a></b></a>': /^<a> stands in <a>/,
  '<button type=button><a href=/x>x</a></button>': /^<a> stands in <button>/,
  '<a href=/x><button type=button>x</button></a>': /^<button> stands in <a>/,
  '<a href=/x><input></a>': /^<input> stands in <a>/,
  '<label><label>x</label></label>': /^<label> stands in <label>/,
  '<form><div><form></form></div></form>': /^<form> stands in <form>/,
  '<article><main>x</main></article>': /^<main> stands in <article>/,
  '<header><div><footer>x</footer></div></header>': /^<footer> stands in <header>/,
  '<ul><div>x</div></ul>': /^<div> stands directly in <ul>/,
  '<ul>x</ul>': /^The words "x" stand directly in <ul>/,
  '<div><li>x</li></div>': /^<li> stands in <div>/,
  '<dl><p>x</p></dl>': /^<p> stands directly in <dl>/,
  '<dl><dt>x</dl>': /^<dl> has a dt without a dd/,
  '<dl><div><dd>x</div></dl>': /^<dl> has a dt without a dd/,
  '<dl><div><p>x</p></div></dl>': /^<p> stands in a <div> of <dl>/,
  '<div><dt>x</dt></div>': /^<dt> stands in a <div> outside/,
  '<table><tr><td>x</table>': /^<tr> stands directly in <table>/,
  '<table><tbody><td>x</table>': /^<td> stands directly in <tbody>/,
  '<table><thead><tr><th></th></tr></thead></table>': /^<th> is empty/,
  '<div><summary>x</summary></div>': /^<summary> stands in <div>/,
  '<details><p>x</p><summary>y</summary></details>': /^<summary> is not the first/,
  '<center>x</center>': /^<center> is not in HTML/,
  'a &foo; b': /unknown-named-character-reference/,
  '<b class=a class=b>x</b>': /duplicate-attribute/,
  '<b class="a"id=b>x</b>': /missing-whitespace-between-attributes/,
};

const RIGHT = [
  '<ul><li><p>a<p>b<li><ul><li>c</ul></ul>',
  '<dl><dt>a<dt>b<dd>c<dd>d</dl>',
  '<table><caption>a<thead><tr><th>b<tbody><tr><td><p>c<td>d</table>',
  '<select><option>a<option selected>b</select><textarea><p></textarea><script>"</p>"</script>',
  '<details><summary><h3>a</h3></summary><div>b</div></details>',
  '<a href=/x><div><h2>a</h2></div></a><label>a<input></label>',
  '<article><header><h2>a</h2></header><footer>b</footer></article>',
  '<p role=status><p>a<br>b<svg><title>c</title><g><path d="M0 0"/><text>d</text></g></svg>',
];

describe('HTML structure', () => {
  for (const [markup, message] of Object.entries(WRONG)) {
    it(`finds the fault in ${markup}`, () => {
      const found = faultsOf(markup);
      assert.ok(
        found.some((each) => message.test(each)),
        found.join('\n'),
      );
    });
  }
  for (const markup of RIGHT) it(`accepts ${markup}`, () => assert.deepEqual(faultsOf(markup), []));

  it('must start with a doctype', () => assert.match(walk('<html></html>', NOBODY)[0].message, /does not begin with <!doctype html>/));
  it('must close every element', () => assert.match(walk('<!doctype html><html><body><div>', NOBODY)[0].message, /<div> is never ended/));
});
