import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INJECTIONS } from '../../tests/sites/fixtures/injections';
import { readPage } from '../policy/page';
import { toHtml } from './markdown';

/** What a sanitised text may leave in a page, and nothing else; of inputs, the box of a task list. */
const ELEMENTS = /^(?:p|a|em|strong|code|pre|h[2-6]|br|ul|ol|li|table|thead|tbody|tr|th|td|blockquote|hr|del|wbr|input)$/;

for (const [name, text] of INJECTIONS) {
  for (const where of ['page', 'field'] as const) {
    test(`${name} does nothing in a ${where}`, () => {
      const html = toHtml(`Before. ${text}\n\nAfter.`, where);
      const { scripts, styles, moved, faults } = readPage(`<meta charset=utf-8>${html}`, 'https://site.example');
      assert.deepEqual({ scripts, styles, moved, faults }, { scripts: [], styles: [], moved: undefined, faults: [] }, html);
      const elements = [...html.matchAll(/<([a-z][\w-]*)/gi)].map(([, element]) => element);
      assert.deepEqual(
        elements.filter((element) => !ELEMENTS.test(element)),
        [],
        html,
      );
      assert.match(html, /Before\./);
      assert.doesNotMatch(html, / (?:id|name)="?(?!user-content-)\w/);
    });
  }
}

test('there are tries enough, each of them once', () => {
  assert.ok(INJECTIONS.length >= 20);
  assert.equal(new Set(INJECTIONS.map(([, text]) => text)).size, INJECTIONS.length);
});
