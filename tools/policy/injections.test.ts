import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toHtml } from '../../packages/markdown/markdown';
import { INJECTIONS } from './injections';
import { readPage } from './page';

/** Elements that sanitised text may contain. `input` is the checkbox of a task list. */
const ELEMENTS = /^(?:p|a|em|strong|code|pre|h[2-6]|br|ul|ol|li|table|thead|tbody|tr|th|td|blockquote|hr|del|wbr|input)$/;

for (const [name, text] of INJECTIONS) {
  for (const where of ['page', 'field'] as const) {
    test(`${name} has no effect in a ${where}`, () => {
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

test('there are at least 20 distinct injections', () => {
  assert.ok(INJECTIONS.length >= 20);
  assert.equal(new Set(INJECTIONS.map(([, text]) => text)).size, INJECTIONS.length);
});
