import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { parseYaml } from '@redocly/openapi-core';
import { foreignFaults, withoutEmptyParts } from './foreignFaults';
import { lintFamily } from './lint';

const HEAD = 'openapi: 3.0.3\ninfo: { title: A, version: 1 }\n';
const faultsOf = (text: string) => foreignFaults('x.yaml', text, parseYaml(text));

const FAULTS: [name: string, text: string, kind: 'errors' | 'warnings', says: RegExp[]][] = [
  ['a missing version', 'info: { title: A }\n', 'errors', [/^x\.yaml:1:1: error The description has no version\. Add `openapi: /]],
  ['a version that is a number', 'openapi: 3.1\n', 'errors', [/^x\.yaml:1:1: error The version 3\.1 is not supported\. Write/]],
  ['Swagger 1.2', "info: {}\nswagger: '1.2'\n", 'errors', [/^x\.yaml:2:1: error Swagger "1\.2" is not supported\. Write/]],
  [
    'Swagger 2.0 in several files',
    "swagger: '2.0'\ndefinitions: { A: { $ref: 'a.yaml#/A' } }\n",
    'errors',
    [/^x\.yaml:2:21: error Swagger 2\.0 is converted from one file, and a\.yaml#\/A is in another\. Bundle/],
  ],
  [
    'what the conversion of Swagger 2.0 drops',
    "swagger: '2.0'\nschemes: [https]\nresponses: {}\npaths:\n  /a:\n    post:\n      schemes: [http]\n      parameters:\n        - { name: b, in: formData, type: array, items: { type: string }, collectionFormat: csv }\n        - { name: c, in: formData, type: file }\n      responses: { 200: { description: OK } }\nsecurityDefinitions: { d: { type: basic } }\n",
    'warnings',
    [/^x\.yaml:7:7: warning `schemes` of/, /^x\.yaml:9:74: warning The field `b` of the form/],
  ],
  [
    'a $ref to itself, directly and through another',
    `${HEAD}components:\n  schemas:\n    A: { $ref: '#/components/schemas/A' }\n    B: { $ref: '#/components/schemas/C~1d' }\n    C/d: { $ref: '#/components/schemas/B' }\n`,
    'errors',
    [/^x\.yaml:5:5: error The \$ref #\/components\/schemas\/A leads back to itself\. /, /^x\.yaml:6:5: /, /^x\.yaml:7:5: /],
  ],
  [
    'a $ref to an $anchor that does not exist',
    `${HEAD}components:\n  schemas:\n    A: { $anchor: a }\n    B: { $ref: '#a' }\n    C: { $ref: '#c' }\n`,
    'errors',
    [/^x\.yaml:7:5: error No schema has the \$anchor of the \$ref #c\. Correct/],
  ],
  [
    'parts without a value',
    `${HEAD}tags:\npaths: { /a: { get: { responses: } } }\n`,
    'warnings',
    [/^x\.yaml:3:1: warning `tags` has no value/, /^x\.yaml:4:23: warning `responses`/],
  ],
  [
    'a type that does not exist',
    `${HEAD}components: { schemas: { A: { type: strin } } }\n`,
    'warnings',
    [/^x\.yaml:3:31: warning The type `strin` does not exist/],
  ],
];

for (const [name, text, kind, says] of FAULTS)
  test(`reports ${name} with file, line and remedy`, () => {
    const found = faultsOf(text)[kind];
    assert.equal(found.length, says.length, found.join('\n'));
    for (const [at, pattern] of says.entries()) assert.match(found[at], pattern);
  });

test('accepts recursive schemas, null in data, properties called type, and security schemes', () => {
  const text = `${HEAD}components:
  schemas:
    A: { type: object, properties: { type: { type: string }, next: { $ref: '#/components/schemas/A' } }, example: { next: null }, enum: [null] }
  securitySchemes: { a: { type: apiKey, in: header, name: X }, b: { type: http, scheme: basic }, c: { type: mutualTLS } }
`;
  assert.deepEqual(faultsOf(text), { errors: [], warnings: [] });
});

test('removes parts without a value, but not null in data', () => {
  const document = { tags: null, paths: { '/a': { get: null } }, x: [{ example: null, enum: [null], default: { a: null }, 'x-y': null }] };
  assert.deepEqual(withoutEmptyParts(document), {
    paths: { '/a': {} },
    x: [{ example: null, enum: [null], default: { a: null }, 'x-y': null }],
  });
});

/** Parts of a wrong shape that pages cannot read, and what is reported. */
const MISSHAPEN: [text: string, says: RegExp | undefined][] = [
  [
    'paths: { /a: { get: { parameters: { name: b } } } }',
    /:3:35: error Expected type `ParameterList` \(array\) but got `object`\. Write a list\. /,
  ],
  ['paths: { /a: { get: { responses: [] } } }', /`Responses` \(object\) but got `array`\. Write a mapping of names to values\. /],
  ['paths: { /a: { get: { tags: one } } }', /`array` but got `string`\. Write a list\. /],
  ['security: { a: [] }\npaths: { /a: { get: {} } }', /`SecurityRequirementList` \(array\)/],
  ['paths: { /a: { get: { responses: { 200: OK } } } }', /`Response` \(object\) but got `string`/],
  ['components: { schemas: { A: string } }\npaths: { /a: { get: {} } }', /`Schema` \(object\) but got `string`/],
  // These are read as they are meant.
  [
    'components: { schemas: { A: { required: true, deprecated: yes, maxLength: "3" } } }\npaths: { /a: { get: { operationId: 1, odd: 2 } } }',
    undefined,
  ],
  ['paths: { /a: { get: { responses: { 200: { description: OK, content: { a/b: { examples: [1] } } } } } } }', undefined],
];

for (const [text, says] of MISSHAPEN)
  test(`${says ? 'reports' : 'accepts'} ${text}`, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'misshapen-'));
    try {
      writeFileSync(path.join(folder, 'openapi.yaml'), `${HEAD}${text}\n`);
      const relative = path.relative(path.join(__dirname, '../../openapi'), folder);
      const { problems } = await lintFamily({ folder: relative, slug: 'a', label: 'A', purpose: 'A.', rules: 'foreign' });
      assert.equal(problems.length, says ? 1 : 0, problems.join('\n'));
      if (says) assert.match(problems[0], says);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
