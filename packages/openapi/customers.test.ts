import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forCustomers } from './customers';

const listOf = (name: string) => ({
  200: { description: 'OK', content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } },
});
const operation = (operationId: string, tag: string, roles: string[], scope: string) => ({
  operationId,
  tags: [tag],
  'x-roles': roles,
  security: [{ oauth2: [scope] }],
  responses: listOf(tag === 'things' ? 'Thing' : 'Review'),
});

const DOCUMENT = {
  openapi: '3.1.0',
  tags: [{ name: 'things' }, { name: 'admin-things', 'x-unlisted': true }],
  paths: {
    '/things': {
      get: operation('listThings', 'things', ['tenant'], 'things:read'),
      post: operation('reviewThing', 'admin-things', ['operator'], 'things:oversee'),
    },
    '/admin/things': { get: operation('listReviews', 'admin-things', ['operator'], 'things:oversee') },
    '/shared': { get: operation('getShared', 'things', ['tenant', 'operator'], 'things:read') },
  },
  components: {
    securitySchemes: {
      oauth2: { type: 'oauth2', flows: { clientCredentials: { scopes: { 'things:read': 'R', 'things:oversee': 'O' } } } },
    },
    schemas: {
      Thing: { properties: { colour: { $ref: '#/components/schemas/Colour' } } },
      Colour: { type: 'string' },
      Review: { properties: { thing: { $ref: '#/components/schemas/Thing' }, note: { $ref: '#/components/schemas/Note' } } },
      Note: { type: 'string' },
    },
  },
};

test('the description for customers lacks operations for operators, with what only they use', () => {
  const before = JSON.stringify(DOCUMENT);
  const { paths = {}, tags, components } = forCustomers(DOCUMENT);
  assert.deepEqual(Object.keys(paths), ['/things', '/shared']);
  assert.deepEqual(Object.keys(paths['/things']), ['get']);
  assert.deepEqual(tags, [{ name: 'things' }]);
  assert.deepEqual(Object.keys(components?.schemas ?? {}), ['Thing', 'Colour']);
  assert.deepEqual(components?.securitySchemes, {
    oauth2: { type: 'oauth2', flows: { clientCredentials: { scopes: { 'things:read': 'R' } } } },
  });
  assert.equal(JSON.stringify(DOCUMENT), before);
});

test('a description without such operations is the same object', () => {
  const document = { ...DOCUMENT, paths: { '/things': { get: DOCUMENT.paths['/things'].get } } };
  assert.equal(forCustomers(document), document);
});
