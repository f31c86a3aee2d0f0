import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseYaml } from '@redocly/openapi-core';
import { printJson } from './numbers';
import { withWrittenValues } from './writtenValues';

const readingOf = (text: string) => printJson(withWrittenValues(parseYaml(text), text));

/** Scalars that are not texts in YAML, as they are written. */
const SCALARS = [
  '0123',
  '0xFF',
  '0o17',
  '+1',
  '1.0',
  '1e3',
  '-0',
  '.5',
  '.inf',
  'True',
  'false',
  '7',
  '12345678901234567890',
  '1_000',
  '1:30',
];

for (const scalar of SCALARS)
  test(`keeps ${scalar} as it is written where a description has a text`, () => {
    const json = JSON.stringify(scalar);
    assert.equal(readingOf(`{ type: string, example: ${scalar} }`), `{"type":"string","example":${json}}`);
    assert.equal(readingOf(`{ type: [string, 'null'], enum: [${scalar}] }`), `{"type":["string","null"],"enum":[${json}]}`);
    assert.equal(readingOf(`{ schema: { type: string }, example: ${scalar} }`), `{"schema":{"type":"string"},"example":${json}}`);
    assert.equal(
      readingOf(`{ schema: { type: string }, examples: { a: { value: ${scalar} } } }`),
      `{"schema":{"type":"string"},"examples":{"a":{"value":${json}}}}`,
    );
    assert.equal(readingOf(`{ operationId: ${scalar}, tags: [${scalar}] }`), `{"operationId":${json},"tags":[${json}]}`);
    assert.equal(readingOf(`{ variables: { v: { default: ${scalar} } } }`), `{"variables":{"v":{"default":${json}}}}`);
  });

test('keeps numbers and Booleans in other schemas and in data', () => {
  for (const text of [
    '{"type":"integer","example":7,"enum":[7,1.0]}',
    '{"type":["string","integer"],"example":7}',
    '{"example":{"type":"string","example":7,"description":1.0}}',
    '{"required":true,"deprecated":false,"minimum":1.0}',
    '{"properties":{"description":{"type":"boolean","default":false},"tags":{"type":"array","default":[1]}}}',
  ])
    assert.equal(readingOf(text), text);
});

test('reads aliases and merge keys', () => {
  const text = 'a: &a { type: string, example: 0123 }\nb: { <<: *a, default: 1.0 }\nc: *a\n';
  const a = '{"type":"string","example":"0123"';
  assert.equal(readingOf(text), `{"a":${a}},"b":${a},"default":"1.0"},"c":${a}}}`);
});
