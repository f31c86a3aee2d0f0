import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { specificationRoutes } from '../support/specification';
import { changedErrors, changedPages, changedReference } from './pages';

const ROOT = path.resolve(__dirname, '../..');
const page = (body: string, slug?: string) => `---\ntitle: A page\n${slug ? `slug: ${slug}\n` : ''}---\n\n${body}\n`;

test('derives the same route for every hand-written page as the site', () => {
  const files = execFileSync('git', ['ls-files', 'docs', 'tutorials', 'userguide', 'blog', 'api', 'src/pages'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const written = files
    .trim()
    .split('\n')
    .filter((file) => /\.mdx?$/.test(file));
  const routes = new Set(
    changedPages(written.map((file) => ({ file, after: readFileSync(path.join(ROOT, file), 'utf8') }))).map(({ route }) => route),
  );
  assert.equal(routes.size, written.length);
  // Routes of the specification without a source file: lists, and pages generated from the descriptions.
  const made = /^\/(?:category\/.*|blog|blog\/(?:tags|archive|authors).*|search|404|api\/errors.*|api\/(?!intro$).*)$/;
  const wanted = specificationRoutes().filter((route) => !made.test(route));
  assert.ok(wanted.length > 20);
  assert.deepEqual(
    wanted.filter((route) => !routes.has(route)),
    [],
  );
});

test('reports pages as added, removed, changed or moved', () => {
  assert.deepEqual(changedPages([{ file: 'tutorials/wallet/keys.mdx', after: page('Two words') }]), [
    { route: '/tutorials/wallet/keys', kind: 'added', words: [0, 2] },
  ]);
  assert.deepEqual(changedPages([{ file: 'userguide/keys.mdx', before: page('Two words') }]), [
    { route: '/userguide/keys', kind: 'removed' },
  ]);
  const [before, after] = [page('Two words', '/docs/keys'), page('Two more words', '/docs/keys')];
  assert.deepEqual(changedPages([{ file: 'docs/overviews/keys.mdx', before, after }]), [
    { route: '/docs/keys', kind: 'changed', words: [2, 3] },
  ]);
  const moved = changedPages([{ file: 'docs/overviews/keys.mdx', before, after: page('Two words', '/docs/all_keys') }]);
  assert.deepEqual(
    moved.map(({ route, kind }) => `${kind} ${route}`),
    ['removed /docs/keys', 'added /docs/all_keys'],
  );
  assert.deepEqual(changedPages([{ file: 'src/css/site.css', before: 'a', after: 'b' }]), []);
});

test('reports a reference page as changed only if its operation or a referenced schema changed', () => {
  const bundled = (type: string, line = 1) => ({
    slug: 'things',
    description: {
      tags: [{ name: 'things' }],
      paths: { '/a': { get: operation('getA', line, { $ref: '#/components/schemas/Outer' }) }, '/b': { get: operation('getB', line, {}) } },
      components: { schemas: { Outer: { properties: { inner: { $ref: '#/components/schemas/Inner' } } }, Inner: { type } } },
    } as object,
  });
  const operation = (operationId: string, line: number, schema: object) => ({
    operationId,
    tags: ['things'],
    'x-source': `a.yaml:${line}`,
    schema,
  });
  assert.deepEqual(changedReference(bundled('string'), bundled('string', 2)), []);
  assert.deepEqual(changedReference(bundled('string'), bundled('integer')), [{ route: '/api/things/things/get-a', kind: 'changed' }]);
  assert.deepEqual(
    changedReference(undefined, bundled('string')).map(({ route }) => route),
    ['/api/things/things', '/api/things/things/get-a', '/api/things/things/get-b'],
  );
});

test('reports the page of a changed error code and the list of codes', () => {
  assert.deepEqual(changedErrors({ frozen: { status: 409 } }, { frozen: { status: 409 } }), []);
  assert.deepEqual(
    changedErrors({ frozen: { status: 409 }, gone: { status: 410 } }, { frozen: { status: 422 }, late: { status: 409 } }).map(
      ({ route, kind }) => `${kind} ${route}`,
    ),
    ['changed /api/errors/frozen', 'removed /api/errors/gone', 'added /api/errors/late', 'changed /api/errors'],
  );
});
