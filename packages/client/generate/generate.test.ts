import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { brand } from '../../platform/brand';
import { CLIENT_PACKAGE } from '../../platform/client';
import type { Family } from '../../platform/families';
import { writeClient } from '.';
import { typeFaults } from './typeCheck';

const folder = mkdtempSync(path.join(tmpdir(), 'client-'));
after(() => rmSync(folder, { recursive: true }));

const FAMILY: Family = { folder: 'sample', slug: 'sample', label: 'Sample family', purpose: 'Things.', rules: 'house' };
const ROOT = parse(readFileSync(path.join(__dirname, 'fixtures/sample.yaml'), 'utf8'));

const PACKAGE = path.join(folder, 'node_modules', CLIENT_PACKAGE);
const CONSUMER = `
import { isProblemError, ok, verifyWebhook } from '${CLIENT_PACKAGE}';
import { createSampleFamily, type Event } from '${CLIENT_PACKAGE}/sample';

const sample = createSampleFamily({ credential: 'sk_test_x' });
export async function use() {
  const thing = await ok(sample.POST('/things', { body: { id: 'one' } }));
  const size: number | undefined = thing.size;
  await sample.POST('/things', { body: { id: 'one', shape: { kind: 'round' } } });
  // @ts-expect-error the name of the schema instead of its value
  await sample.POST('/things', { body: { id: 'one', shape: { kind: 'Round' } } });
  const named = await sample.things.create({ body: { id: 'one' } });
  named.id.at(0);
  const { data: [first] } = await sample.things.list();
  first?.id.at(0);
  await sample.things.list({ params: { query: { cursor: 'next' } }, signal: AbortSignal.timeout(1000) });
  await sample.things.ping();
  // @ts-expect-error a required body is missing
  await sample.things.create();
  // @ts-expect-error a field of the wrong type
  await sample.things.create({ body: { id: 1 } });
  // @ts-expect-error an operation that the group does not have
  await sample.things.remove();
  // @ts-expect-error a path that does not exist
  await sample.GET('/thing');
  // @ts-expect-error a field of the wrong type
  await sample.POST('/things', { body: { id: 1 } });
  // @ts-expect-error not a list
  sample.each('/things/ping');
  for await (const each of sample.each('/things')) each.id.at(0);
  const { error } = await sample.POST('/things', { body: { id: 'one' } });
  if (error?.code === 'insufficient_funds') return size;
  // @ts-expect-error a code that the operation does not have
  if (error?.code === 'pin_locked') return 1;
  return isProblemError(error, 'not_found') ? 2 : 3;
}
export async function receive(request: Request) {
  const event = await verifyWebhook<Event>({ secret: 'whsec_x', headers: request.headers, body: await request.text() });
  if (event.type === 'thing.made') return event.data.id.at(0);
  // @ts-expect-error a field that no event has
  return event.data.weight;
}
`;

test('the package is typed for a consumer and sends what the description says', async () => {
  await writeClient(PACKAGE, [{ family: FAMILY, root: ROOT }]);
  symlinkSync(path.resolve(__dirname, '../../../node_modules/openapi-fetch'), path.join(folder, 'node_modules/openapi-fetch'));
  // An ES module and a CommonJS module.
  for (const name of ['consumer.mts', 'consumer.cts']) {
    const consumer = path.join(folder, name);
    writeFileSync(consumer, CONSUMER);
    assert.deepEqual(typeFaults([consumer]), [], name);
  }

  const seen: { call: string; key?: string; authorization?: string }[] = [];
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    seen.push({ call: `${method} ${url}`, key: headers['idempotency-key'] as string, authorization: headers.authorization });
    const failed = method === 'POST' && seen.length === 1;
    const second = url?.includes('cursor=next');
    response.writeHead(failed ? 500 : 200, { 'Content-Type': 'application/json', 'Retry-After': '0' });
    response.end(
      JSON.stringify(
        method === 'POST'
          ? { id: 'one' }
          : { data: [{ id: second ? 'b' : 'a' }], page: { has_more: !second, next_cursor: second ? null : 'next' } },
      ),
    );
  }).listen(0);
  after(() => server.close());
  const { createSampleFamily } = await import(pathToFileURL(path.join(PACKAGE, 'sample.js')).href);
  const { ok } = await import(pathToFileURL(path.join(PACKAGE, 'runtime/index.js')).href);
  const sample = createSampleFamily({
    credential: async () => 'token',
    baseUrl: `http://localhost:${(server.address() as AddressInfo).port}`,
  });

  await ok(sample.POST('/things', { body: { id: 'one' } }));
  assert.equal(seen.length, 2);
  assert.match(seen[0].key ?? '', /^[0-9a-f-]{36}$/);
  assert.deepEqual(seen[1], { call: 'POST /things', key: seen[0].key, authorization: 'Bearer token' });

  assert.deepEqual(await sample.things.create({ body: { id: 'one' } }), { id: 'one' });
  assert.equal((await sample.things.list({ params: { query: { cursor: 'next' } } })).data[0].id, 'b');
  const named = seen.splice(2);
  assert.deepEqual([named.map(({ call }) => call), named[0].key?.length], [['POST /things', 'GET /things?cursor=next'], 36]);

  const ids: string[] = [];
  for await (const { id } of sample.each('/things')) ids.push(id);
  assert.deepEqual(
    [ids, seen.slice(2).map(({ call }) => call)],
    [
      ['a', 'b'],
      ['GET /things', 'GET /things?cursor=next'],
    ],
  );
});

test('the package can be required, and has the same members as when it is imported', async () => {
  const required = createRequire(path.join(folder, 'consumer.cjs'));
  for (const [name, file] of [
    [CLIENT_PACKAGE, 'runtime/index.js'],
    [`${CLIENT_PACKAGE}/sample`, 'sample.js'],
  ]) {
    assert.ok(required.resolve(name).includes(`${path.sep}cjs${path.sep}`), name);
    const imported = await import(pathToFileURL(path.join(PACKAGE, file)).href);
    assert.deepEqual(Object.keys(required(name)).sort(), Object.keys(imported).sort(), name);
  }
  const { createSampleFamily } = required(`${CLIENT_PACKAGE}/sample`);
  const { ok, isProblemError } = required(CLIENT_PACKAGE);
  const sample = createSampleFamily({
    credential: 'token',
    fetch: async () => Response.json({ code: 'not_found', request_id: 'req_1' }, { status: 404 }),
  });
  const caught = await ok(sample.GET('/things')).catch((error: unknown) => error);
  assert.ok(isProblemError(caught, 'not_found'), String(caught));
});

test('the package has no operations for operators', async () => {
  const admin = path.join(folder, 'admin');
  const review = {
    operationId: 'reviewThing',
    tags: ['admin-things'],
    'x-roles': ['operator'],
    responses: { 204: { description: 'Done.' } },
  };
  await writeClient(admin, [{ family: FAMILY, root: { ...ROOT, paths: { ...ROOT.paths, '/things/review': { post: review } } } }]);
  for (const name of ['sample.js', 'sample.d.ts', 'cjs/sample.js', 'types/sample.d.ts'])
    assert.doesNotMatch(readFileSync(path.join(admin, name), 'utf8'), /review/i, name);
});

test('names the package after the brand and leaves no placeholder', () => {
  const [manifest, readme] = ['package.json', 'README.md'].map((name) => readFileSync(path.join(PACKAGE, name), 'utf8'));
  assert.equal(JSON.parse(manifest).name, `@${brand.slug}/client`);
  assert.doesNotMatch(readme, /\{(product|Product|brand)/);
  assert.match(readme, new RegExp(`'@${brand.slug}/client/wallet'`));
});
