import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { allTexts } from '../prose/files';
import { allowedLinks, checkExternal } from '.';
import { externalLinks } from './external';
import { failureOf } from './request';

const HASTE = { timeout: 30_000, tries: 3, pause: 1 };
const requests: string[] = [];
let server: Server;
let origin = '';

before(async () => {
  server = createServer((request, response) => {
    const call = `${request.method} ${request.url}`;
    requests.push(call);
    const times = requests.filter((each) => each === call).length;
    if (request.url === '/slow') return; // Never responds.
    const status = {
      '/here': 200,
      '/gone': 404,
      '/moved': 301,
      '/no-head': request.method === 'HEAD' ? 405 : 200,
      '/busy': times < 2 ? 503 : 200,
      '/down': 500,
    };
    response.writeHead(status[request.url as keyof typeof status] ?? 404, { location: '/here' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

test('accepts a page that exists, has moved, or rejects HEAD', async () => {
  for (const path of ['/here', '/moved', '/no-head']) assert.equal(await failureOf(origin + path, HASTE), undefined, path);
});

test('retries a busy host, but not a missing page', async () => {
  assert.equal(await failureOf(`${origin}/gone`, HASTE), 'it returns 404');
  assert.equal(requests.filter((call) => call === 'GET /gone').length, 1);
  assert.equal(await failureOf(`${origin}/busy`, HASTE), undefined);
  assert.equal(await failureOf(`${origin}/down`, HASTE), 'it returns 500');
  assert.equal(requests.filter((call) => call === 'GET /down').length, 3);
});

test('reports a host that times out or refuses the connection', async () => {
  assert.equal(await failureOf(`${origin}/slow`, { ...HASTE, timeout: 300, tries: 1 }), 'no response within 0.3 s');
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  assert.equal(await failureOf(`http://127.0.0.1:${port}/`, { ...HASTE, tries: 1 }), 'no connection (ECONNREFUSED)');
});

test('finds each URL in text and Markdown once, and ignores reserved hosts', () => {
  const source = [
    'See [a](https://a.ng/x_(y)), <https://b.ng/z>, https://c.ng/d. [again](https://a.ng/x_(y)#part)',
    '**https://d.ng/e**, {brand.siteUrl}, https://{brand.apiHost}/v1, https://api.shop.example/v1, http://localhost:3000, https://x/y',
  ].join('\n');
  const links = externalLinks([{ file: 'docs/a.mdx', source }]);
  assert.deepEqual(
    links.map(({ url }) => url),
    ['https://a.ng/x_(y)', 'https://b.ng/z', 'https://c.ng/d', 'https://d.ng/e'],
  );
  assert.equal(source.slice(links[1].offset).startsWith('https://b.ng/z'), true);
});

test('reports a dead link with file and line, skips an allowed one, and reports an unused allowance', async () => {
  const texts = [{ file: 'docs/a.mdx', source: 'one\n[two](https://a.ng/x) https://b.ng/z https://d.ng/e' }];
  const allowed = { 'https://b.ng/z': 'blocks programs', 'https://c.ng/old': 'was slow' };
  const calls: string[] = [];
  const { checked: count, problems } = await checkExternal(texts, allowed, async (url) => {
    calls.push(url);
    return url === 'https://a.ng/x' ? 'it returns 404' : undefined;
  });
  assert.deepEqual([count, calls], [2, ['https://a.ng/x', 'https://d.ng/e']]);
  assert.match(problems[0], /^docs\/a\.mdx:2:7: error the link to https:\/\/a\.ng\/x is dead: it returns 404\. /);
  assert.equal(problems.length, 2);
  assert.match(problems[1], /no page links to https:\/\/c\.ng\/old/);
});

test('each allowed link is on a page and has a reason', async () => {
  const allowed = allowedLinks();
  assert.ok(Object.values(allowed).every((reason) => typeof reason === 'string' && reason.length > 10));
  assert.deepEqual((await checkExternal(allTexts(), allowed, async () => undefined)).problems, []);
});
