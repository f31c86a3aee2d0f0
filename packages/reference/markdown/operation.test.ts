import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toHtml } from '../../markdown/markdown';
import type { Operation } from '../components/model';
import { operationMarkdown } from './operation';

const operation = (description: string): Operation => ({
  id: 'sell',
  operationId: 'sell',
  title: 'Sell',
  kind: 'operation',
  method: 'post',
  path: '/sales',
  servers: [],
  base: '',
  family: { label: 'Shop', href: '/category/shop' },
  group: { label: 'Sales', href: '/api/shop/sales' },
  html: toHtml(description, 'page'),
  deprecated: false,
  unlisted: false,
  roles: [],
  open: false,
  scopes: [],
  movesMoney: false,
  emits: [],
  transitions: [],
  parameters: [{ place: 'query', fields: [{ name: 'limit', anchor: 'query-limit', required: false, schema: { type: 'integer' } }] }],
  responses: [],
  errors: [],
  guides: [{ label: 'Sell online', href: '/tutorials/sell' }],
  samples: [],
  calls: [],
  outcomes: [],
});

test('has the order of the page: one paragraph, the fields, the rules, and the guides', () => {
  const text = operationMarkdown(operation('Sells an item. Two rules apply:\n\n- one\n- two\n\nLast.'), '/api/shop/sales/sell');
  const order = [
    'Sells an item.',
    '## Query parameters',
    '`limit`',
    '## Behaviour',
    'Two rules apply:',
    '- one',
    'Last.',
    '## Responses',
    'Sell online',
  ];
  const places = order.map((each) => text.indexOf(each));
  assert.ok(!places.includes(-1), text);
  assert.deepEqual(
    places,
    [...places].sort((one, other) => one - other),
  );
});

test('has no section on behaviour without rules and state changes', () => {
  assert.doesNotMatch(operationMarkdown(operation('Sells an item.'), '/api/shop/sales/sell'), /Behaviour/);
});
