import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogueFaults } from './catalogueFaults';

const entry = (more: string) =>
  `# codes\nnot_here: { status: 404, title: It is not here, ${more}, cause: It was never there., remedy: Look elsewhere. }\n`;

test('accepts a valid entry', () => {
  assert.deepEqual(catalogueFaults(entry("detail: 'The third, from the left, is missing.'")), []);
});

test('reports a text that lost its quotes by the unknown keys that its remainder became', () => {
  const faults = catalogueFaults(entry('detail: The third, from the left, is missing.'));
  assert.match(faults[0], /^openapi\/errors\.yaml:2:1: error not_here has an unknown key `from the left`\. A text that contains a comma/);
  assert.ok(faults.some((fault) => /`detail` must be a sentence/.test(fault)));
});

test('reports missing keys, unknown keys and values of the wrong type', () => {
  const [fault] = catalogueFaults(
    'not_here: { status: 304, title: Gone., detail: It went., cause: It is gone., remedy: Wait., when: now }',
  );
  assert.match(fault, /`status` must be a status from 400 to 599/);
  const all = catalogueFaults('not_here: { status: 404, when: now }').join('\n');
  for (const word of ['title', 'detail', 'cause', 'remedy', 'when']) assert.match(all, new RegExp(`\`${word}\` must be`));
  assert.match(catalogueFaults('not_here: 404')[0], /has no keys/);
  assert.match(catalogueFaults('a: [')[0], /invalid YAML/);
});
