import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contextFaults } from '../../tools/guides/contexts';
import { handwrittenPages } from '../../tools/guides/pages';

test('quotations agree with the pages that contain them', () => {
  const pages = handwrittenPages();
  assert.ok(pages.length > 40);
  assert.deepEqual(
    pages.flatMap((page) => contextFaults(page)),
    [],
  );
});
