import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { fingerprint } from './fingerprint';

const FILES = [
  'openapi/things/openapi.yaml',
  'openapi/things/all.yaml',
  'openapi/others/openapi.yaml',
  'openapi/shared/schemas.yaml',
  'openapi/errors.yaml',
  'packages/reference/page.mustache',
  'package-lock.json',
  'docs/intro.mdx',
];
const CODE = {
  'tools/run.ts': "import './part'; import '../packages/platform/brand';",
  'tools/part.ts': '',
  'packages/platform/brand.ts': '',
  'src/other.ts': '',
};
let root: string;

const write = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
};
const now = () => fingerprint({ folder: 'things' }, ['tools/run.ts'], root);

/** Returns true if a file operation changes the fingerprint. */
function changes(doIt: () => void): boolean {
  const before = now();
  doIt();
  return now() !== before;
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'fingerprint-'));
  for (const name of FILES) write(name, 'text');
  for (const [name, code] of Object.entries(CODE)) write(name, code);
});
afterEach(() => rmSync(root, { recursive: true }));

for (const name of FILES.filter((file) => !/others|docs/.test(file))) {
  test(`changes with ${name}`, () => assert.ok(changes(() => write(name, 'TEXT'))));
}

for (const name of ['tools/run.ts', 'tools/part.ts', 'packages/platform/brand.ts']) {
  test(`changes with ${name}, which is imported`, () => assert.ok(changes(() => write(name, `${CODE[name as keyof typeof CODE]} 1;`))));
}

test('does not change with other families, guides, tests, fixtures or code that is not imported', () => {
  assert.ok(!changes(() => write('src/other.ts', '1')));
  assert.ok(!changes(() => write('openapi/others/openapi.yaml', 'TEXT')));
  assert.ok(!changes(() => write('docs/intro.mdx', 'TEXT')));
  assert.ok(!changes(() => write('packages/reference/schema.test.ts', 'text')));
  assert.ok(!changes(() => write('packages/reference/fixtures/shapes.yaml', 'text')));
});

test('changes when a file of the family is renamed or split', () => {
  const from = path.join(root, 'openapi/things/all.yaml');
  assert.ok(changes(() => renameSync(from, path.join(root, 'openapi/things/every.yaml'))));
  write('openapi/things/every.yaml', 'te');
  assert.ok(changes(() => write('openapi/things/every.yaml', 'text')));
});

test('changes with a third-party description in JSON', () => {
  write('openapi/things/openapi.json', '{}');
  assert.ok(changes(() => write('openapi/things/openapi.json', '{ }')));
});

test('changes when text moves from the end of one file to the start of the next', () => {
  write('openapi/shared/a.yaml', 'ab');
  write('openapi/shared/b.yaml', 'c');
  assert.ok(
    changes(() => {
      write('openapi/shared/a.yaml', 'a');
      write('openapi/shared/b.yaml', 'bc');
    }),
  );
});

test('does not change when a file is rewritten with the same content', () => {
  const file = path.join(root, 'openapi/things/all.yaml');
  assert.ok(
    !changes(() => {
      write('openapi/things/all.yaml', 'text');
      utimesSync(file, 1, 1);
    }),
  );
});

test('exists for a family without a folder', () => {
  assert.match(fingerprint({ folder: 'new' }, ['tools/run.ts'], root), /^[0-9a-f]{64}$/);
});
