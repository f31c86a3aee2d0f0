import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { parse } from 'yaml';
import { typeFaults } from '../../packages/client/generate/typeCheck';
import type * as Runtime from '../../packages/client/runtime/index';
import { brand } from '../../packages/platform/brand';
import { withBrand } from '../../packages/platform/brandText';
import { CLIENT_PACKAGE } from '../../packages/platform/client';
import { CLIENT as OAUTH, SECRET_KEY } from '../../packages/sandbox/http/caller';
import { appOf } from '../../packages/sandbox/http/controls';
import type { Engine, EngineOptions } from '../../packages/sandbox/http/engine';
import { engineFor } from '../../packages/sandbox/node/testEngine';
import { type GeneratedClient, generatedClient } from './generated';

/** What the tests do with each family: they create a payment with a reference, read a list, and use an operation that cannot be repeated. */
type Case = {
  folder: string;
  module: string;
  creator: string;
  list: string;
  create: string;
  body: object;
  once: [path: string, ids: object];
};
const FAMILIES: Case[] = parse(withBrand(readFileSync(path.join(__dirname, 'families.yaml'), 'utf8')));

let client: GeneratedClient;
let runtime: typeof Runtime;
before(async () => {
  client = await generatedClient(FAMILIES.map(({ folder }) => folder));
  runtime = await client.load('runtime/index.js');
});
after(() => client.dispose());

/** A client of a family whose requests go to an engine; `sent` are its requests in order. */
async function clientOf(
  { folder, module, creator }: Case,
  options: Partial<Runtime.Options> = {},
  engineOptions: Partial<EngineOptions> = {},
) {
  const engine = engineFor(folder, engineOptions);
  const app = appOf(engine);
  const sent: Request[] = [];
  const send = async (request: Request) => {
    sent.push(request.clone());
    return app.fetch(request);
  };
  const creators = await client.load<Record<string, (options: Runtime.Options) => any>>(`${module}.js`);
  return { engine, app, sent, api: creators[creator]({ credential: SECRET_KEY, fetch: send, ...options }) };
}

/** Replaces waiting by moving the clock of the engine, and returns the waits in milliseconds. */
function waitsOf({ mock }: TestContext, engine: Engine): number[] {
  const waits: number[] = [];
  mock.method(Math, 'random', () => 0);
  mock.method(globalThis, 'setTimeout', (run: () => void, milliseconds: number) => {
    waits.push(milliseconds);
    engine.world.clock.advance(milliseconds);
    queueMicrotask(run);
  });
  return waits;
}

const keyOf = (request: Request) => request.headers.get('Idempotency-Key');

for (const each of FAMILIES) {
  const { folder, list, create, body, once } = each;
  const [oncePath, onceParameters] = once;

  test(`${folder}: signs in with a key, and with tokens that it requests once`, async () => {
    const { api, app } = await clientOf(each);
    assert.ok((await runtime.ok<any, any>(api.GET(list))).data.length > 0);
    const wrong = await clientOf(each, { credential: 'sk_test_unknown' });
    await assert.rejects(runtime.ok<any, any>(wrong.api.GET(list)), { code: 'unauthenticated' });

    let tokens = 0;
    const credential = runtime.clientCredentials({
      clientId: OAUTH.id,
      clientSecret: OAUTH.secret,
      tokenUrl: `https://${brand.sandboxHost}/oauth2/token`,
      fetch: async (url, init) => {
        tokens += 1;
        return app.fetch(new Request(url, init));
      },
    });
    const withToken = await clientOf(each, { credential, fetch: async (request) => app.fetch(request) });
    await runtime.ok<any, any>(withToken.api.GET(list));
    await runtime.ok<any, any>(withToken.api.GET(list));
    assert.equal(tokens, 1);
  });

  test(`${folder}: sends one idempotency key for a request and its retries, so that a lost response changes nothing twice`, async (context) => {
    const { api, app, engine, sent } = await clientOf(each, {
      fetch: async (request) => {
        sent.push(request.clone());
        const response = await app.fetch(request);
        if (sent.length === 1) throw new TypeError('The connection was closed.');
        return response;
      },
    });
    const waits = waitsOf(context, engine);
    const made = await runtime.ok<any, any>(api.POST(create, { body: { ...body, reference: 'LOST-1' } }));
    assert.deepEqual([sent.length, waits], [2, [1000]]);
    assert.match(keyOf(sent[0]) ?? '', /^[0-9a-f-]{36}$/);
    assert.equal(keyOf(sent[1]), keyOf(sent[0]));
    const stored = engine.world
      .store(folder)
      .list(made.id.split('_')[0])
      .filter(({ reference }) => reference === 'LOST-1');
    assert.deepEqual(
      stored.map(({ id }) => id),
      [made.id],
    );
    await api.POST(create, { body: { ...body, reference: 'LOST-2' } });
    assert.notEqual(keyOf(sent[2]), keyOf(sent[0]));
  });

  test(`${folder}: iterates over all pages of a list`, async () => {
    const { api, sent } = await clientOf(each);
    const all = (await runtime.ok<any, any>(api.GET(list, { params: { query: { limit: 100 } } }))).data;
    sent.length = 0;
    const ids: string[] = [];
    for await (const { id } of api.each(list, { params: { query: { limit: 2 } } })) ids.push(id);
    assert.deepEqual(
      ids,
      all.map(({ id }: { id: string }) => id),
    );
    assert.ok(ids.length > 2);
    assert.equal(sent.length, Math.ceil(ids.length / 2));
  });

  test(`${folder}: waits as long as a quota requires`, async (context) => {
    const { api, engine, sent } = await clientOf(each, {}, { quota: 1 });
    const waits = waitsOf(context, engine);
    await runtime.ok<any, any>(api.GET(list));
    await runtime.ok<any, any>(api.GET(list));
    assert.deepEqual([sent.length, waits], [3, [60_000]]);
  });

  test(`${folder}: repeats after 500 and conflicts as documented, and nothing else`, async (context) => {
    const { api, engine, sent } = await clientOf(each);
    const waits = waitsOf(context, engine);
    const attempts = async (path: string, code: string, init: object = { body: { ...body, reference: code } }) => {
      sent.length = 0;
      waits.length = 0;
      const { error } = await api.POST(path, { ...init, headers: { 'Sandbox-Error': code } });
      assert.equal(error.code, code);
      return [sent.length, ...waits];
    };
    assert.deepEqual(await attempts(create, 'internal_error'), [4, 1000, 2000, 4000]);
    assert.deepEqual(await attempts(create, 'idempotency_in_progress'), [4, 12_000, 12_000, 12_000]);
    assert.deepEqual(await attempts(create, 'already_exists'), [1]);
    assert.deepEqual(await attempts(oncePath, 'internal_error', { params: { path: onceParameters } }), [1]);
  });

  test(`${folder}: throws problems with their code, which it narrows`, async () => {
    const { api } = await clientOf(each);
    const made = { ...body, reference: 'TWICE' };
    await runtime.ok<any, any>(api.POST(create, { body: made }));
    const caught = await runtime.ok<any, any>(api.POST(create, { body: made })).catch((error: unknown) => error);
    assert.ok(runtime.isProblemError(caught, 'already_exists', 'possible_duplicate'), String(caught));
    assert.ok(!runtime.isProblemError(caught, 'not_found'));
    assert.equal(caught.response.status, 409);
    assert.match(caught.problem?.request_id ?? '', /^req_/);
    const invalid = await api.POST(create, { body: { ...made, amount: { amount: -1, currency: 'NGN' } } });
    assert.equal(invalid.error.code, 'validation_failed');
    assert.equal(invalid.error.errors[0].pointer, '/amount/amount');
  });
}

test('the types of the clients have the codes of each operation, and no others', () => {
  const uses = FAMILIES.map(
    ({ module, creator, create, body }) => `
import { ${creator} } from '${CLIENT_PACKAGE}/${module}';
export async function ${creator}Use() {
  const { data, error } = await ${creator}({ credential: 'sk_test_x' }).POST('${create}', { body: ${JSON.stringify({ ...body, reference: 'R-1' })} });
  if (error?.code === 'already_exists') return error.request_id.length;
  // @ts-expect-error this operation does not return the code
  if (error?.code === 'invalid_refresh_token') return 0;
  // @ts-expect-error the response has no such field
  return data?.no_such_field;
}`,
  );
  assert.deepEqual(typeFaults([client.write('uses.mts', uses.join('\n'))]), []);
});
