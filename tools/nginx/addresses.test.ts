import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serveSmallBuild } from './smallBuild';

const { ask } = serveSmallBuild();

/** Each entry: path, start of the expected body. */
const PAGES: [string, string][] = [
  ['/', '<p>home'],
  ['/?q=1', '<p>home'],
  ['/intro', '<p>intro'],
  ['/blog', '<p>blog'],
  ['/blog/first', '<p>first'],
  ['/reindex', '<p>reindex'],
];
for (const [address, text] of PAGES) {
  test(`${address} returns a page`, async () => {
    const { status, headers, body } = await ask(address);
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'text/html; charset=utf-8');
    assert.equal(headers['cache-control'], 'public, max-age=60, must-revalidate');
    assert.ok(body.toString().startsWith(text));
  });
}

/** Each entry: path, value of `Accept`, start of the expected body. */
const NEGOTIATED: [string, string, string][] = [
  ['/intro', 'text/markdown', '# Intro'],
  ['/intro', 'text/markdown, text/html;q=0.8, */*;q=0.1', '# Intro'],
  ['/intro', 'application/json, TEXT/MARKDOWN;q=0.9', '# Intro'],
  ['/', 'text/markdown', '# Home'],
  ['/intro', 'text/html, text/markdown;q=0.9', '<p>intro'],
  ['/intro', 'text/markdown;q=0, text/html', '<p>intro'],
  ['/intro', 'text/markdown ; q=0.0', '<p>intro'],
  ['/intro', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', '<p>intro'],
  ['/intro', '*/*', '<p>intro'],
  ['/reindex', 'text/markdown', '<p>reindex'],
];
for (const [address, accept, text] of NEGOTIATED) {
  test(`${address} with Accept: ${accept} returns ${text}`, async () => {
    const { status, headers, body } = await ask(address, { accept });
    assert.equal(status, 200);
    assert.equal(headers['content-type'], text.startsWith('#') ? 'text/markdown; charset=utf-8' : 'text/html; charset=utf-8');
    assert.match(String(headers.vary), /\bAccept\b(?!-)/);
    assert.ok(body.toString().startsWith(text));
  });
}

test('a page and its Markdown version link to each other', async () => {
  assert.equal((await ask('/intro')).headers.link, '</intro.md>; rel="alternate"; type="text/markdown"');
  assert.equal((await ask('/')).headers.link, '</index.md>; rel="alternate"; type="text/markdown"');
  assert.equal((await ask('/intro.md')).headers.link, '</intro>; rel="canonical"');
  assert.equal((await ask('/index.md')).headers.link, '</>; rel="canonical"');
  assert.equal((await ask('/nowhere')).headers.link, undefined);
  assert.equal((await ask('/downloads/wallet/openapi.yaml')).headers.link, undefined);
});

test('the Markdown version of an unlisted page has a header for search engines, also when it is negotiated', async () => {
  assert.equal((await ask('/secret.md')).headers['x-robots-tag'], 'noindex');
  assert.equal((await ask('/secret', { accept: 'text/markdown' })).headers['x-robots-tag'], 'noindex');
  assert.equal((await ask('/secret')).headers['x-robots-tag'], undefined);
  assert.equal((await ask('/intro.md')).headers['x-robots-tag'], undefined);
});

/** Each entry: path, target of its single redirect. */
const MOVED: [string, string][] = [
  ['/index.html', '/'],
  ['/index', '/'],
  ['/intro.html', '/intro'],
  ['/intro.html?q=a%26b', '/intro?q=a%26b'],
  ['/intro/', '/intro'],
  ['/blog/', '/blog'],
  ['/blog/index.html', '/blog'],
  ['/blog/first.html', '/blog/first'],
  ['/reindex/', '/reindex'],
  ['/old', '/new'],
  ['/old?q=1', '/new?q=1'],
  ['/%C3%A9.html', '/%C3%A9'],
];
for (const [address, target] of MOVED) {
  test(`${address} redirects to ${target}`, async () => {
    const { status, headers } = await ask(address);
    assert.deepEqual([status, headers.location], [301, target]);
  });
}

for (const address of ['/nowhere', '/404', '/404.html', '/.html', '/blog/.html', '/assets/js/gone.0a1b2c3d.js', '/downloads']) {
  test(`${address} returns an uncached 404`, async () => {
    const { status, headers, body } = await ask(address);
    assert.deepEqual([status, headers['cache-control']], [404, 'no-cache']);
    assert.equal(body.toString(), '<p>no such page');
  });
}

/** Paths for open redirects and header injection. */
for (const address of [
  '//evil.example/',
  '/%2f%2fevil.example/',
  '/%5cevil.example/',
  '/%5c%5cevil.example.html',
  '/.//evil.example/',
  '/%09//evil.example/',
  '/x%0d%0aX-Injected:%201/',
  '/x%0d%0aX-Injected:%201.html',
  '/index.html%0d%0aX-Injected:%201',
  '/?%0d%0aX-Injected:%201',
  '/https://evil.example/',
]) {
  test(`${address} does not redirect to another site`, async () => {
    const { headers } = await ask(address);
    assert.equal(headers['x-injected'], undefined);
    const target = new URL(String(headers.location ?? '/'), 'https://site.example');
    assert.equal(target.origin, 'https://site.example');
  });
}

for (const address of ['/../../etc/passwd', '/..%2f..%2fetc/passwd', '/assets/..%2f..%2f..%2fetc%2fpasswd']) {
  test(`${address} does not escape the web root`, async () => assert.ok([400, 404].includes((await ask(address)).status)));
}

test('allows only GET and HEAD', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) assert.equal((await ask('/', {}, method)).status, 405);
  const { status, body } = await ask('/', {}, 'HEAD');
  assert.deepEqual([status, body.length], [200, 0]);
});
