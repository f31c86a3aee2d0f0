import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { lintFromString } from '@redocly/openapi-core';
import { configFor } from './config';
import { KEYWORDS } from './keywords';

const README = path.join(__dirname, 'README.md');

/** Formats the keywords as the table in README.md. */
function table(): string {
  const words = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ') || 'none';
  return Object.entries(KEYWORDS)
    .map(([kind, { shown, warned, silent = [] }]) => `| ${kind} | ${words(shown)} | ${words(Object.keys(warned))} | ${words(silent)} |`)
    .join('\n');
}

test('README.md lists the keywords that pages show', () => {
  assert.ok(readFileSync(README, 'utf8').includes(table()), `Write the rows of the table in README.md as follows:\n${table()}`);
});

async function warningsOf(source: string, rule = 'keys-shown'): Promise<string[]> {
  const problems = await lintFromString({ source, config: await configFor({ rules: 'foreign' }) });
  return problems.filter(({ ruleId }) => ruleId === `foreign/${rule}`).map(({ message }) => message);
}

test('reports what pages do not show, but not properties with such names', async () => {
  const found = await warningsOf(`openapi: 3.1.0
info: { title: A, version: '1' }
paths:
  /a:
    get:
      callbacks: { c: { '{$url}': { post: { callbacks: { d: { a: {} } }, security: [{}], responses: { 200: { description: OK } } } } } }
      parameters: [{ name: a, in: query, allowEmptyValue: true, schema: { type: string } }]
      sumary: A
      x-codeSamples: [{ lang: Ruby, source: a }, { lang: Shell, source: b }]
      responses:
        200:
          description: OK
          links: { l: { operationId: x, operation: y } }
          content: { application/json: { schema: { $ref: '#/components/schemas/A' } } }
components:
  schemas:
    A: { type: object, minLenght: 3, $dynamicRef: '#b', $comment: x, properties: { minLenght: { type: string }, callbacks: { type: string } } }
`);
  assert.equal(found.length, 8, found.join('\n'));
  for (const words of [
    '`callbacks` is not shown',
    '`security` is',
    '`allowEmptyValue` is',
    'in `Ruby` is not',
    '`operation` is',
    '`minLenght` is',
    '`$dynamicRef` is',
  ])
    assert.ok(
      found.some((message) => message.includes(words)),
      `${words}\n${found.join('\n')}`,
    );
});

test('reports addresses without a host, and tags after the first', async () => {
  const head = "openapi: 3.1.0\ninfo: { title: A, version: '1' }\n";
  const paths = 'paths: { /a: { get: { tags: [a, b], responses: { 200: { description: OK } } } } }\n';
  const servers = (url: string) => `${head}servers: [{ url: '${url}' }]\n${paths}`;
  assert.match((await warningsOf(head + paths, 'servers-absolute')).join(), /^There are no servers.* Add `servers`/);
  assert.match((await warningsOf(servers('/v1'), 'servers-absolute')).join(), /^The address `\/v1` has no host.* Write a complete URL/);
  for (const url of ['https://a.example', '{scheme}://a.example']) assert.deepEqual(await warningsOf(servers(url), 'servers-absolute'), []);
  assert.match((await warningsOf(head + paths)).join(), /only in the group of its first tag, a, and not in b\. Move/);
});

test('reports what OpenAPI 3.2 adds', async () => {
  const found = await warningsOf(`openapi: 3.2.0
info: { title: A, version: '1' }
tags: [{ name: a, parent: b, kind: nav }, { name: b }]
paths:
  /a:
    query: { responses: { 200: { description: OK } } }
    additionalOperations: { COPY: { responses: { 200: { description: OK } } } }
    get:
      tags: [a]
      parameters: [{ name: q, in: querystring, content: { application/json: { schema: { type: object } } } }]
      responses: { 200: { description: OK, content: { application/jsonl: { itemSchema: { type: object } } } } }
`);
  assert.equal(found.length, 5, found.join('\n'));
  for (const words of ['`query` is not shown', '`additionalOperations` is', '`parent` is', '`kind` is', 'in `querystring` is'])
    assert.ok(
      found.some((message) => message.includes(words)),
      `${words}\n${found.join('\n')}`,
    );
});

/** Descriptions with one fault each that pages work around. */
const WORKED_AROUND: [rule: string, says: RegExp, text: string][] = [
  ['foreign/servers-absolute', /`\/\/a\.example` has no scheme, so requests are shown with https/, 'servers: [{ url: //a.example }]'],
  ['foreign/path-characters', /`#` in the path \/a#b is sent as %23/, 'paths: { /a#b: { get: {} }, /a: { get: {} } }'],
  [
    'foreign/security-defined',
    /scheme `no` does not exist/,
    'security: [{ no: [] }, {}, { yes: [] }]\ncomponents: { securitySchemes: { yes: { type: mutualTLS } } }',
  ],
  ['foreign/tags-used', /No operation has `Unused` as its first tag/, 'tags: [{ name: Unused }]'],
  ['foreign/tags-apart', /tags A\/B and a-b have the same page name/, 'tags: [{ name: A/B }, { name: c }, { name: a-b }]'],
  [
    'foreign/path-parameters',
    /parameter `b` of the path/,
    'paths: { "/{a}/{b}": { parameters: [{ name: a, in: path, required: true, schema: {} }], get: {} } }',
  ],
  ['no-undefined-server-variable', /`?b`?/, 'servers: [{ url: "https://{a}.{b}.example", variables: { a: { default: c } } }]'],
];

for (const [rule, says, text] of WORKED_AROUND)
  test(`warns with the rule ${rule}`, async () => {
    const source = `openapi: 3.1.0\ninfo: { title: A, version: '1' }\n${text}\n`;
    const problems = await lintFromString({ source, config: await configFor({ rules: 'foreign' }) });
    const found = problems.filter(({ ruleId }) => ruleId === rule);
    assert.equal(found.length, 1, JSON.stringify(problems.map(({ ruleId, message }) => [ruleId, message])));
    assert.match(found[0].message, says);
    assert.equal(found[0].severity, 'warn');
  });

test('knows the parameters of a path wherever they are described', async () => {
  const found = await warningsOf(
    `openapi: 3.1.0
info: { title: A, version: '1' }
paths:
  '/{a}/{名}':
    get:
      parameters: [{ $ref: '#/components/parameters/B' }]
      callbacks: { c: { '{$url}': { post: {} } } }
    parameters: [{ name: a, in: path, required: true, schema: {} }]
  /d: { get: { parameters: [{ name: e, in: path, required: true, schema: {} }] } }
components: { parameters: { B: { name: 名, in: path, required: true, schema: {} } } }
`,
    'path-parameters',
  );
  assert.deepEqual(found, ['The path /d has no parameter `e`, so it is not sent. Add it to the path, or correct its name']);
});
