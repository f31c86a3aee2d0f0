import assert from 'node:assert/strict';
import { test } from 'node:test';
import { policyOf } from './directives';
import { hashOf } from './page';
import { addressOf, type Page, siteOf } from './site';

const page = (file: string, facts: Partial<Page> = {}): Page => ({
  file,
  isDocument: false,
  scripts: ['shell'],
  styles: [],
  scriptStyles: [],
  isUnlisted: false,
  faults: [],
  html: () => '',
  ...facts,
});
const MOVE = "\n window.location.href = '/new' + window.location.search + window.location.hash;\n";

test('allows scripts that every page has, and the banner on the home page', () => {
  const site = siteOf([page('a.html'), page('index.html', { scripts: ['shell', '__docusaurus-base-url-issue-banner'] })]);
  assert.deepEqual(site.faults, []);
  assert.deepEqual(site.scripts, [hashOf('shell'), hashOf('__docusaurus-base-url-issue-banner')]);
});

test('reports a script on a single page, including the banner on other pages', () => {
  for (const script of ['alert(1)', '__docusaurus-base-url-issue-banner']) {
    const { faults } = siteOf([page('index.html'), page('a.html', { scripts: ['shell', script] })]);
    assert.equal(faults.length, 1);
    assert.match(faults[0], /^a\.html: has a separate inline script/);
  }
});

test('allows the scripts that every document has, on documents only', () => {
  const document = (file: string, scripts: string[]) => page(file, { isDocument: true, scripts });
  const both = ['shell', 'restore'];
  assert.deepEqual(
    siteOf([page('index.html'), document('a.html', both), document('b.html', both), document('404.html', ['shell'])]).faults,
    [],
  );
  assert.match(siteOf([page('index.html'), document('a.html', both), document('b.html', ['shell'])]).faults.join(), /^a\.html: /);
  assert.match(siteOf([page('index.html', { scripts: both }), page('c.html'), document('a.html', both)]).faults.join(), /^index\.html: /);
});

test('lists the pages that search engines must not list', () => {
  assert.deepEqual(siteOf([page('index.html'), page('a/index.html', { isUnlisted: true }), page('b.html')]).unlisted, ['/a']);
});

test('redirects a moved page and omits its script from the header', () => {
  const site = siteOf([page('index.html'), page('old/index.html', { moved: '/new', scripts: [MOVE] })]);
  assert.deepEqual(site.moved, [['/old', '/new']]);
  assert.deepEqual([site.scripts, site.faults], [[hashOf('shell')], []]);
});

test('reports a redirect from the address of a page', () => {
  const { faults } = siteOf([page('index.html'), page('new.html'), page('new/index.html', { moved: '/', scripts: [MOVE] })]);
  assert.deepEqual(faults, ['new/index.html: redirects the address of a page. Remove the redirect or the page.']);
});

test('reports any other script on a moved page', () => {
  for (const script of [`${MOVE}alert(1)`, MOVE.replace("'/new'", "'/new'+alert(1)"), MOVE.replace('/new', "';alert(1);'")]) {
    assert.equal(siteOf([page('index.html'), page('old/index.html', { moved: '/new', scripts: [script] })]).faults.length, 1);
  }
});

test('allows style attributes on all pages up to a maximum number of distinct ones', () => {
  const styled = (count: number) =>
    siteOf([page('a.html', { styles: Array.from({ length: count }, (_, at) => `order: ${at}`) }), page('b.html')]);
  assert.deepEqual([styled(12).styles.length, styled(12).faults], [12, []]);
  assert.match(styled(13).faults[0], /^13 different style attributes.*order: 12$/);
});

test('reports faults with the page', () => {
  assert.deepEqual(siteOf([page('a.html', { faults: ['is bad'] })]).faults, ['a.html: is bad']);
});

test('returns the URL of a file without its extension', () => {
  const addresses = ['index.html', 'intro.html', 'api/x/index.html', 'reindex.html'].map(addressOf);
  assert.deepEqual(addresses, ['/', '/intro', '/api/x', '/reindex']);
});

test('does not permit inline content or framing', () => {
  const allowed = { scripts: ["'sha256-a'"], styles: ["'sha256-b'"], hosts: ['https://api.example'] };
  const header = policyOf(allowed, 'header');
  assert.match(header, /^default-src 'self'; object-src 'none'; frame-src 'none';/);
  assert.match(header, /script-src 'self' 'wasm-unsafe-eval' 'sha256-a';/);
  assert.match(header, /style-src 'self' 'unsafe-hashes' 'sha256-b';/);
  assert.match(header, /connect-src 'self' https:\/\/api\.example http:/);
  assert.match(header, /frame-ancestors 'none'$/);
  assert.doesNotMatch(header, /unsafe-inline|'unsafe-eval'|\*(?!;| http)/);
  assert.doesNotMatch(policyOf(allowed, 'meta'), /frame-ancestors/);
  assert.match(policyOf({ ...allowed, styles: [] }, 'meta'), /style-src 'self';/);
});
