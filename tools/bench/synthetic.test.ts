import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pageName } from '../../packages/openapi/normalise';
import { SAME_PAGE, syntheticDescription } from './synthetic';

type Operation = { operationId: string; tags: string[] };
type Path = Record<string, Operation | unknown[]>;

const operationsOf = (description: Record<string, unknown>): Operation[] =>
  Object.values(description.paths as Record<string, Path>).flatMap((path) =>
    Object.values(path).filter((each): each is Operation => !Array.isArray(each)),
  );
const addressOf = ({ operationId, tags }: Operation) => `${pageName(tags[0])}/${pageName(operationId)}`;

describe('a synthetic description', () => {
  it('has the requested number of operations, each with its own page', () => {
    for (const count of [100, 3000]) {
      const addresses = operationsOf(syntheticDescription(count)).map(addressOf);
      assert.equal(addresses.length, count);
      assert.equal(new Set(addresses.map((address) => address.split('/')[1])).size, count);
    }
  });

  it('has the same first group at every size, including the compared page', () => {
    const groups = [100, 1000].map((count) => operationsOf(syntheticDescription(count)).slice(0, 20));
    assert.deepEqual(groups[0], groups[1]);
    assert.ok(groups[0].map(addressOf).includes(SAME_PAGE));
  });

  it('rejects a size that is not a multiple of a group or exceeds the available names', () => {
    for (const count of [101, 9380]) assert.throws(() => syntheticDescription(count), /multiple of 20/);
  });
});
