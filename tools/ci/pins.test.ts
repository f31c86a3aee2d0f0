import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { type Lock, looseEnds } from './pins';

const ROOT = path.resolve(__dirname, '../..');
const read = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));

test('npm ci installs exactly what was tested: exact versions, a matching lock file, a hash per package', () => {
  assert.deepEqual(looseEnds(read('package.json'), read('package-lock.json')), []);
});

test('finds each kind of loose version', () => {
  const manifest = { dependencies: { a: '1.0.0' }, devDependencies: { b: '2.0.0' } };
  const lock = (): Lock => ({
    lockfileVersion: 3,
    packages: {
      '': manifest,
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/b': { version: '2.0.0', integrity: 'sha512-b' },
      'node_modules/b/node_modules/c': { inBundle: true },
      'node_modules/b-darwin': { version: '2.0.0', optional: true, cpu: ['arm64'] },
    },
  });
  assert.deepEqual(looseEnds(manifest, lock()), []);
  const ranged = { ...manifest, dependencies: { a: '^1.0.0' } };
  assert.deepEqual(looseEnds(ranged, lock()), [
    'a ^1.0.0 is not an exact version',
    'a is ^1.0.0 in package.json and 1.0.0 in the lock file',
  ]);
  assert.deepEqual(looseEnds({ ...manifest, overrides: { b: { d: 'latest' } } }, lock()), ['d latest is not an exact version']);
  assert.deepEqual(looseEnds({ ...manifest, dependencies: { a: '1.0.1' } }, lock()), [
    'a is 1.0.1 in package.json and 1.0.0 in the lock file',
  ]);
  assert.deepEqual(looseEnds({ devDependencies: manifest.devDependencies }, lock()), [
    'a is not in package.json and 1.0.0 in the lock file',
  ]);
  const workspace = lock();
  workspace.packages['node_modules/w'] = { link: true };
  workspace.packages['packages/w'] = { devDependencies: { a: '^1.0.0' } };
  assert.deepEqual(looseEnds(manifest, workspace), ['a ^1.0.0 is not an exact version']);
  const unhashed = lock();
  delete unhashed.packages['node_modules/a'].integrity;
  assert.deepEqual(looseEnds(manifest, unhashed), ['node_modules/a has no hash in the lock file']);
});
