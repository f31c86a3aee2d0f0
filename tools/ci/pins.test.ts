import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';

type Locked = { integrity?: string; link?: boolean; inBundle?: boolean; optional?: boolean; cpu?: string[] };

/** Returns the packages of a lock file without a checksum. That of a bundled one is its parent's, and npm records those for other platforms only there. */
const unhashed = (packages: Record<string, Locked>): string[] =>
  Object.entries(packages).flatMap(([folder, { integrity, link, inBundle, optional, cpu }]) =>
    !folder.includes('node_modules/') || link || integrity || inBundle || (optional && cpu) ? [] : [folder],
  );

// npm itself rejects a lock file that does not match package.json, and .npmrc saves exact versions.
test('every package of the lock file has a checksum', () => {
  const { packages } = JSON.parse(readFileSync(path.resolve(__dirname, '../../package-lock.json'), 'utf8'));
  assert.deepEqual(unhashed(packages), []);
});

test('finds a package without a checksum', () => {
  const known = { '': {}, 'node_modules/a': { integrity: 'sha512-a' }, 'node_modules/b': { optional: true, cpu: ['arm64'] } };
  assert.deepEqual(unhashed({ ...known, 'node_modules/a/node_modules/c': { inBundle: true }, 'node_modules/w': { link: true } }), []);
  assert.deepEqual(unhashed({ ...known, 'node_modules/d': {} }), ['node_modules/d']);
});
