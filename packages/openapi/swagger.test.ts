import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convertedSwagger } from './swagger';

test('converts the examples of a response without the name that the converter gives them', async () => {
  const examples = { 'application/json': { id: 9 }, 'application/xml': '<a/>' };
  const responses = { 200: { description: 'OK', schema: { type: 'object' }, examples } };
  const converted = await convertedSwagger({
    swagger: '2.0',
    info: { title: 'A', version: '1' },
    produces: Object.keys(examples),
    paths: { '/a': { get: { responses } } },
  });
  const { content } = (converted as { paths: Record<string, { get: { responses: Record<string, { content: object }> } }> }).paths['/a'].get
    .responses[200];
  assert.deepEqual(content, {
    'application/json': { schema: { type: 'object' }, example: { id: 9 } },
    'application/xml': { schema: { type: 'object' }, example: '<a/>' },
  });
});
