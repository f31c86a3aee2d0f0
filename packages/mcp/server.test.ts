import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { brand } from '../platform/brand';
import { fixtureSite } from './fixture';
import { createServer } from './server';
import { Site } from './site/site';

let site: Site;
let client: Client;
const reported: unknown[] = [];

/** Connects a client to a new server. */
async function connect(): Promise<Client> {
  const [one, other] = InMemoryTransport.createLinkedPair();
  const connected = new Client({ name: 'test', version: '1' });
  await Promise.all([createServer(site, (error) => reported.push(error)).connect(other), connected.connect(one)]);
  return connected;
}

before(async () => {
  site = new Site(await fixtureSite());
  client = await connect();
});

/** Calls a tool; `text` is that of its result. */
async function call(name: string, args: Record<string, unknown> = {}, from = client) {
  const { content, structuredContent, isError = false } = await from.callTool({ name, arguments: args });
  return { text: (content as { text: string }[])[0].text, data: structuredContent as any, isError };
}

async function fails(name: string, args: Record<string, unknown>, message: RegExp) {
  const { text, isError } = await call(name, args);
  assert.ok(isError, `${name} ${JSON.stringify(args)}: ${text}`);
  assert.match(text, message);
}

const TRANSFER = {
  source_account_id: 'wal_01JD2C4E6G8J0M2P4R6T8V0X2Z',
  destination: { kind: 'wallet', account_id: 'wal_01JD2C7M9Q1S3V5X7Z9B1D3F5H' },
  amount: { amount: 100000, currency: 'NGN' },
  reference: 'MCP-1',
  narration: 'Test',
  pin: '4839',
};

test('describes its tools for a model: purpose, each argument, effects', async () => {
  const { tools } = await client.listTools();
  assert.deepEqual(
    tools.map(({ name }) => name),
    ['search', 'read_page', 'read_operation', 'list_errors', 'validate_request_body', 'send_request', 'reset_sandbox'],
  );
  for (const { name, description = '', annotations, inputSchema } of tools) {
    assert.ok(description.length > 80, name);
    assert.equal(annotations?.readOnlyHint, !['send_request', 'reset_sandbox'].includes(name), name);
    assert.equal(annotations?.openWorldHint, false);
    assert.equal(inputSchema.additionalProperties, false, name);
    for (const [argument, schema] of Object.entries(inputSchema.properties ?? {}))
      assert.ok((schema as any).description, `${name} ${argument}`);
  }
  assert.match(client.getInstructions() ?? '', /- wallet: Accounts, payments/);
});

test('search returns ranked results as text and data', async () => {
  const { data, text } = await call('search', { query: 'rotate a key' });
  assert.equal(data.results[0].route, '/docs/keys');
  assert.equal(data.results[0].excerpt, 'Replace a key <now> without downtime.');
  assert.match(text, /^1\. Rotate keys \(page\) \/docs\/keys/);
  const named = await call('search', { query: 'transferToBank', family: 'wallet', kind: 'operation' });
  assert.equal(named.data.results[0].operation, 'POST /transfers/bank');
  assert.match((await call('search', { query: 'zzzzqqqq' })).text, /^No results/);
  await fails('search', { query: 'key', family: 'constructor' }, /no API family "constructor"\. Families: wallet, merchant/);
});

test('reports malformed arguments with the name of the argument', async () => {
  await fails('search', {}, /query/);
  await fails('search', { q: 'key' }, /q/);
  await fails('search', { query: 'key', limit: 1000 }, /limit/);
  await fails('send_request', { method: 'GET /x', path: '/wallet/v1/accounts' }, /must be an HTTP method/);
  await fails('no_such_tool', {}, /no_such_tool not found/);
});

test('read_page accepts every form of an address, and cuts long pages', async () => {
  for (const page of ['/docs/refunds', 'docs/refunds.md', `${brand.siteUrl}/docs/refunds.md#x`, '/docs/refunds.html', '/docs/refunds/'])
    assert.match((await call('read_page', { page })).text, /^# Refunds/, page);
  assert.equal((await call('read_page', { page: '/' })).text, '# Home');
  const first = await call('read_page', { page: '/docs/keys', limit: 1000 });
  const [, next] = /Continue with offset (\d+)/.exec(first.text) ?? [];
  const rest = await call('read_page', { page: '/docs/keys', offset: Number(next), limit: 10_000 });
  assert.equal(first.text.split('\n[Cut')[0] + rest.text, site.page('/docs/keys'));
});

test('read_page starts at the anchor of a search result, and returns a section alone', async () => {
  const read = async (args: Record<string, unknown>) => (await call('read_page', args)).text;
  assert.match(await read({ page: '/docs/parts#second-part' }), /^## Second part\n\nTwo\.\n\n### Below/);
  assert.match(await read({ page: `${brand.siteUrl}/docs/parts.md#second-part` }), /^## Second part/);
  for (const section of ['Second part', 'second-part', '#second-part'])
    assert.equal(await read({ page: '/docs/parts', section }), '## Second part\n\nTwo.\n\n### Below\n\nThree.\n\n');
  assert.match(await read({ page: '/docs/parts#body-amount-currency' }), /^ {2}- `currency`/);
  assert.match(await read({ page: '/docs/parts#response-201-id' }), /^- `id`: Of the response/);
  assert.match(await read({ page: '/docs/parts#error-gone' }), /^- 410 `gone`/);
  assert.match(await read({ page: '/docs/parts#lifecycle-loan-status-repaid' }), /^- `repaid`: A loan that is repaid/);
  assert.match(await read({ page: '/docs/parts#a-word' }), /^- \*\*a word\*\*/);
  assert.match(await read({ page: '/docs/parts#unknown' }), /^# Parts/);
  await fails('read_page', { page: '/docs/parts', section: 'not code' }, /no section "not code"\. Sections: First; Second part; Below/);
});

test('rejects control characters and addresses of other hosts', async () => {
  await fails('read_page', { page: '/docs/keys\0' }, /control character/);
  await fails('read_page', { page: `${brand.siteUrl}.evil.example/docs/keys` }, /not a page of/);
  await fails('read_operation', { method: 'GET', path: '/wallet/v1/accounts\0' }, /control character/);
  await fails('read_operation', { method: 'GET', path: 'https://evil.example/wallet/v1/accounts' }, /not a URL of the APIs/);
  await fails('send_request', { method: 'GET', path: 'https://evil.example/wallet/v1/accounts' }, /not a path of the APIs/);
  await fails('send_request', { method: 'GET', path: '/wallet/v1/accounts\0' }, /control character/);
  const own = await call('send_request', { method: 'GET', path: `https://${brand.sandboxHost}/wallet/v1/accounts?limit=1` });
  assert.equal(own.data.status, 200);
});

test('read_page names similar pages of an unknown one', async () => {
  await fails('read_page', { page: '/docs/rotating-keys' }, /There is no page \/docs\/rotating-keys\. Similar pages: \/docs\/keys/);
  await fails('read_page', { page: 'https://other.example/docs/keys' }, /not a page of/);
  await fails('read_page', { page: '../../package.json' }, /There is no page/);
  await fails('read_page', { page: '/docs/keys', offset: 1_000_000 }, /nothing at offset/);
});

test('read_operation finds an operation by ID, by method and path, with values, and a webhook', async () => {
  const names = [
    { operation: 'transferToBank' },
    { operation: 'transfer-to-bank' },
    { method: 'post', path: '/wallet/v1/transfers/bank' },
    { method: 'POST', path: `https://${brand.apiHost}/wallet/v1/transfers/bank?x=1` },
    { method: 'POST', path: '/transfers/bank', family: 'Wallet' },
  ];
  for (const name of names) assert.match((await call('read_operation', name)).text, /^# Transfer to a bank/, JSON.stringify(name));
  assert.match((await call('read_operation', { operation: 'transfer.succeeded' })).text, /^# Transfer succeeded/);
});

test('read_operation says what is missing, unknown or ambiguous', async () => {
  await fails('read_operation', {}, /send `operation` \(an operationId\), or `method` and `path`/);
  await fails('read_operation', { operation: 'transferToBnk' }, /no operation transferToBnk\. Similar: transferToBank/);
  await fails('read_operation', { operation: 'toString' }, /no operation toString/);
  await fails('read_operation', { method: 'DELETE', path: '/wallet/v1/transfers/bank' }, /has no DELETE\. Methods: .*POST/);
  await fails('read_operation', { path: '/wallet/v1/nowhere' }, /No operation has the path/);
  await fails('read_operation', { operation: 'createWebhook' }, /ambiguous: .*family wallet.*family merchant/);
});

test('list_errors lists the codes of an operation, a family, and all', async () => {
  const { data, text } = await call('list_errors', { operation: 'transferToBank' });
  assert.deepEqual(
    data.errors.map(({ code }: { code: string }) => code),
    ['insufficient_funds', 'validation_failed'],
  );
  assert.match(text, /- 402 insufficient_funds: Title of insufficient_funds\. Cause\. Remedy: Remedy\./);
  const [ofFamily, ofAll] = await Promise.all([call('list_errors', { family: 'wallet' }), call('list_errors')]);
  assert.equal(ofFamily.data.of, 'the Wallet API');
  const count = ({ data: { errors } }: typeof ofAll) =>
    errors.find(({ code }: { code: string }) => code === 'validation_failed').operations;
  assert.ok(count(ofAll) > count(ofFamily) && count(ofFamily) > 0);
  await fails('list_errors', { family: 'walet' }, /no API family/);
  await fails('list_errors', { operation: 'transfer.succeeded' }, /is a webhook/);
});

test('validate_request_body returns pointers and messages', async () => {
  assert.deepEqual((await call('validate_request_body', { operation: 'transferToWallet', body: TRANSFER })).data.errors, []);
  const { reference: _, ...incomplete } = TRANSFER;
  const wrong = { ...incomplete, amount: { amount: -1, currency: 'NGN' } };
  const { data, text, isError } = await call('validate_request_body', { operation: 'transferToWallet', body: wrong });
  assert.equal(isError, false, text);
  assert.equal(data.valid, false);
  const pointers = data.errors.map(({ pointer }: { pointer: string }) => pointer);
  for (const pointer of ['/amount/amount', '/reference']) assert.ok(pointers.includes(pointer), `${pointer} in ${pointers}`);
  assert.match(text, /- \/reference: Is missing\. \(required\)/);
  const asText = await call('validate_request_body', { operation: 'transferToWallet', body: JSON.stringify(TRANSFER) });
  assert.equal(asText.data.valid, true);
  assert.equal((await call('validate_request_body', { operation: 'transferToWallet', body: [] })).data.errors[0].pointer, '');
  await fails('validate_request_body', { operation: 'transferToWallet', body: '{"amount":' }, /not valid JSON/);
  await fails('validate_request_body', { operation: 'transferToWallet' }, /Send `body`/);
  await fails(
    'validate_request_body',
    { operation: 'listTransfers', body: {} },
    /takes no request body\. Send its values as query parameter/,
  );
});

test('send_request keeps the state of its session until it is reset', async () => {
  const sent = await call('send_request', { method: 'POST', path: '/wallet/v1/transfers/wallet', body: TRANSFER });
  assert.equal(sent.data.status, 201, sent.text);
  assert.equal(sent.data.route, '/api/wallet/things/transfer-to-wallet');
  assert.deepEqual(Object.keys(sent.data.added).sort(), ['Authorization', 'Content-Type', 'Idempotency-Key']);
  assert.match(sent.text, /^HTTP 201\n/);
  const path = `/wallet/v1/transfers/${sent.data.body.id}`;
  assert.equal((await call('send_request', { method: 'get', path })).data.body.reference, 'MCP-1');
  const other = await connect();
  assert.equal((await call('send_request', { method: 'GET', path }, other)).data.status, 404);
  await call('reset_sandbox', {}, other);
  assert.equal((await call('send_request', { method: 'GET', path })).data.status, 200);
  await call('reset_sandbox');
  assert.equal((await call('send_request', { method: 'GET', path })).data.status, 404);
});

test('send_request sends headers, texts, tokens and the controls of the sandbox', async () => {
  const send = async (args: Record<string, unknown>) => (await call('send_request', args)).data;
  const path = '/wallet/v1/transfers/wallet';
  assert.equal((await send({ method: 'POST', path, body: TRANSFER, headers: { Authorization: '' } })).body.code, 'unauthenticated');
  assert.equal((await send({ method: 'POST', path, body: '{"amount":' })).body.code, 'malformed_request');
  assert.equal((await send({ method: 'POST', path, body: TRANSFER, headers: { 'sandbox-error': 'insufficient_funds' } })).status, 402);
  assert.equal((await send({ method: 'POST', path: '/_sandbox/clock/advance', body: { seconds: 60 } })).status, 200);
  assert.equal((await send({ method: 'GET', path: '/_sandbox/events' })).status, 200);
  // Accepts access tokens of a shopper only.
  assert.equal((await send({ method: 'GET', path: '/merchant/v1/me' })).status, 200);
  assert.equal((await send({ method: 'GET', path: '/wallet/v1/nowhere' })).status, 404);
  assert.deepEqual(reported, []);
});

test('send_request says why a request cannot be sent', async () => {
  await fails('send_request', { method: 'GET', path: '/wallt/v1/accounts' }, /Base paths: \/wallet\/v1, \/merchant\/v1/);
  await fails('send_request', { method: 'GET', path: 'wallet/v1/accounts' }, /is not a path/);
  await fails('send_request', { method: 'GET', path: '//other.example/x' }, /is not a path/);
  await fails('send_request', { method: 'GET', path: '/wallet/v1/accounts', body: {} }, /cannot be sent/);
  await fails('send_request', { method: 'GET', path: '/wallet/v1/accounts', headers: { 'a b': '1' } }, /headers cannot be sent/);
});

test('offers the files for language models and all pages as resources', async () => {
  const { resources } = await client.listResources();
  assert.deepEqual(
    resources.map(({ uri }) => uri.slice(brand.siteUrl.length)),
    ['/llms.txt', '/api/wallet/llms-full.txt', '/api/merchant/llms-full.txt'],
  );
  const read = async (path: string) => (await client.readResource({ uri: `${brand.siteUrl}${path}` })).contents[0] as { text: string };
  assert.equal((await read('/llms.txt')).text, '# Index');
  assert.match((await read('/docs/keys.md')).text, /End\.$/);
  await assert.rejects(read('/docs/none.md'), /There is no page \/docs\/none/);
});
