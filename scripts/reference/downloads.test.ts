import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postmanCollection } from './downloads';

const SECRET = 'sk_test_EXAMPLEofAKeyThatIsNone';
const body = { type: 'object', properties: { secret: { type: 'string', pattern: '^sk_test_[A-Za-z]{20,40}$' } } };
const content = { 'application/json': { schema: body, example: { secret: SECRET } } };
const responses = { 200: { description: 'Done.', content } };
const description = {
  openapi: '3.1.0',
  info: { title: 'X', version: '1' },
  paths: { '/x': { post: { requestBody: { content }, responses } } },
};

test('a Postman collection has the examples of the description, and nothing made up', async () => {
  const text = JSON.stringify(await postmanCollection('X', JSON.stringify(description)));
  assert.deepEqual([...text.matchAll(/sk_test_\w+/g)].flat(), [SECRET, SECRET, SECRET]);
});
