import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { bundle } from '@redocly/openapi-core';
import { configFor } from '../config';
import { BrandResolver } from '../source';
import { operationsOf } from './operations';

test('records the source file and line of each operation, also behind a $ref', async () => {
  const ref = path.join(__dirname, '../fixtures/everything-referenced.yaml');
  const config = await configFor({ rules: 'house' });
  const { bundle: document } = await bundle({ ref, config, externalRefResolver: new BrandResolver() });
  const sources = operationsOf(document.parsed as Record<string, unknown>).map(({ node }) => node['x-source']);
  assert.deepEqual(sources, ['packages/openapi/fixtures/parts/everything-referenced.yaml:5']);
});
