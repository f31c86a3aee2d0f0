import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Family } from '../platform/families';
import { builtFamily } from './buildFamily';
import { storyOf } from './story';

const FAMILY: Family = { folder: 'boxes', slug: 'boxes', label: 'Boxes', purpose: '', rules: 'house' };
const BOX = 'box_01JD2C4E6G8J0M2P4R6T8V0X2Z';
const OWNER = 'usr_01JD2C7M9Q1S3V5X7Z9B1D3F5H';
const json = (example: object) => ({ 'application/json': { schema: { type: 'object' }, example } });
const operation = (operationId: string, request: object | undefined, response: object, tag = 'boxes') => ({
  operationId,
  tags: [tag],
  summary: operationId,
  ...(request && { requestBody: { content: json(request) } }),
  responses: { '200': { description: 'Box.', content: json(response) } },
});

test('an ID has the request that creates it, those that send it, and the responses and webhooks that contain it', async () => {
  const id = { name: 'box_id', in: 'path', required: true, schema: { type: 'string' }, example: BOX };
  const { pages } = await builtFamily(FAMILY, {
    openapi: '3.1.0',
    info: { title: 'Boxes', version: '1' },
    tags: [{ name: 'boxes' }, { name: 'secrets', 'x-unlisted': true }],
    paths: {
      '/boxes': {
        post: operation('createBox', { owner: OWNER }, { id: BOX, owner: OWNER }),
        get: operation('listBoxes', undefined, { data: [{ id: BOX }] }),
      },
      '/boxes/{box_id}': { parameters: [id], get: operation('getBox', undefined, { id: BOX, owner: OWNER }) },
      '/secrets': { get: operation('listSecrets', undefined, { id: BOX }, 'secrets') },
    },
    webhooks: {
      'box.created': {
        post: { ...operation('receiveBoxCreated', { data: { id: BOX } }, {}), responses: { '204': { description: 'Received.' } } },
      },
    },
  });
  const { pages: named, ids } = storyOf(pages);
  const titles = (numbers: number[]) => numbers.map((number) => named[number].title);
  assert.equal(named[Number(ids[BOX].by)].title, 'createBox');
  assert.deepEqual(titles(ids[BOX].sent), ['getBox']);
  assert.deepEqual(titles(ids[BOX].returned), ['createBox', 'listBoxes', 'receiveBoxCreated']);
  assert.deepEqual([ids[OWNER].by, titles(ids[OWNER].sent), titles(ids[OWNER].returned)], [undefined, ['createBox'], ['getBox']]);
});
