import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import * as replacement from './tslib';

test('the replacement of tslib contains every helper that utils-common uses', () => {
  const folder = path.dirname(require.resolve('@docusaurus/utils-common'));
  const code = readdirSync(folder).flatMap((file) => (file.endsWith('.js') ? readFileSync(path.join(folder, file), 'utf8') : []));
  const used = new Set(code.join('\n').match(/(?<=tslib_1\.)\w+/g));
  assert.ok(used.size > 0);
  assert.deepEqual([...used].sort(), Object.keys(replacement).sort());
});
