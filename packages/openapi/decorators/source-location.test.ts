import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { bundle } from '@redocly/openapi-core';
import { configFor } from '../config';
import { Description } from '../model/description';
import { BrandResolver } from '../source';

test('records the source file and line of each operation, also behind a $ref', async () => {
  const ref = path.join(__dirname, '../fixtures/everything-referenced.yaml');
  const config = await configFor({ rules: 'house' });
  const { bundle: document } = await bundle({ ref, config, externalRefResolver: new BrandResolver() });
  const sources = new Description(document.parsed as object).operations.map(({ source }) => source);
  assert.deepEqual(sources, ['packages/openapi/fixtures/parts/everything-referenced.yaml:5']);
});
