import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isObject } from '../model/schemas';
import { Attempts } from './attempts';
import { HOUSE } from './contracts';

/** Numbers that are too large, or too small, for most counts, periods and amounts of the descriptions. */
const EXTREMES = [10 ** 9, -1];
/** Milliseconds that a request may take. A loop that grows with a value of the state takes minutes. */
const MOST_MS = 2000;
const ID = /[a-z]+_[0-9A-HJKMNP-TV-Z]{26}/g;

/** Returns the paths of the numbers in a value, with dots; of a list, those of the first item. */
function numbersIn(value: unknown, at = ''): string[] {
  if (typeof value === 'number') return [at];
  const entries = Array.isArray(value) ? value.slice(0, 1).entries() : isObject(value) ? Object.entries(value) : [];
  return [...entries].flatMap(([name, each]) => (String(name).startsWith('_') ? [] : numbersIn(each, at ? `${at}.${name}` : String(name))));
}

for (const family of HOUSE)
  test(`${family}: no request takes long or fails because of a number in the state, if an imported state can have it`, async () => {
    const attempts = new Attempts(family);
    const faults: string[] = [];
    const seen = new Set<string>();
    for (const { operation, name, path, body } of attempts.requests)
      for (const id of new Set(`${path} ${JSON.stringify(body ?? {})}`.match(ID) ?? [])) {
        const { type = '', entry } = attempts.find(id) ?? {};
        for (const number of numbersIn(entry?.data))
          for (const value of EXTREMES) {
            const attempt = `${operation.id} ${id} ${number} ${value}`;
            if (seen.has(attempt)) continue;
            seen.add(attempt);
            const set = { [id]: { [number]: value } };
            const started = performance.now();
            const code = await attempts.codeOf(operation.id, { example: name, set });
            if (performance.now() - started > MOST_MS) faults.push(`${attempt}: slow`);
            if (code === 'internal_error' && attempts.isImportable(type, id, set[id])) faults.push(`${attempt}: 500`);
          }
      }
    assert.ok(seen.size > 0 || family === 'identity');
    assert.deepEqual(faults, []);
  });
