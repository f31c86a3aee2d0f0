import assert from 'node:assert/strict';
import { readFileSync, statSync, utimesSync } from 'node:fs';
import { connect } from 'node:http2';
import path from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressBuild } from './compress';
import { hasBrotli } from './install';
import { startNginx } from './server';
import { FILES, GENERATED, serveSmallBuild } from './smallBuild';

const { served, ask } = serveSmallBuild();

test('caches files with a hash in their name for a year, and no others', async () => {
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

test('returns 304 for a page that has not changed', async () => {
  const { headers } = await ask('/intro');
  const again = await ask('/intro', { 'if-none-match': String(headers.etag) });
  assert.deepEqual([again.status, again.body.length], [304, 0]);
  assert.equal(again.headers['content-security-policy'], "default-src 'none'");
});

test('sends security headers with every response', async () => {
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

test('sends HSTS over HTTPS, even if TLS is terminated before nginx', async () => {
  const { headers } = await ask('/', { 'x-forwarded-proto': 'https' });
  assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains');
});

test('allows other sites to read downloads', async () => {
  const { headers } = await ask('/downloads/wallet/openapi.yaml');
  assert.equal(headers['access-control-allow-origin'], '*');
  assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
  assert.equal((await ask('/')).headers['access-control-allow-origin'], undefined);
});

test('compresses text on the fly until precompressed files exist', async () => {
  const asGzip = await ask('/intro', { 'accept-encoding': 'gzip' });
  assert.deepEqual([asGzip.headers['content-encoding'], asGzip.headers.vary], ['gzip', 'Accept-Encoding, Accept']);
  assert.equal(gunzipSync(asGzip.body).toString(), FILES['intro.html']);

  utimesSync(path.join(served.build, 'intro.html'), 1_000_000_000, 1_000_000_000);
  const { files } = await compressBuild(served.build);
  assert.equal(files, 2);
  assert.deepEqual(readFileSync(path.join(served.build, 'intro.html.gz')), (await ask('/intro', { 'accept-encoding': 'gzip' })).body);
  assert.equal(statSync(path.join(served.build, 'intro.html.br')).mtimeMs, 1_000_000_000_000);
  const best = await ask('/intro', { 'accept-encoding': 'gzip, br' });
  assert.equal(best.headers['content-encoding'], hasBrotli() ? 'br' : 'gzip');
  assert.equal(best.headers['content-type'], 'text/html; charset=utf-8');
  assert.equal((hasBrotli() ? brotliDecompressSync : gunzipSync)(best.body).toString(), FILES['intro.html']);
  assert.equal((await ask('/intro')).body.toString(), FILES['intro.html']);
});

test('serves HTTP/2 and HSTS over TLS', async () => {
  const secure = await startNginx({ build: served.build, generated: GENERATED, tls: true });
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
