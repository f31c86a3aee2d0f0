import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '../model/contract';
import { isObject } from '../model/schemas';
import { Attempts } from './attempts';
import { HOUSE } from './contracts';

/** Number that is too large for every count, period and amount of the descriptions. */
const LARGE = 10 ** 9;
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
  test(`${family}: no write takes long because a number in the state is large`, async () => {
    const attempts = new Attempts(family);
    const slow: string[] = [];
    const seen = new Set<string>();
    for (const { operation, name, method, path, body } of attempts.requests) {
      if (method === 'get') continue;
      for (const id of new Set(`${path} ${JSON.stringify(body ?? {})}`.match(ID) ?? []))
        for (const number of numbersIn(attempts.find(id)?.entry.data as Json | undefined)) {
          const attempt = `${operation.id} ${id} ${number}`;
          if (seen.has(attempt)) continue;
          seen.add(attempt);
          const started = performance.now();
          await attempts.codeOf(operation.id, { example: name, set: { [id]: { [number]: LARGE } } });
          if (performance.now() - started > MOST_MS) slow.push(attempt);
        }
    }
    assert.ok(seen.size > 0 || family === 'identity');
    assert.deepEqual(slow, []);
  });
