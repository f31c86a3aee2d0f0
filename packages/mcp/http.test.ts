import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { fixtureSite } from './fixture';
import { httpApp, startHttp } from './http';
import { Site } from './site/site';

let site: Site;
let server: Awaited<ReturnType<typeof startHttp>>;
before(async () => {
  site = new Site(await fixtureSite());
  server = await startHttp(site, 0);
});
after(() => server.close());

async function connect() {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(server.url));
  await client.connect(transport);
  return { client, transport };
}

const INITIALISE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

const post = (body: unknown, headers: Record<string, string> = {}) =>
  new Request('http://127.0.0.1/mcp', {
    method: 'POST',
    headers: { Host: '127.0.0.1', 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

test('serves the tools over HTTP, with a sandbox per session', async () => {
  const [one, other] = await Promise.all([connect(), connect()]);
  const send = async ({ client }: typeof one, method: string, path: string, body?: object) =>
    (await client.callTool({ name: 'send_request', arguments: { method, path, body } })).structuredContent as any;
  const seconds = 86_400;
  const moved = await send(one, 'POST', '/_sandbox/clock/advance', { seconds });
  const here = await send(other, 'GET', '/_sandbox/clock');
  assert.ok(Date.parse(moved.body.now) - Date.parse(here.body.now) > (seconds - 60) * 1000);
  await Promise.all([one.client.close(), other.client.close()]);
});

test('rejects malformed messages, unknown sessions and other addresses', async () => {
  const app = httpApp(site);
  const malformed = await app.fetch(post('{"jsonrpc":'));
  assert.equal(malformed.status, 400);
  assert.equal((await malformed.json()).error.code, -32700);
  assert.equal((await app.fetch(post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }))).status, 400);
  assert.equal((await app.fetch(post(INITIALISE, { 'Mcp-Session-Id': 'unknown' }))).status, 404);
  assert.equal((await app.fetch(post(INITIALISE, { Accept: 'text/html' }))).status, 406);
  assert.match((await (await app.fetch(new Request('http://127.0.0.1/'))).json()).error.message, /\/mcp/);
});

test('rejects requests that a web page of another site could send', async () => {
  const app = httpApp(site);
  assert.equal((await app.fetch(post(INITIALISE, { Host: 'evil.example' }))).status, 403);
  assert.equal((await app.fetch(post(INITIALISE, { Origin: 'https://evil.example' }))).status, 403);
  assert.equal((await app.fetch(post(INITIALISE, { Origin: 'http://localhost:3000' }))).status, 200);
});

test('a public server accepts pages of any site under its name only, and bounds messages', async () => {
  const app = httpApp(site, { host: 'mcp.example' });
  const statusOf = async (...given: Parameters<typeof post>) => (await app.fetch(post(...given))).status;
  assert.equal(await statusOf(INITIALISE, { Host: 'mcp.example', Origin: 'https://editor.example' }), 200);
  assert.equal(await statusOf(INITIALISE, { Host: 'MCP.example:443' }), 200);
  assert.equal(await statusOf(INITIALISE), 200, 'The health check of its own machine.');
  assert.equal(await statusOf(INITIALISE, { Host: 'evil.example' }), 403);
  assert.equal(await statusOf('x'.repeat(3_000_000), { Host: 'mcp.example', 'Content-Length': '3000000' }), 413);
});

test('ends a session that its client deletes, and one that is idle', async () => {
  const { client, transport } = await connect();
  const id = String(transport.sessionId);
  await transport.terminateSession();
  const list = (session: string) => post({ jsonrpc: '2.0', id: 2, method: 'tools/list' }, { 'Mcp-Session-Id': session });
  assert.equal((await fetch(server.url, { ...(await init(list(id))) })).status, 404);
  await client.close();

  let time = 0;
  const app = httpApp(site, { now: () => time });
  const started = await app.fetch(post(INITIALISE));
  const idle = String(started.headers.get('Mcp-Session-Id'));
  assert.equal((await app.fetch(list(idle))).status, 200);
  time += 31 * 60_000;
  assert.equal((await app.fetch(list(idle))).status, 404);
});

test('ends the session that has been idle for longest instead of refusing a new one', async () => {
  let time = 0;
  const app = httpApp(site, { now: () => time });
  const ids: string[] = [];
  for (; time < 51; time += 1) {
    const started = await app.fetch(post(INITIALISE));
    assert.equal(started.status, 200);
    ids.push(String(started.headers.get('Mcp-Session-Id')));
    // The first session is in use.
    if (time === 40) await app.fetch(post({ jsonrpc: '2.0', id: 2, method: 'tools/list' }, { 'Mcp-Session-Id': ids[0] }));
  }
  const statusOf = async (id: string) =>
    (await app.fetch(post({ jsonrpc: '2.0', id: 3, method: 'tools/list' }, { 'Mcp-Session-Id': id }))).status;
  assert.deepEqual(await Promise.all([ids[0], ids[1], ids[2], ids[50]].map(statusOf)), [200, 404, 200, 200]);
});

test('responds to the preflight of a page of this machine, which can then read its session', async () => {
  const app = httpApp(site);
  const preflight = (Origin: string) =>
    app.fetch(new Request('http://127.0.0.1/mcp', { method: 'OPTIONS', headers: { Host: '127.0.0.1', Origin } }));
  const allowed = await preflight('http://localhost:6274');
  assert.deepEqual([allowed.status, allowed.headers.get('Access-Control-Allow-Origin')], [204, 'http://localhost:6274']);
  assert.match(allowed.headers.get('Access-Control-Allow-Headers') ?? '', /Mcp-Session-Id/);
  assert.equal((await preflight('https://evil.example')).status, 403);
  const started = await app.fetch(post(INITIALISE, { Origin: 'http://localhost:6274' }));
  assert.match(started.headers.get('Access-Control-Expose-Headers') ?? '', /Mcp-Session-Id/);
});

/** Returns the parts of a request, which `fetch` sends to another address. */
const init = async (request: Request): Promise<RequestInit> => ({
  method: request.method,
  headers: request.headers,
  body: await request.text(),
});
