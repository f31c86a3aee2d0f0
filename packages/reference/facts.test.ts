import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parseDescription } from '../openapi/source';
import type { Family } from '../platform/families';
import { builtFamily, contentsOf } from './buildFamily';
import { renderPage } from './renderPage';

const FAMILY: Family = { folder: 'orders', slug: 'orders', label: 'Orders', purpose: '', rules: 'foreign' };
const FIXTURES = path.resolve(__dirname, '../../tests/sites/fixtures');

const DIGITS = '1253261109769874438';
const DESCRIPTION = `{
  "openapi": "3.1.0", "info": { "title": "Orders", "version": "1" }, "servers": [{ "url": "https://api.example" }], "tags": [{ "name": "All" }],
  "paths": { "/orders/{id}": { "put": {
    "operationId": "putOrder", "tags": ["All"], "summary": "Put an order",
    "parameters": [{ "in": "path", "name": "id", "required": true, "schema": { "type": "integer", "maximum": ${DIGITS}, "example": ${DIGITS} } }],
    "requestBody": { "content": { "application/json": {
      "schema": { "type": "object", "properties": { "parent": { "type": "integer", "default": ${DIGITS}, "enum": [${DIGITS}] } } },
      "examples": { "one": { "summary": 1.10, "value": { "parent": ${DIGITS} } } } } } },
    "responses": { "200": { "description": "OK", "content": { "application/json": { "example": { "parent": ${DIGITS} } } } } }
  } } }
}`;

const contentsFrom = async (text: string) => contentsOf(FAMILY, await builtFamily(FAMILY, parseDescription(text)));

test('keeps the digits of all numbers of a third-party description', async () => {
  const contents = await contentsFrom(DESCRIPTION);
  const html = renderPage(JSON.parse(contents.get('put-order.json')?.() ?? ''));
  for (const text of [html, contents.get('put-order.md')?.() ?? '']) {
    assert.ok(text.split(DIGITS).length > 3);
    assert.doesNotMatch(text, /1253261109769874(?!438)/);
  }
});

test('contains no mark of a number on any page', async () => {
  const fixtures = ['requests', 'schemas'].map((name) => readFileSync(path.join(FIXTURES, name, 'openapi.yaml'), 'utf8'));
  for (const text of [DESCRIPTION, ...fixtures])
    for (const [file, content] of await contentsFrom(text)) assert.doesNotMatch(content(), /\p{Noncharacter_Code_Point}/u, file);
});
