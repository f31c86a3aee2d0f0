import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { walk } from './elements';

const NOBODY = { begin: () => {}, text: () => {}, end: () => {} };
const faultsOf = (body: string) =>
  walk(`<!doctype html><html><head></head><body>${body}</body></html>`, NOBODY).map(({ message }) => message);

/** Expected messages by faulty markup. */
const WRONG: Record<string, RegExp> = {
  '<div>open': /^<div> is still open at <\/body>/,
  'x</span>': /^<\/span> has no start tag/,
  '<b><i>x</b></i>': /^<i> is still open at <\/b>/,
  '<p>a</p></p>': /^<\/p> has no start tag/,
  '<p>a<div>b</div><p>': /^<p> is empty/,
  '<span><div>x</div></span>': /^<div> is not permitted in <span>/,
  '<h2><a href=/x><p>x</p></a></h2>': /^<p> is not permitted in <h2>/,
  '<pre><code><div>x</div></code></pre>': /^<div> is not permitted in <code>/,
  '<a href=/x><b><a href=/y>y</a></b></a>': /^<a> is not permitted in <a>/,
  '<button type=button><a href=/x>x</a></button>': /^<a> is not permitted in <button>/,
  '<a href=/x><button type=button>x</button></a>': /^<button> is not permitted in <a>/,
  '<a href=/x><input></a>': /^<input> is not permitted in <a>/,
  '<label><label>x</label></label>': /^<label> is not permitted in <label>/,
  '<form><div><form></form></div></form>': /^<form> is not permitted in <form>/,
  '<article><main>x</main></article>': /^<main> is not permitted in <article>/,
  '<header><div><footer>x</footer></div></header>': /^<footer> is not permitted in <header>/,
  '<ul><div>x</div></ul>': /^<div> is a child of <ul>/,
  '<ul>x</ul>': /^The text "x" is a child of <ul>/,
  '<div><li>x</li></div>': /^<li> is not permitted in <div>/,
  '<dl><p>x</p></dl>': /^<p> is a child of <dl>/,
  '<dl><dt>x</dl>': /^<dl> has a dt without a dd/,
  '<dl><div><dd>x</div></dl>': /^<dl> has a dt without a dd/,
  '<dl><div><p>x</p></div></dl>': /^<p> is in a <div> of <dl>/,
  '<div><dt>x</dt></div>': /^<dt> is in a <div> outside/,
  '<table><tr><td>x</table>': /^<tr> is a child of <table>/,
  '<table><tbody><td>x</table>': /^<td> is a child of <tbody>/,
  '<table><thead><tr><th></th></tr></thead></table>': /^<th> is empty/,
  '<div><summary>x</summary></div>': /^<summary> is not permitted in <div>/,
  '<details><p>x</p><summary>y</summary></details>': /^<summary> is not the first/,
  '<center>x</center>': /^<center> is obsolete/,
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

  it('must start with a doctype', () => assert.match(walk('<html></html>', NOBODY)[0].message, /does not start with <!doctype html>/));
  it('must close every element', () => assert.match(walk('<!doctype html><html><body><div>', NOBODY)[0].message, /<div> is not closed/));
});
