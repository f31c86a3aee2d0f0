import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { withBrand } from '../../packages/platform/brandText';

/** Runs the final program of this tutorial against a stubbed registry that responds as documented in the descriptions. */
const ROOT = path.resolve(__dirname, '../..');
const PAGE = 'tutorials/registry/integrating-with-the-registry.mdx';
const source = withBrand(readFileSync(path.join(ROOT, PAGE), 'utf8'), PAGE);

const folder = mkdtempSync(path.join(tmpdir(), 'form-'));
const countries = parse(readFileSync(path.join(ROOT, 'openapi/platform-registry/countries.yaml'), 'utf8'));
const nigeria = countries.components.examples.Nigeria.value;

/** Replacement for `fetch` that stores the businesses it creates. */
const registry = `
const made = [];
const problem = (status, code) => [status, { status, code, detail: code }];
function reply(method, { pathname, searchParams }, body) {
  const [, name, id] = /v1\\/(businesses|countries)(?:\\/(\\w+))?/.exec(pathname);
  if (name === 'countries') return [200, pathname.endsWith('/states') ? { data: [{ code: 'NG-LA', name: 'Lagos' }] } : ${JSON.stringify(nigeria)}];
  if (id) { made.find((each) => each.id === id).locations_count += 1; return [201, { id: 'loc_1' }]; }
  if (method === 'GET') return [200, { data: made.filter(({ reference }) => reference === searchParams.get('reference')) }];
  if (body.legal_name === 'Somebody Else') return problem(422, 'register_mismatch');
  if (body.legal_name === 'Our Fault') return problem(401, 'unauthenticated');
  if (made.some(({ reference }) => reference === body.reference)) return problem(409, 'already_exists');
  made.push({ ...body, id: 'biz_' + (made.length + 1), locations_count: 0 });
  return [201, made.at(-1)];
}
globalThis.fetch = async (url, { method, body }) => {
  const [status, value] = reply(method, new URL(url), body && JSON.parse(body));
  return new Response(JSON.stringify(value), { status });
};
`;

let server: ChildProcess;
let address = '';
let said = '';

before(async () => {
  for (const [, title, code] of source.matchAll(/```\w+ title="([\w.]+)"\n([\s\S]*?)\n```/g)) {
    // Listens on a free port and prints it to standard output.
    writeFileSync(
      path.join(folder, title),
      code.replace('.listen(3000)', ".listen(0, function () { console.log('port', this.address().port) })"),
    );
  }
  writeFileSync(path.join(folder, 'registry-stub.mjs'), registry);
  const stub = pathToFileURL(path.join(folder, 'registry-stub.mjs')).href;
  server = spawn(process.execPath, ['--import', stub, 'server.mjs'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  server.stdout?.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  while (!/^port \d+$/m.test(said)) {
    if (server.exitCode !== null) throw new Error('The server of the tutorial does not start.');
    if (server.stdout) await once(server.stdout, 'data');
  }
  address = `http://localhost:${/^port (\d+)$/m.exec(said)?.[1]}`;
});
after(() => {
  server.kill();
  rmSync(folder, { recursive: true });
});

const calls = () => said.split('\n').filter((line) => /^(?:GET|POST) /.test(line));
const get = async (file: string) => fetch(address + file);
const signUp = async (changes: Record<string, string> = {}) => {
  const application = {
    legal_name: 'Sandbox Stall',
    number: 'RC0000001',
    email: 'stall@sandbox.example',
    phone: '+2347000000099',
    street: '1 Sample Road',
    city: 'Lagos',
    state: 'Lagos',
  };
  const response = await fetch(`${address}/sellers`, { method: 'POST', body: JSON.stringify({ ...application, ...changes }) });
  return { status: response.status, reply: (await response.json()) as { id?: string; detail?: string } };
};

test('serves the second request for states from the cache', async () => {
  assert.equal((await get('/states')).status, 200);
  assert.match(await (await get('/states')).text(), /NG-LA/);
  assert.deepEqual(calls(), ['GET /countries/NG/states?limit=100']);
});

test('serves the form and its validation module, and no other file', async () => {
  assert.match(await (await get('/')).text(), /<form>/);
  assert.match((await get('/check.mjs')).headers.get('content-type') ?? '', /javascript/);
  assert.equal((await get('/registry.mjs')).status, 404);
});

test('creates one business with one location for a seller who signs up twice', async () => {
  const first = await signUp();
  assert.equal(first.status, 201);
  assert.deepEqual(await signUp(), first);
  const posts = calls().filter((line) => line.startsWith('POST'));
  assert.deepEqual(posts, ['POST /businesses', `POST /businesses/${first.reply.id}/locations`, 'POST /businesses']);
});

test('shows errors that the seller can correct, from the form or the registry, and hides others', async () => {
  const before = calls().length;
  assert.deepEqual(await signUp({ number: 'RC-0000001' }), { status: 422, reply: { detail: 'This is not a valid RC or BN number.' } });
  assert.match((await signUp({ number: '0000001' })).reply.detail ?? '', /^Begin the number with RC/);
  assert.match((await signUp({ phone: '07000000001' })).reply.detail ?? '', /\+234/);
  assert.equal(calls().length, before);
  assert.equal((await signUp({ number: 'RC0000003', legal_name: 'Somebody Else' })).status, 422);
  assert.deepEqual(await signUp({ number: 'RC0000004', legal_name: 'Our Fault' }), {
    status: 503,
    reply: { detail: 'Try again in a minute.' },
  });
});
