import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { lint } from '@redocly/openapi-core';
import { configFor } from './config';
import { propertyCounter } from './counts';
import { BrandResolver } from './source';

const FIXTURES = path.resolve(__dirname, 'fixtures');

async function countOf(fixture: string) {
  const { plugin, count } = propertyCounter();
  const config = await configFor({ rules: 'house' }, plugin);
  const problems = await lint({ ref: path.join(FIXTURES, fixture), config, externalRefResolver: new BrandResolver() });
  return {
    ...count,
    undescribed: problems.filter(
      ({ ruleId, message }) => ruleId === 'house/property-descriptions' && message.includes('has no description'),
    ).length,
  };
}

test('counts as many undescribed properties as the rule reports', async () => {
  const { described, total, undescribed } = await countOf('property-descriptions.yaml');
  assert.ok(undescribed > 0);
  assert.equal(total - described, undescribed);
});

test('counts every property of a valid description as described', async () => {
  const { described, total } = await countOf('_good.yaml');
  assert.ok(total > 0);
  assert.equal(described, total);
});
