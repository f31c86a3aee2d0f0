import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { Request } from 'postman-collection';
import { parse } from 'yaml';
import { Description } from '../../packages/openapi/model/description';
import { normalise } from '../../packages/openapi/normalise';
import { printJson } from '../../packages/openapi/numbers';
import { parseDescription } from '../../packages/openapi/source';
import { buildFamily } from '../../packages/reference/buildFamily';
import { postmanCollection } from '../../packages/reference/postman';
import type { Collection, FormEntry, Item, Request as PostmanRequest } from '../../packages/reference/postmanFormat';
import { serialiseRequests } from '../../packages/reference/postmanSerialised';
import { runSamples } from './batch';
import { partsOf, type Received, type ReceivedPart, withEcho } from './echo';
import { literalsOf } from './literals';
import { cannotRun } from './program';

/** Base URL of the servers in the fixture. */
const ORIGIN = 'http://127.0.0.1:4999';
const SECRETS = {
  SESSION: 's e=1',
  QUERY_KEY: 'q&k=1',
  APP_ID: 'id-1',
  APP_KEY: 'key-1',
  ACCESS_TOKEN: 'tok-1',
  USERNAME: 'ada',
  PASSWORD: 'p:w',
  TOKEN: 'hawk-1',
};

/** Request that OpenAPI defines for an operation of the fixture. `parts` are those of a multipart body, `json` is the value of the body. */
type Wanted = {
  method?: string;
  url: string;
  headers?: Record<string, string>;
  body?: string;
  json?: unknown;
  parts?: ReceivedPart[];
};

const WANTED: Record<string, Wanted> = parse(readFileSync(path.join(__dirname, 'echo.yaml'), 'utf8'));

/** Headers that clients add themselves. */
const OF_CLIENTS =
  /^(host|user-agent|accept|accept-encoding|accept-language|connection|content-length|content-type|transfer-encoding|sec-fetch-mode|cache-control|pragma)$/;

const text = readFileSync('tests/sites/fixtures/requests/openapi.yaml', 'utf8');
const family = { folder: 'requests', slug: 'requests', label: 'Requests', purpose: 'A family for tests.', rules: 'foreign' } as const;
const { pages } = buildFamily(family, new Description(parseDescription(text)));

describe('every sample of every request of the fixture sends what OpenAPI defines', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'echo-'));
  after(() => rmSync(folder, { recursive: true }));
  for (const name of ['picture', 'file.bin', 'file.png', 'photo.png', 'my photo.png', 'scan'])
    writeFileSync(path.join(folder, name), `content of ${name}`);

  it('has an expected request for each operation', () => {
    assert.deepEqual(pages.map(({ source }) => source.operationId).sort(), Object.keys(WANTED).sort());
  });

  for (const language of ['curl', 'javascript', 'python', 'php', 'go'] as const)
    it(language, { skip: cannotRun(language), timeout: 300_000 }, async () => {
      const shown = pages.flatMap(({ source: { operationId }, operation: { samples } }) =>
        samples.flatMap((sample) => (sample.language === language ? [{ operationId, text: sample.text }] : [])),
      );
      const saved = path.join(folder, 'file.pdf');
      rmSync(saved, { force: true });
      const received = await withEcho(async (address) => {
        // The client certificate is not a file of the test, because the server has no TLS.
        const runnable = shown.map(({ operationId, text: source }) =>
          source
            .replaceAll(ORIGIN, `${address}/${operationId}`)
            .replace(/ \\\n {2}--cert .*|, cert=\(.*?\)| *CURLOPT_SSL(?:CERT|KEY) .*\n/g, ''),
        );
        await runSamples(language, runnable, folder, SECRETS);
      });
      const problems = shown.flatMap(({ operationId, text: source }) => {
        const own = received.filter(({ url }) => url.startsWith(`/${operationId}/`));
        try {
          assert.equal(own.length, 1, 'number of requests');
          assertRequest({ ...own[0], url: own[0].url.slice(operationId.length + 1) }, WANTED[operationId], language);
          return [];
        } catch (error) {
          return [`${operationId}: ${(error as Error).message}\n${source}`];
        }
      });
      assert.equal(problems.length, 0, problems.join('\n\n'));
      assert.equal(readFileSync(saved, 'utf8'), '{}', 'a response that is a file is saved');
    });

  it('java, by its string literals', () => {
    for (const { source, operation } of pages) {
      const sample = operation.samples.find(({ language }) => language === 'java');
      if (!sample) continue;
      const { url, body, parts = [], headers = {} } = WANTED[source.operationId];
      const literals = literalsOf(sample.text, 'java');
      const [address] = `${ORIGIN}${url}`.split(/(?<=api%20key=)/);
      assert.ok(literals.includes(address), `${source.operationId}: no ${address}\n${sample.text}`);
      const values = [
        ...parts.flatMap(({ name, value, filename }) => [name, filename ?? value]),
        ...(body?.startsWith('content of ') ? [] : [body ?? []].flat()),
      ];
      for (const value of values) assert.ok(literals.includes(value), `${source.operationId}: no ${value}\n${sample.text}`);
      for (const [name, value] of Object.entries(headers))
        if (!/^(authorization|cookie|x-app-.*)$/.test(name))
          assert.ok(literals.includes(value), `${source.operationId}: no ${value}\n${sample.text}`);
    }
  });
});

it('the Postman collection of the fixture sends what OpenAPI defines', async (t) => {
  const document = normalise(parseDescription(text), family, 'openapi.yaml');
  const collection = (await postmanCollection('Requests', printJson(document), { areNamedById: true })).collection as Collection;
  const items = itemsIn(collection.item);
  const operationIds = items.map(({ name }) => name);
  serialiseRequests(collection, document);
  assert.deepEqual([...operationIds].sort(), Object.keys(WANTED).sort());
  for (const [at, operationId] of operationIds.entries())
    await t.test(operationId, () => {
      const { request } = items[at];
      assert.ok(request);
      assertRequest(sentByPostman(request), postmanWanted(WANTED[operationId]), 'postman');
    });
});

const itemsIn = (items: Item[]): Item[] => items.flatMap((item) => (item.item ? itemsIn(item.item) : [item]));

/** Boundary of forms, which Postman chooses. */
const BOUNDARY = 'boundary-of-the-test';

/** Returns a request as Postman sends it, which reads files only on the machine of the reader. */
function sentByPostman(raw: PostmanRequest): Received {
  const request = JSON.parse(
    JSON.stringify(raw)
      .replaceAll('{{baseUrl}}', `${ORIGIN}/h`)
      .replace(/\{\{(\w+)\}\}/g, (_, name: keyof typeof SECRETS) => SECRETS[name]),
  ) as PostmanRequest;
  const pairs = (request.header ?? []).filter(({ disabled }) => !disabled).map(({ key, value }) => [key.toLowerCase(), value]);
  const headers = Object.fromEntries(pairs) as Record<string, string>;
  const { auth } = request;
  const own = Object.fromEntries((auth?.[auth.type as 'apikey'] ?? []).map(({ key, value }) => [key, value]));
  let url = new Request({ method: request.method, url: request.url }).url.toString().replace(ORIGIN, '');
  if (auth?.type === 'bearer') headers.authorization = `Bearer ${own.token}`;
  if (auth?.type === 'basic') headers.authorization = `Basic ${btoa(`${own.username}:${own.password}`)}`;
  if (auth?.type === 'apikey' && own.in === 'header') headers[own.key.toLowerCase()] = own.value;
  if (auth?.type === 'apikey' && own.in === 'query')
    url += `${url.includes('?') ? '&' : '?'}${encodeURIComponent(own.key)}=${encodeURIComponent(own.value)}`;
  const { mode, raw: body = '', formdata = [], urlencoded = [] } = request.body ?? {};
  if (mode === 'formdata') headers['content-type'] = `multipart/form-data; boundary=${BOUNDARY}`;
  const part = ({ key, type, value = '', contentType }: FormEntry) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${key}"${type === 'file' ? '; filename=""' : ''}${contentType ? `\r\nContent-Type: ${contentType}` : ''}\r\n\r\n${value}\r\n`;
  const bodies: Record<string, string> = {
    raw: body,
    urlencoded: new URLSearchParams(urlencoded.map(({ key, value }) => [key, value])).toString(),
    formdata: `${formdata.map(part).join('')}--${BOUNDARY}--\r\n`,
  };
  return { method: request.method, url, headers, body: bodies[mode ?? ''] ?? '' };
}

/** Leaves out what only the reader's machine knows: the names and contents of files. */
function postmanWanted(wanted: Wanted): Wanted {
  const isFile = wanted.body?.startsWith('content of ');
  const parts = wanted.parts?.map((each) => (each.filename === undefined ? each : { ...each, filename: '', value: '' }));
  return { ...wanted, ...(isFile && { body: '' }), ...(parts && { parts }) };
}

function assertRequest(call: Received, { method = 'GET', url, headers = {}, body, json, parts }: Wanted, language: string): void {
  assert.equal(call.method, method);
  const inUpperCase = (text: string) => text.replace(/%[0-9a-f]{2}/g, (digits) => digits.toUpperCase());
  assert.equal(inUpperCase(call.url), url);
  const own = Object.fromEntries(Object.entries(call.headers).filter(([name]) => !OF_CLIENTS.test(name) || name in headers));
  assert.deepEqual(own, headers);
  if (parts) assert.deepEqual(sorted(partsOf(call).map((part) => normalised(part, language))), sorted(parts));
  else if (json !== undefined) assert.deepEqual(JSON.parse(call.body), json);
  else if (body !== undefined) assert.equal(call.body, body);
  else assert.equal(call.body, '');
}

const sorted = (parts: ReceivedPart[]) => parts.map((part) => JSON.stringify(part, ['name', 'filename', 'type', 'value'])).sort();

/** Removes what clients add: a default type, and `filename="blob"`, without which `fetch` cannot send the type of a text. */
function normalised({ filename, type, ...part }: ReceivedPart, language: string): ReceivedPart {
  const isOwn = !(language === 'javascript' && filename === 'blob');
  const isDefault =
    type === 'text/plain' || (filename && /^(application\/octet-stream|image\/png)$/.test(type ?? '') && part.name === 'file');
  return { name: part.name, ...(filename !== undefined && isOwn && { filename }), ...(type && !isDefault && { type }), value: part.value };
}
