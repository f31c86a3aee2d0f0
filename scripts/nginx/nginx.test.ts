import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressBuild } from './compress';
import { hasBrotli } from './install';
import type { NginxServer } from './run';
import { startNginx } from './server';

const LONG = 'The same words again. '.repeat(200);
const FILES: Record<string, string> = {
  'index.html': '<p>home',
  'intro.html': `<p>intro ${LONG}`,
  'blog.html': '<p>blog',
  'blog/first.html': '<p>first',
  'reindex.html': '<p>reindex',
  '404.html': '<p>no such page',
  'assets/js/main.0a1b2c3d.js': `// ${LONG}`,
  'search-index/pagefind-entry.json': '{}',
  'search-index/fragment/en_0a1b2c3.pf_fragment': 'x',
  'search-index/pagefind.en_0a1b2c3.pf_meta': 'x',
  'downloads/wallet/openapi.yaml': 'openapi: 3.1.0',
};

const GENERATED = {
  'moved.conf': 'map $uri $moved {\n    "/old" "/new";\n}\n',
  'policy.conf': 'map $uri $content_security_policy {\n    default "default-src \'none\'";\n}\n',
};

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

let build: string;
let server: NginxServer;

before(async () => {
  build = mkdtempSync(path.join(tmpdir(), 'portal-build-'));
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(build, file)), { recursive: true });
    writeFileSync(path.join(build, file), text);
  }
  server = await startNginx({ build, generated: GENERATED });
});

after(async () => {
  await server?.close();
  rmSync(build, { recursive: true, force: true });
});

/** Asks for a path to the letter, which `fetch` would tidy. */
function ask(target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, path: target, method, headers, agent: false }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
    });
    asking.once('error', reject).end();
  });
}

/** Each: an address, the start of what is there. */
const PAGES: [string, string][] = [
  ['/', '<p>home'],
  ['/?q=1', '<p>home'],
  ['/intro', '<p>intro'],
  ['/blog', '<p>blog'],
  ['/blog/first', '<p>first'],
  ['/reindex', '<p>reindex'],
];
for (const [address, text] of PAGES) {
  test(`${address} is a page`, async () => {
    const { status, headers, body } = await ask(address);
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'text/html; charset=utf-8');
    assert.equal(headers['cache-control'], 'public, max-age=60, must-revalidate');
    assert.ok(body.toString().startsWith(text));
  });
}

/** Each: an address, where it leads in one step. */
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
  test(`${address} leads to ${target}`, async () => {
    const { status, headers } = await ask(address);
    assert.deepEqual([status, headers.location], [301, target]);
  });
}

for (const address of ['/nowhere', '/404', '/404.html', '/.html', '/blog/.html', '/assets/js/gone.0a1b2c3d.js', '/downloads']) {
  test(`${address} is not found, and that is not kept`, async () => {
    const { status, headers, body } = await ask(address);
    assert.deepEqual([status, headers['cache-control']], [404, 'no-cache']);
    assert.equal(body.toString(), '<p>no such page');
  });
}

/** Addresses by which others have been sent to another site, or had a header of an attacker's. */
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
  test(`${address} stays here`, async () => {
    const { headers } = await ask(address);
    assert.equal(headers['x-injected'], undefined);
    const target = new URL(String(headers.location ?? '/'), 'https://site.example');
    assert.equal(target.origin, 'https://site.example');
  });
}

for (const address of ['/../../etc/passwd', '/..%2f..%2fetc/passwd', '/assets/..%2f..%2f..%2fetc%2fpasswd']) {
  test(`${address} leads out of nothing`, async () => assert.ok([400, 404].includes((await ask(address)).status)));
}

test('only GET and HEAD are answered', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) assert.equal((await ask('/', {}, method)).status, 405);
  const { status, body } = await ask('/', {}, 'HEAD');
  assert.deepEqual([status, body.length], [200, 0]);
});

test('what has a hash in its name is kept for a year, the way to it is not', async () => {
  const cached = async (address: string) => String((await ask(address)).headers['cache-control']);
  for (const file of [
    'assets/js/main.0a1b2c3d.js',
    'search-index/fragment/en_0a1b2c3.pf_fragment',
    'search-index/pagefind.en_0a1b2c3.pf_meta',
  ]) {
    assert.equal(await cached(`/${file}`), 'public, max-age=31536000, immutable');
  }
  assert.match(await cached('/search-index/pagefind-entry.json'), /max-age=60, must-revalidate/);
});

test('a page that has not changed is not sent again', async () => {
  const { headers } = await ask('/intro');
  const again = await ask('/intro', { 'if-none-match': String(headers.etag) });
  assert.deepEqual([again.status, again.body.length], [304, 0]);
  assert.equal(again.headers['content-security-policy'], "default-src 'none'");
});

test('headers of security are on every answer', async () => {
  for (const address of ['/', '/nowhere', '/intro.html', '/assets/js/main.0a1b2c3d.js']) {
    const { headers } = await ask(address);
    assert.equal(headers['content-security-policy'], "default-src 'none'");
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin');
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
    assert.match(String(headers['permissions-policy']), /camera=\(\).*clipboard-write=\(self\)/);
    assert.equal(headers['strict-transport-security'], undefined);
    assert.doesNotMatch(String(headers.server), /\d/);
  }
});

test('HSTS is told over HTTPS, be it ended before nginx', async () => {
  const { headers } = await ask('/', { 'x-forwarded-proto': 'https' });
  assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains');
});

test('downloads may be read from other sites', async () => {
  const { headers } = await ask('/downloads/wallet/openapi.yaml');
  assert.equal(headers['access-control-allow-origin'], '*');
  assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
  assert.equal((await ask('/')).headers['access-control-allow-origin'], undefined);
});

test('text is compressed on the way, until it has been compressed once, and then better', async () => {
  const asGzip = await ask('/intro', { 'accept-encoding': 'gzip' });
  assert.deepEqual([asGzip.headers['content-encoding'], asGzip.headers.vary], ['gzip', 'Accept-Encoding']);
  assert.equal(gunzipSync(asGzip.body).toString(), FILES['intro.html']);

  utimesSync(path.join(build, 'intro.html'), 1_000_000_000, 1_000_000_000);
  const { files } = await compressBuild(build);
  assert.equal(files, 2);
  assert.deepEqual(readFileSync(path.join(build, 'intro.html.gz')), (await ask('/intro', { 'accept-encoding': 'gzip' })).body);
  assert.equal(statSync(path.join(build, 'intro.html.br')).mtimeMs, 1_000_000_000_000);
  const best = await ask('/intro', { 'accept-encoding': 'gzip, br' });
  assert.equal(best.headers['content-encoding'], hasBrotli() ? 'br' : 'gzip');
  assert.equal(best.headers['content-type'], 'text/html; charset=utf-8');
  assert.equal((hasBrotli() ? brotliDecompressSync : gunzipSync)(best.body).toString(), FILES['intro.html']);
  assert.equal((await ask('/intro')).body.toString(), FILES['intro.html']);
});

test('over TLS there is HTTP/2, and HSTS', async () => {
  const secure = await startNginx({ build, generated: GENERATED, tls: true });
  const session = connect(secure.url, { rejectUnauthorized: false });
  try {
    const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
      session.once('error', reject);
      session.request({ ':path': '/intro' }).once('response', resolve).once('error', reject).resume().end();
    });
    assert.deepEqual([session.alpnProtocol, headers[':status']], ['h2', 200]);
    assert.match(String(headers['strict-transport-security']), /^max-age=31536000/);
  } finally {
    session.destroy();
    await secure.close();
  }
});
