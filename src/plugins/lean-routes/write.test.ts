import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { writeLeanRoutes } from './write';

/** As Docusaurus 3.10 writes them: a page that stays, and a family with two parents' data, of which one is the same as another's. */
const ROUTES = `import React from 'react';
import ComponentCreator from '@docusaurus/ComponentCreator';

export default [
  { path: '/category/wallet', component: ComponentCreator('/category/wallet', 'a1'), exact: true },
  {
    path: '/api/wallet',
    component: ComponentCreator('/api/wallet', 'b2'),
    routes: [{ path: '/api/wallet/x', component: ComponentCreator('/api/wallet/x', 'c3'), exact: true, sidebar: 'api' }]
  },
];
`;
const entry = (chunk: string, module: string) =>
  `  "${chunk}": [() => import(/* webpackChunkName: "${chunk}" */ "${module}"), "${module}", require.resolveWeak("${module}")],\n`;
const REGISTRY = `export default {
${entry('page', '@theme/Page')}${entry('one', '@generated/one.json')}${entry('two', '@generated/two.json')}${entry('text', '@site/api/x.mdx')}};
`;
const NAMES = {
  '/category/wallet-a1': { __comp: 'page', __props: 'one' },
  '/api/wallet-b2': { __comp: 'page', __props: 'two' },
  '/api/wallet/x-c3': { __comp: 'page', content: 'text' },
};
const familyOf = (route: string) => /^\/api\/([^/]+)\/./.exec(route)?.[1];

let folder = '';
const read = (file: string) => readFileSync(path.join(folder, 'lean', file), 'utf8');
const write = (files: Record<string, string>) => {
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
};

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lean-routes-'));
  write({
    'routes.js': ROUTES,
    'registry.js': REGISTRY,
    'routesChunkNames.json': JSON.stringify(NAMES),
    'one.json': '{}',
    'two.json': '{}',
  });
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the stand-ins hold no page of the reference, and data that is the same once', () => {
  writeLeanRoutes(folder, path.join(folder, 'lean'), familyOf);
  assert.deepEqual(JSON.parse(read('routesChunkNames.js').slice('export default '.length, -2)), {
    '/category/wallet-a1': { __comp: 'page', __props: 'one' },
    '/api/wallet-b2': { __comp: 'page', __props: 'one' },
    '/api/wallet-page': { __comp: 'page', content: 'reference-page' },
  });
  assert.match(read('registry.js'), /"page": \[\(\) => import\(.*"@theme\/Page"\)\],\n"one": /);
  for (const file of ['registry.js', 'routes.js', 'routesChunkNames.js']) assert.doesNotMatch(read(file), /two|wallet\/x|x\.mdx/);
  assert.match(read('families.js'), /component: "page", routesOf: \{"wallet": children\["\/api\/wallet-b2"\]\}/);
});

test('data that differs stays a file each', () => {
  write({ 'two.json': '{"a":1}' });
  writeLeanRoutes(folder, path.join(folder, 'lean'), familyOf);
  assert.match(read('routesChunkNames.js'), /"\/api\/wallet-b2":\{"__comp":"page","__props":"two"\}/);
});

test('a registry of another form is refused', () => {
  write({ 'registry.js': REGISTRY.replace('() => import', 'async () => import') });
  assert.throws(() => writeLeanRoutes(folder, path.join(folder, 'lean'), familyOf), /not as Docusaurus 3\.10/);
});
