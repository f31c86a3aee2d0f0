import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engineFor, rule, send } from '../../node/testEngine';

const resolve = (account_number: string, expected_name?: string, engine = engineFor('pay')) =>
  send(engine, `POST ${engine.world.contracts.get('pay')?.base}/account-names/resolve`, {
    bank_code: '999',
    account_number,
    ...(expected_name && { expected_name }),
  });

test(rule('openapi/pay/meta.yaml:198', 'In the sandbox, bank `999` knows these accounts:'), async () => {
  const engine = engineFor('pay');
  assert.equal((await resolve('0123456787', 'Ada Exemplar', engine)).body.is_cached, false);
  const again = await resolve('0123456787', 'Ada Exemplar', engine);
  assert.deepEqual([again.body.is_cached, again.body.name_match], [true, 'full']);
});

test(
  rule(
    'openapi/pay/meta.yaml:212',
    'Any other number of the bank returns your `expected_name` in capitals, or SANDBOX HOLDER if you send none.',
  ),
  async () => {
    assert.equal((await resolve('3014000786', 'Ember Basket Ltd')).body.account_name, 'EMBER BASKET LTD');
    assert.equal((await resolve('3014000786')).body.account_name, 'SANDBOX HOLDER');
  },
);

test(rule('openapi/pay/meta.yaml:202', '| `0123456787` | ADA EXEMPLAR |'), async () => {
  assert.equal((await resolve('0123456787')).body.account_name, 'ADA EXEMPLAR');
});

test(rule('openapi/pay/meta.yaml:203', '| `2004177532` | BELLO SAMPLE |'), async () => {
  assert.equal((await resolve('2004177532')).body.account_name, 'BELLO SAMPLE');
});

test(rule('openapi/pay/meta.yaml:204', '| `3100455827` | ZUMA CRATES LTD |'), async () => {
  assert.equal((await resolve('3100455827')).body.account_name, 'ZUMA CRATES LTD');
});

test(
  rule('openapi/pay/meta.yaml:205', '| `0000000089` | SANDBOX OTHER NAME: `name_match` is `none` for every expected name |'),
  async () => {
    const { body } = await resolve('0000000089', 'Sandbox Other Name');
    assert.deepEqual([body.account_name, body.name_match], ['SANDBOX OTHER NAME', 'none']);
  },
);

test(rule('openapi/pay/meta.yaml:206', '| `0000000065` | SANDBOX DORMANT, with `account_state` dormant |'), async () => {
  const { body } = await resolve('0000000065');
  assert.deepEqual([body.account_name, body.account_state], ['SANDBOX DORMANT', 'dormant']);
});

test(rule('openapi/pay/meta.yaml:207', '| `0000000072` | 404 `bank_account_not_found` |'), async () => {
  const { status, body } = await resolve('0000000072');
  assert.deepEqual([status, body.code], [404, 'bank_account_not_found']);
});

test(rule('openapi/pay/meta.yaml:208', '| `0000000917` | 503 `bank_unavailable` |'), async () => {
  const { status, body } = await resolve('0000000917');
  assert.deepEqual([status, body.code], [503, 'bank_unavailable']);
});
