import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withSection } from './refs';

const SOURCE = `info:
  description: >-
    Wrapped by
    hand. # Not a comment.
paths:
  /a: { $ref: './a.yaml' }
components: { schemas: {} } # Kept.
`;

test('replaces a section and keeps the formatting of the rest', () => {
  assert.equal(withSection(SOURCE, 'paths', { '/b': 1 }), SOURCE.replace("/a: { $ref: './a.yaml' }", '/b: 1'));
});

test('appends a section that is missing', () => {
  assert.equal(withSection(SOURCE, 'webhooks', { 'a.b': 1 }), `${SOURCE}webhooks:\n  a.b: 1\n`);
});
