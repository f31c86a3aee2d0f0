import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Description } from '../openapi/model/description';
import type { Operation } from './components/model';
import { deliveryOf } from './webhookDelivery';

const event = {
  parameters: [],
  request: { content: [{ contentType: 'application/json', examples: [{ text: '{"type":"thing.created"}' }] }] },
} as unknown as Operation;
const requestLine = (paths: object) => deliveryOf(event, new Description({ paths }))?.headers.split('\n')[0];

test('delivers to the path of the URL that the family registers', () => {
  const content = { 'application/json': { example: { url: 'https://hooks.example/things?simulate=500' } } };
  const post = { operationId: 'createWebhook', requestBody: { content }, responses: {} };
  assert.equal(requestLine({ '/webhook-endpoints': { post } }), 'POST /things?simulate=500 HTTP/1.1');
});

test('delivers to a general path in a family that registers no URL', () => {
  assert.equal(requestLine({}), 'POST /webhooks HTTP/1.1');
});
