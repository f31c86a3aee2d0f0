import assert from 'node:assert/strict';
import { test } from 'node:test';
import { behaviours } from '../behaviours/index';
import { readContracts } from './contracts';
import { checkFilters } from './filters';

test('every filter and sort order of a list is about a field, or is a filter of a behaviour', () =>
  checkFilters(readContracts(), behaviours));

test('reports an unbound filter with file, line and remedy', () => {
  const [wallet] = readContracts(['wallet']);
  const list = wallet.operations.find(({ id }) => id === 'listWalletUsers');
  for (const parameter of list?.parameters ?? []) if (parameter.name === 'identity_check') delete parameter.bound;
  assert.throws(
    () => checkFilters([wallet], behaviours),
    /^Error: openapi\/wallet\/[\w-]+\.yaml:\d+: error the filter `identity_check` of listWalletUsers.*x-field/,
  );
});
