import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { normalise } from '../../packages/openapi/normalise';
import { parseDescription } from '../../packages/openapi/source';
import { checkGenerated } from './generated';

const FIXTURES = 'tests/sites/fixtures';
/** Fixtures that no value satisfies, and those in several files. */
const OTHERS = new Set(['hostile', 'sample']);
const files = readdirSync(FIXTURES)
  .filter((name) => !OTHERS.has(name))
  .map((name) => `${FIXTURES}/${name}/openapi.yaml`)
  .filter((file) => existsSync(file));

/** Choices whose branches accept the same values, so that no value matches exactly one. */
const AMBIGUOUS = ['s02OneOfSiblings: 200, application/json:  must match exactly one of the variants'];

describe('generated examples satisfy their schemas', () => {
  for (const file of files)
    it(file, () => {
      const family = { folder: '', slug: '', label: '', purpose: '', rules: 'foreign' } as const;
      const { values, faults } = checkGenerated(normalise(parseDescription(readFileSync(file, 'utf8')), family, file));
      assert.ok(values);
      assert.deepEqual(
        faults.filter((fault) => !AMBIGUOUS.includes(fault)),
        [],
      );
    });
});
