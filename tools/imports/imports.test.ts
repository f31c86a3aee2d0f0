import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { importFaults } from './check';
import { readGraph } from './graph';

const root = mkdtempSync(path.join(tmpdir(), 'portal-imports-'));
after(() => rmSync(root, { recursive: true, force: true }));

/** Returns the faults of a repository with these files, without the remedies. */
function faultsOf(files: Record<string, string>): string[] {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return importFaults(readGraph(root, Object.keys(files))).map((line) => line.split('. ')[0]);
}

const TARGET = 'export default 1;\n';

const ALLOWED: [from: string, to: string][] = [
  ['packages/markdown/a.ts', 'packages/platform/b.ts'],
  ['packages/mcp/a.ts', 'packages/search/deep/b.ts'],
  ['packages/platform/a.ts', 'packages/platform/deep/b.ts'],
  ['src/a.ts', 'packages/try-it/b.ts'],
  ['docusaurus.config.ts', 'src/b.ts'],
  ['tools/a.ts', 'src/b.ts'],
  ['tests/a.ts', 'tools/b.ts'],
];
for (const [from, to] of ALLOWED)
  test(`${from} may import ${to}`, () =>
    assert.deepEqual(faultsOf({ [from]: `import b from '${addressOf(from, to)}';\n`, [to]: TARGET }), []));

const FORBIDDEN: [from: string, to: string][] = [
  ['packages/platform/a.ts', 'packages/browser/b.ts'],
  ['packages/openapi/deep/a.ts', 'packages/sandbox/b.ts'],
  ['packages/reference/a.ts', 'packages/guides/b.ts'],
  ['packages/search/a.ts', 'packages/try-it/b.ts'],
  ['packages/mcp/a.ts', 'packages/client/b.ts'],
  ['packages/openapi/a.ts', 'src/b.ts'],
  ['packages/openapi/a.ts', 'tools/b.ts'],
  ['src/a.ts', 'tools/b.ts'],
  ['docusaurus.config.ts', 'tools/b.ts'],
  ['tools/a.ts', 'tests/b.ts'],
  ['packages/new/a.ts', 'packages/platform/b.ts'],
];
for (const [from, to] of FORBIDDEN) {
  test(`${from} may not import ${to}`, () => {
    const address = addressOf(from, to);
    for (const statement of [
      `import b from '${address}';`,
      `import type {\n  b,\n} from '${address}';`,
      `import '${address}';`,
      `const b = await import(/* webpackChunkName: "b" */ '${address}');`,
      `import b from '@site/${to.replace('.ts', '')}';`,
      `export * from '${address}';`,
    ])
      assert.deepEqual(
        faultsOf({ [from]: `${statement}\n`, [to]: TARGET }),
        [`${from}:1:1: error the import of ${to} points the wrong way`],
        statement,
      );
  });
}

/** Returns the address by which a file imports another one. */
function addressOf(from: string, to: string): string {
  const address = path.relative(path.dirname(from), to).replace(/\.ts$/, '');
  return address.startsWith('.') ? address : `./${address}`;
}

test('reports exports that nothing imports, however they are declared', () => {
  const declared = [
    'export const a = 1;',
    'export async function b() {}',
    'export class C {}',
    'export type D = 1;',
    'const [e, f] = [1, 2];',
    'export { e, f as g };',
    "export { h } from './other';",
    'export type Used = 1;',
    'export const used = (value: Used) => value;',
  ].join('\n');
  const faults = faultsOf({
    'tools/a.ts': declared,
    'tools/b.ts': "import { used as other } from './a';\n",
    'tools/other.ts': 'export const h = 1;\n',
  });
  assert.deepEqual(
    faults.map((fault) => fault.replace(/^tools\/a\.ts:(\d+):1: error nothing imports /, '$1 ')),
    ['7 h', '1 a', '2 b', '3 C', '4 D', '6 e', '6 g'],
  );
});

test('counts every way to import a name', () => {
  const target = 'export const a = 1;\nexport const b = 2;\n';
  for (const statement of [
    "import { a, type b as c } from './a';",
    "import * as all from './a';",
    "const { a, b: c } = await import('./a');",
    "export { a, b } from './a';\nimport { a as x, b as y } from './b';",
    "const load = () => import(/* a chunk */ './a');",
  ])
    assert.deepEqual(faultsOf({ 'tools/a.ts': target, 'tools/b.ts': `${statement}\n` }), [], statement);
});
