import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readReleases } from '../../openapi/releases/store';
import { allFamilies } from '../../platform/families';
import { historiesOf } from './model';

test('leaves changes of bounds and patterns to the changelog, and keeps the others on the pages', () => {
  const machine = readReleases().flatMap(({ changes }) =>
    Object.values(changes)
      .flat()
      .filter(({ rule }) => /^(bound|form)-/.test(rule)),
  );
  const shown = allFamilies.flatMap((family) => [...historiesOf(family, Number.MAX_SAFE_INTEGER).values()].flat());
  const whats = new Set(shown.flatMap(({ changes }) => changes.map(({ what }) => what)));
  assert.ok(machine.length > 0 && whats.size > 0);
  assert.deepEqual(
    machine.filter(({ what }) => whats.has(what)),
    [],
  );
});
