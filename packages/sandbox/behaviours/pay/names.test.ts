import assert from 'node:assert/strict';
import type { Engine } from '../../http/engine';
import { ruleOf } from '../../node/testEngine';
import { pay, test } from './testRequests';

const rule = ruleOf('openapi/pay/meta.yaml');

const resolve = async (engine: Engine, account_number: string, expected_name?: string) =>
  (await pay(engine, 'POST /account-names/resolve', { bank_code: '999', account_number, ...(expected_name && { expected_name }) })).body;

test(rule('In the sandbox, bank `999` knows these accounts:'), async (engine) => {
  assert.equal((await resolve(engine, '0123456787', 'Ada Exemplar')).is_cached, false);
  const again = await resolve(engine, '0123456787', 'Ada Exemplar');
  assert.deepEqual([again.is_cached, again.name_match], [true, 'full']);
});

test(rule('Any other number of the bank returns your `expected_name` in capitals, or SANDBOX HOLDER if you send none.'), async (engine) => {
  assert.equal((await resolve(engine, '3014000786', 'Ember Basket Ltd')).account_name, 'EMBER BASKET LTD');
  assert.equal((await resolve(engine, '3014000786')).account_name, 'SANDBOX HOLDER');
});

for (const [name, number, expected] of [
  [rule('| `0123456787` | ADA EXEMPLAR |'), '0123456787', { account_name: 'ADA EXEMPLAR' }],
  [rule('| `2004177532` | BELLO SAMPLE |'), '2004177532', { account_name: 'BELLO SAMPLE' }],
  [rule('| `3100455827` | ZUMA CRATES LTD |'), '3100455827', { account_name: 'ZUMA CRATES LTD' }],
  [rule('| `0000000089` | SANDBOX OTHER NAME: '), '0000000089', { account_name: 'SANDBOX OTHER NAME', name_match: 'none' }],
  [rule('| `0000000065` | SANDBOX DORMANT, '), '0000000065', { account_name: 'SANDBOX DORMANT', account_state: 'dormant' }],
  [rule('| `0000000072` | 404 `bank_account_not_found` |'), '0000000072', { status: 404, code: 'bank_account_not_found' }],
  [rule('| `0000000917` | 503 `bank_unavailable` |'), '0000000917', { status: 503, code: 'bank_unavailable' }],
] as const) {
  test(name, async (engine) => {
    const body = await resolve(engine, number, 'name_match' in expected ? expected.account_name : undefined);
    for (const [field, value] of Object.entries(expected)) assert.equal(body[field], value, field);
  });
}
