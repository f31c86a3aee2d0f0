import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { allFamilies } from './families';
import { platformMap } from './platformMap';

const OPENAPI = path.resolve(__dirname, '../../openapi');

describe('platform map', () => {
  const { placed, unplaced, flows } = platformMap();

  it('has a unique place for every family', () => {
    assert.ok(placed.length > 5);
    assert.deepEqual(
      unplaced.map(({ folder }) => folder),
      [],
      'Give each of these a place in packages/platform/platformMap.ts.',
    );
    const places = placed.map(({ place }) => String(place));
    assert.equal(new Set(places).size, places.length, `two families have one place: ${places.join('; ')}`);
  });

  it('reports a family without a place and throws for an unknown one', () => {
    const added = { ...allFamilies[0], folder: 'added' };
    assert.deepEqual(platformMap([...allFamilies, added]).unplaced, [added]);
    assert.throws(
      () => platformMap(allFamilies.filter(({ folder }) => folder !== 'trace')),
      /refers to the family trace, which is not in packages\/platform\/families\.ts/,
    );
  });

  it('names in each flow only fields, values and events of the two descriptions', () => {
    const read = new Map<string, string>();
    const textOf = (folder: string) => {
      const files = readdirSync(path.join(OPENAPI, folder)).map((file) => readFileSync(path.join(OPENAPI, folder, file), 'utf8'));
      if (!read.has(folder)) read.set(folder, files.join('\n'));
      return read.get(folder) ?? '';
    };
    let looked = 0;
    for (const { from, to, how } of flows) {
      for (const [, word] of how.matchAll(/`([^`]+)`/g)) {
        looked += 1;
        const found = [from, to].some(({ folder }) => new RegExp(`\\b${word.replaceAll('.', '\\.')}\\b`).test(textOf(folder)));
        assert.ok(found, `${from.folder} and ${to.folder} know no ${word}`);
      }
    }
    assert.ok(looked > 2);
  });
});
