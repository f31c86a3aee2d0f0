import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { Description } from '../openapi/model/description';
import type { Family } from '../platform/families';
import { buildFamily } from './buildFamily';
import { renderPage } from './renderPage';

const FAMILY: Family = { folder: 'shapes', slug: 'shapes', label: 'Shapes', purpose: '', rules: 'foreign' };
const at = (file: string) => path.join(__dirname, 'fixtures', file);
const { pages } = buildFamily(FAMILY, new Description(parse(readFileSync(at('shapes.yaml'), 'utf8'))));

/** Returns the HTML of a page's schemas, one element per line for readable diffs. */
function fieldsOf(html: string): string {
  const [body] = /<div class="ref-body">[\s\S]*?(?=<aside)/.exec(html) ?? assert.fail();
  return `${body.replace(/></g, '>\n<')}\n`;
}

for (const { entry, operation } of pages) {
  test(`${entry.id}: matches fixtures/shapes.${entry.id}.html (UPDATE_SNAPSHOTS=1 rewrites it)`, () => {
    const file = at(`shapes.${entry.id}.html`);
    const html = fieldsOf(renderPage({ kind: 'operation', props: { operation } }));
    if (process.env.UPDATE_SNAPSHOTS) writeFileSync(file, html);
    assert.equal(html, readFileSync(file, 'utf8'));
  });
}

test('the description contains every shape', () => {
  const text = readFileSync(at('shapes.yaml'), 'utf8');
  for (const keyword of [
    ...['oneOf', 'anyOf', 'allOf', 'discriminator', 'mapping', 'additionalProperties', 'nullable', "'null'", 'readOnly', 'writeOnly'],
    ...['deprecated', 'const', 'default', 'minimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength', 'pattern', 'format'],
    ...['minItems', 'maxItems', 'uniqueItems', 'maxProperties', 'enum', 'items: { type: array'],
  ])
    assert.ok(text.includes(keyword), keyword);
});
