import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageData } from '../../reference/pageData';
import { actionsOf } from './actions';

function pageOf(operationId: string, method: string, path: string, rest: object = {}): PageData {
  const fields = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, schema: { example: `${name.slice(0, 3)}_01JD` } }));
  const operation = {
    kind: 'operation',
    operationId,
    method,
    parameters: [{ place: 'path', fields }],
    transitions: [],
    roles: [],
    ...rest,
  };
  return { entry: { title: operationId, route: `/${operationId}`, path }, operation } as unknown as PageData;
}

const change = (from: string[], to: string, resource = 'transfer') => ({ resource, field: 'status', from, to });

test('lists the operations with an ID in their path, and the prefixes of the IDs', () => {
  const actions = actionsOf([
    pageOf('listTransfers', 'get', '/transfers'),
    pageOf('getEntry', 'get', '/transfers/{transfer_id}/entries/{entry_id}'),
    pageOf('receiveEvent', 'webhook', '/{transfer_id}', { kind: 'webhook' }),
  ]);
  assert.deepEqual(actions, {
    getEntry: {
      title: 'getEntry',
      method: 'get',
      route: '/getEntry',
      ids: [
        ['transfer_id', 'tra_'],
        ['entry_id', 'ent_'],
      ],
      reads: true,
      from: [],
    },
  });
});

test('includes the states that an operation of a tenant starts from', () => {
  const transitions = [change(['otp'], 'success'), change(['otp', 'held'], 'pending'), change(['new'], 'old', 'other')];
  const fromOf = (rest: object) => actionsOf([pageOf('confirm', 'post', '/transfers/{transfer_id}/confirm', rest)]).confirm.from;
  assert.deepEqual(fromOf({ transitions }), [{ field: 'status', states: ['otp', 'held'] }]);
  assert.deepEqual(fromOf({ transitions, roles: ['operator'] }), []);
});
