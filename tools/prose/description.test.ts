import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDescription } from './description';

test('reads the texts of a description and the sentences in its examples, not their other data', () => {
  const source = [
    'paths:',
    '  /things:',
    '    get: { summary: First text, operationId: noText, description: "second, text" }',
    '    post:',
    "      description: 'third'",
    '      summary: fourth',
    '        and on',
    '      parameters:',
    '        - name: noText',
    '          description: >-',
    '            fifth `noText`',
    '',
    '            sixth',
    '          example: { description: noText }',
    '      examples:',
    '        one:',
    '          summary: seventh',
    '          value:',
    '            description: noText',
    '            - noText: { reason: Eighth with four words., name: No Text, ids: [noText] }',
    "            - 'Ninth, also with four words'",
    '      x-enum-descriptions:',
    '        open: tenth',
    '        text/csv: >-',
    '          next',
    '      type: noText',
    '      detail: eleventh',
    '      label: { type: noText }',
    'tags: [{ name: noText, x-displayName: Twelfth }]',
    'scopes:',
    '  things.all:read: thirteenth',
  ].join('\n');
  const { prose } = readDescription('openapi/a.yaml', source);
  assert.equal(prose.length, source.length);
  assert.equal(
    prose.match(/\w+/g)?.join(' '),
    'First text second text third fourth and on fifth sixth seventh Eighth with four words Ninth also with four words tenth next eleventh Twelfth thirteenth',
  );
  assert.equal(prose.indexOf('sixth'), source.indexOf('sixth'));
});
