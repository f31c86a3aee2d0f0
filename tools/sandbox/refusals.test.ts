import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readContracts } from '../../packages/sandbox/node/contracts';
import { refusalsOf } from './refusals';

test('knows which documented refusals of a write the sandbox has code for', () => {
  const [wallet] = readContracts(['wallet']);
  const refusals = refusalsOf({
    ...wallet,
    problems: { ...wallet.problems, never: { status: 409, title: 'Never', detail: 'No module names it.' } },
    operations: wallet.operations.map((each) => ({
      ...each,
      errors: { ...each.errors, ...(each.id === 'transferToWallet' && { never: {} }) },
    })),
  });
  const isPossible = (operation: string, code: string) =>
    refusals.find((each) => each.operation === operation && each.code === code)?.isPossible;
  assert.equal(isPossible('transferToWallet', 'insufficient_funds'), true);
  assert.equal(isPossible('transferToWallet', 'idempotency_key_reused'), true);
  assert.equal(isPossible('transferToWallet', 'never'), false);
  assert.ok(refusals.every(({ code }) => code !== 'not_found' && code !== 'quota_exceeded'));
});
