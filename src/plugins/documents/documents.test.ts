import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { DOCUMENT } from '../../documents';
import { documentOf, MARK, withContent } from './rewrite';

const load = createRequire(__filename);
const BOOT = { script: '/assets/js/boot.1.js', imports: ['/assets/js/part.2.js'], restoreSidebar: 'sidebar()', restorePlace: 'place()' };
const HEAD =
  '<link rel=stylesheet href=/assets/css/reference.1.css><link rel=stylesheet href=/assets/css/styles.2.css>' +
  '<script src=/assets/js/runtime~main.3.js defer></script><script src=/assets/js/main.4.js defer></script>';
const page = (body: string) => `<html><head>${HEAD}</head><body>${body}</body></html>`;

test('a document loads boot and the style sheet of documents, and nothing of the client', () => {
  const html = documentOf(page('<aside>menu</aside><main>text</main>'), 'x.html', BOOT);
  assert.match(html, /reference\.1\.css/);
  assert.doesNotMatch(html, /styles\.2|runtime~main|main\.4/);
  assert.match(
    html,
    /<link rel=modulepreload href=\/assets\/js\/part\.2\.js><script type=module src=\/assets\/js\/boot\.1\.js><\/script><\/head>/,
  );
});

test('the inline scripts follow the sidebar and the content', () => {
  const html = documentOf(page('<aside>menu</aside><main>text</main>'), 'x.html', BOOT);
  assert.match(html, /<\/aside><script>sidebar\(\)<\/script><main>text<\/main><script>place\(\)<\/script><\/body>/);
});

test('a page without a sidebar has no inline scripts', () => {
  assert.doesNotMatch(documentOf(page('<main>not found</main>'), '404.html', BOOT), /sidebar\(\)|place\(\)/);
});

for (const [fault, html] of [
  ['no client scripts', page('').replace(/<script.*<\/script>/, '')],
  ['no application styles', page('').replace('styles.2.css', 'other.2.css')],
])
  test(`${fault}: fails with the page and the file to update`, () => {
    assert.throws(() => documentOf(html, 'api/x.html', BOOT), /^Error: api\/x\.html .*rewrite\.ts/);
  });

/** Applies a loader to a module. */
const apply = (loader: string, file: string, source: string, query = '') =>
  load(`./${loader}.cjs`).call(
    { resourcePath: file, resourceQuery: query, rootContext: '/site', getOptions: () => ({ document: DOCUMENT.source, mark: MARK }) },
    source,
  ) as string;

test('the HTML of a page is inserted where its marker was rendered', () => {
  const site = mkdtempSync(path.join(tmpdir(), 'documents-'));
  mkdirSync(path.join(site, 'api'));
  writeFileSync(path.join(site, 'api/x.json'), JSON.stringify({ html: '<p>costs $& or $1' }));
  const { html, links } = JSON.parse(apply('page', '/site/api/x.json', JSON.stringify({ html: '<p>costs', links: ['/y'] })));
  assert.deepEqual(links, ['/y']);
  assert.equal(withContent(`<div data-static-page>${html}</div>`, 'x.html', site), '<div data-static-page><p>costs $& or $1</div>');
  assert.throws(() => withContent(`<div>${html}</div>`, 'x.html', site), /^Error: x\.html .*rewrite\.ts/);
  rmSync(site, { recursive: true });
});

test.describe('the route modules of the client', () => {
  const route = (at: string) => `{ path: '${at}', component: ComponentCreator('${at}', 'abc'), exact: true, sidebar: "s" }`;
  const ROUTES = `import React from 'react';\nimport ComponentCreator from '@docusaurus/ComponentCreator';\n\nexport default [
    { path: '/', component: ComponentCreator('/', 'r00'), routes: [${route('/api/intro')}, ${route('/api/wallet/x/y')}, ${route('/category/wallet')}, ${route('/category/registry-tutorial')}] },
  ];`;
  const NAMES = {
    '/api/intro-abc': { content: 'aaa' },
    '/api/wallet/x/y-abc': { content: 'bbb', frame: 'ccc' },
    '/category/wallet-abc': { content: 'ddd' },
  };
  const line = (name: string) => `  "${name}": [() => import("@site/${name}"), "@site/${name}", require.resolveWeak("@site/${name}")],`;

  test('contain no document', () => {
    const code = apply('routes', '/x/routes.js', ROUTES);
    for (const kept of ['"/"', '"/api/intro"', '"/category/registry-tutorial"', 'sidebar: "s"']) assert.ok(code.includes(kept), kept);
    for (const removed of ['/api/wallet', '"/category/wallet"']) assert.ok(!code.includes(removed), removed);
  });

  test('contain the chunks of the remaining routes only', (context) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'routes-'));
    context.after(() => rmSync(folder, { recursive: true }));
    writeFileSync(path.join(folder, 'routesChunkNames.json'), JSON.stringify(NAMES));
    const registry = `export default {\n${['aaa', 'bbb', 'ccc', 'ddd'].map(line).join('\n')}\n};`;
    assert.equal(apply('routes', path.join(folder, 'registry.js'), registry), `export default {\n${line('aaa')}\n};`);
    assert.deepEqual(JSON.parse(apply('routes', path.join(folder, 'routesChunkNames.json'), JSON.stringify(NAMES))), {
      '/api/intro-abc': { content: 'aaa' },
    });
    assert.throws(() => apply('routes', path.join(folder, 'registry.js'), registry.replace('"bbb"', "'bbb'")), /routes\.cjs/);
  });

  test('of another form fail with the file to update', () => {
    assert.throws(() => apply('routes', '/x/routes.js', 'export default [];'), /routes\.js .*routes\.cjs/);
    assert.throws(() => apply('routes', '/x/routesChunkNames.json', '{}'), /routesChunkNames\.json .*routes\.cjs/);
  });
});

test.describe('Infima', () => {
  const file = load.resolve('infima/dist/css/default/default.css');
  const source = readFileSync(file, 'utf8');

  test('is split without loss of rules, apart from the variables of dark mode', () => {
    const selectors = (css: string) =>
      (css.replace(/\/\*[\s\S]*?\*\//g, '').match(/[^{}]+(?=\{)/g) ?? []).map((each) => each.trim()).sort();
    const parts = [...selectors(apply('infima', file, source)), ...selectors(apply('infima', file, source, '?application'))].sort();
    assert.deepEqual(
      parts,
      selectors(source).filter((each) => !/^html\[data-theme='dark'\]|^\.navbar--(?:dark|primary)/.test(each)),
    );
  });

  test('without an expected component fails with its selector', () => {
    assert.throws(() => apply('infima', file, source.replaceAll('.hero', '.champion')), /\.hero.*infima\.cjs/);
  });
});
