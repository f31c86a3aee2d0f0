import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { Reference } from '../../openapi/model/schema';
import type { Family } from '../../platform/families';
import { builtFamily, contentsOf } from '../buildFamily';
import { renderPage } from '../renderPage';
import { objectOf } from './registry';
import { definitionsOf } from './sources';

const FAMILY: Family = { folder: 'boxes', slug: 'boxes', label: 'Boxes', purpose: '', rules: 'house' };
const root = parse(readFileSync(path.join(__dirname, '../fixtures/objects.yaml'), 'utf8'));
const building = builtFamily(FAMILY, root);

async function objectCalled(name: string) {
  const { objects } = await building;
  return objects.find(({ entry }) => entry.name === name) ?? assert.fail(name);
}

test('resources and types that two operations use have a page; other names of a type and unused ones have none', async () => {
  const { index } = await building;
  assert.deepEqual(
    index.objects.map(({ name, route, group, unlisted }) => [name, route, group, unlisted]),
    [
      ['Box', '/api/boxes/objects/box', 'boxes-group', false],
      ['Secret', '/api/boxes/objects/secret', 'secrets-group', true],
      ['Size', '/api/boxes/objects/size', undefined, false],
    ],
  );
});

test('a page names the operations that return, accept and change the object, the events, and the objects around it', async () => {
  const box = await objectCalled('Box');
  const titles = (pages: { title: string }[]) => pages.map(({ title }) => title);
  assert.deepEqual(titles(box.returnedBy), ['List boxes', 'Create a box', 'Get a box']);
  assert.deepEqual(titles(box.changedBy), ['Create a box']);
  assert.deepEqual(titles(box.events), ['Box created', 'Box crushed']);
  assert.deepEqual(box.containers, [], 'the unlisted object that contains it is not named');
  assert.deepEqual(
    box.lifecycles.map(({ lifecycle }) => lifecycle.resource),
    ['box'],
  );
  const size = await objectCalled('Size');
  assert.deepEqual([titles(size.acceptedBy), titles(size.returnedBy)], [['Create a box'], ['List shelves']]);
  assert.deepEqual(size.containers, [{ label: 'Box', href: '/api/boxes/objects/box' }]);
});

async function htmlOf(id: string): Promise<string> {
  return renderPage(JSON.parse(contentsOf(FAMILY, await building).get(`${id}.json`)?.() ?? ''));
}

test('the example is that of the operation that gets the object', async () => {
  assert.equal(JSON.parse(String((await objectCalled('Box')).example)).id, 'box_1');
  assert.deepEqual(JSON.parse(String((await objectCalled('Size')).example)), { width: 1 });
});

test('a field that is another object is linked to its page and not repeated', async () => {
  const { schema } = await objectCalled('Box');
  const size = schema.fields?.find(({ name }) => name === 'size')?.schema;
  assert.deepEqual(size?.object, { label: 'Size', href: '/api/boxes/objects/size' });
  assert.equal(size?.fields, undefined);
  const html = await htmlOf('box-object');
  assert.match(html, /href="\/api\/boxes\/objects\/size"/);
  assert.doesNotMatch(html, /millimetres/);
});

test('an object that is returned marks fields that can be missing or null, not required ones', async () => {
  const marks = (html: string, field: string) =>
    [
      ...html
        .split(`id="field-${field}"`)[1]
        .split('</dt>')[0]
        .matchAll(/>(required|optional|nullable)</g),
    ].map(([, mark]) => mark);
  const page = async (id: string) => htmlOf(id);
  assert.deepEqual(marks(await page('box-object'), 'id'), []);
  assert.deepEqual(marks(await page('box-object'), 'status'), ['optional']);
  assert.deepEqual(marks(await page('box-object'), 'size'), ['nullable']);
});

test('an operation links the type and contains its fields', async () => {
  const html = await htmlOf('get-box');
  assert.match(html, /href="\/api\/boxes\/objects\/size"/);
  assert.match(html, /millimetres/);
});

test('a type is found behind other names of it', async () => {
  const { description } = await building;
  const schemas = description.namedSchemas;
  const to = (name: string) => ({ reference: new Reference(`#/components/schemas/${name}`, () => schemas.get(name) ?? true) });
  const size = { label: 'Size', href: '/api/boxes/objects/size' };
  for (const schema of [to('Size'), to('SizeOrNull'), { allOf: [to('Size')] }, { anyOf: [to('Size'), { type: 'null' as const }] }])
    assert.deepEqual(objectOf(schema), size);
  assert.equal(objectOf({ oneOf: [to('Size'), to('Box')] }), undefined);
  assert.equal(objectOf(to('Once')), undefined);
});

test('two schemas with the same page name are reported', async () => {
  const twice = structuredClone(root);
  twice.components.schemas.BOX = twice.components.schemas.Box;
  twice.paths['/shelves'].get.responses['200'].content['application/json'].schema = { $ref: '#/components/schemas/BOX' };
  await assert.rejects(builtFamily(FAMILY, twice), /Box and BOX have the same page name/);
});

test('definitions have the file and line of a schema', () => {
  const found = definitionsOf({ folder: 'wallet' });
  const { source, file } = found.get('Payment') ?? assert.fail();
  const [name, line] = source.split(':');
  assert.equal(file, 'payments');
  assert.match(readFileSync(path.join(__dirname, '../../..', name), 'utf8').split('\n')[Number(line) - 1], /^ +Payment:$/);
  assert.match(String(found.get('Money')?.source), /^openapi\/shared\/schemas\.yaml:\d+$/);
});
