import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRepositoryDocument, repositoryProblems } from './repository';

const REPOSITORY = {
  files: ['README.md', 'packages/one/index.ts', 'tools/README.md', 'tools/build.ts', 'decisions/README.md', 'decisions/2026-11-21-one.md'],
  scripts: ['build', 'test'],
};
const found = (file: string, source: string) => repositoryProblems([{ file, source }], REPOSITORY).map(({ message }) => message);

test('accepts existing files, folders, scripts and pages of the site', () => {
  const source = '[a](tools/README.md#x) [b](decisions/) `tools/build.ts` `tools/` [c](/intro) [d](https://a.example) `npm test` `npm ci`';
  assert.deepEqual(found('CONTRIBUTING.md', source), []);
  assert.deepEqual(found('decisions/2026-11-21-one.md', '[a](README.md) [b](../tools/README.md) `deploy/nginx/generated/moved.conf`'), []);
});

test('reports a dead link, a dead path and an unknown script', () => {
  assert.deepEqual(found('CONTRIBUTING.md', '[a](DECISIONS.md)\n`tools/gone.ts`\n`npm run gone:too`'), [
    'DECISIONS.md does not exist',
    'tools/gone.ts does not exist',
    'there is no npm script "gone:too"',
  ]);
  assert.deepEqual(found('decisions/2026-11-21-one.md', '[a](two.md)'), ['decisions/two.md does not exist']);
});

test('reports packages, scripts and decisions that are not listed', () => {
  assert.deepEqual(found('README.md', '      two/   a package'), ['one is not listed']);
  assert.deepEqual(found('README.md', '      one/   a package'), []);
  assert.deepEqual(found('tools/README.md', '`npm test`'), ['build is not listed']);
  assert.deepEqual(found('decisions/README.md', '# Decisions'), ['decisions/2026-11-21-one.md is not listed']);
});

test('distinguishes documents of maintainers from pages', () => {
  const files = ['README.md', 'decisions/2026-11-21-one.md', 'openapi/STORY.md', 'docs/one.md'];
  assert.deepEqual(
    files.map((file) => isRepositoryDocument({ file })),
    [true, true, true, false],
  );
});
