import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalOf } from './keyView';

const ACCESS = { roles: ['tenant', 'staff'], scopes: [['wallet.accounts:read'], ['wallet.accounts:write', 'wallet.users:read']] };

test('a key without a role and scopes can send everything', () => {
  assert.equal(refusalOf({ role: '', scopes: [] }, ACCESS), undefined);
});

test('another role is refused', () => {
  assert.equal(refusalOf({ role: 'staff', scopes: [] }, ACCESS), undefined);
  assert.equal(refusalOf({ role: 'buyer', scopes: [] }, ACCESS), 'allowed roles are tenant, staff');
  assert.equal(refusalOf({ role: 'buyer', scopes: [] }, { ...ACCESS, roles: [] }), undefined);
});

test('a token needs all scopes of one alternative', () => {
  const refusal = (...scopes: string[]) => refusalOf({ role: '', scopes }, ACCESS);
  assert.equal(refusal('wallet.accounts:read'), undefined);
  assert.equal(refusal('wallet.accounts:write', 'wallet.users:read'), undefined);
  assert.match(
    String(refusal('wallet.accounts:write')),
    /^it requires the scope wallet\.accounts:read or wallet\.accounts:write and wallet\.users:read$/,
  );
  assert.match(String(refusalOf({ role: '', scopes: ['x'] }, { ...ACCESS, scopes: [] })), /does not accept access tokens/);
});
