import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { Description } from '../openapi/model/description';
import type { Family } from '../platform/families';
import { buildFamily } from './buildFamily';
import { facetsOfEvents, facetsOfOperations, listedEvents, listedOperations } from './facets';
import { listContents } from './lists';
import { renderPage } from './renderPage';

const FAMILY: Family = { folder: 'boxes', slug: 'boxes', label: 'Boxes', purpose: '', rules: 'house' };
const { index } = buildFamily(FAMILY, new Description(parse(readFileSync(path.join(__dirname, 'fixtures/objects.yaml'), 'utf8'))));
const box = { label: 'Box', href: '/api/boxes/objects/box' };
const eventCalled = (name: string) => index.groups.flatMap(({ pages }) => pages).find((page) => page.path === name)?.event;

test('an event caused by an operation reports the state in its example to which the operation leads', () => {
  assert.deepEqual(eventCalled('box.created'), {
    carries: [box],
    causes: [{ label: 'Create a box', href: '/api/boxes/boxes/create-box' }],
    states: [{ field: 'status', to: ['open'] }],
  });
});

test('an event of its own reports its transition, and its payload is listed by field', () => {
  const { carries, causes, states } = eventCalled('box.crushed') ?? assert.fail();
  assert.deepEqual([causes, states], [[], [{ field: 'status', to: ['closed'] }]]);
  assert.deepEqual(
    carries.map(({ label, href }) => [label, href]),
    [
      ['weight', undefined],
      ['box', box.href],
    ],
  );
});

test('chips count the entries of the lists', () => {
  const counts = (facets: ReturnType<typeof facetsOfEvents>) =>
    facets.map(({ name, options }) => [name, options.map(({ value, count }) => `${value} ${count}`)]);
  assert.deepEqual(counts(facetsOfEvents(listedEvents([index]))), [
    ['family', ['boxes 2']],
    ['kind', ['operation 1', 'state 2', 'other 1']],
  ]);
  assert.deepEqual(counts(facetsOfOperations(listedOperations([index]))), [
    ['family', ['boxes 4']],
    ['method', ['get 3', 'post 1']],
    ['kind', ['money 1', 'state 1', 'events 1']],
  ]);
});

test('the list of events links each event, its payload and its cause', () => {
  const html = renderPage(JSON.parse(new Map(listContents([index])).get('all-events.json') ?? ''));
  for (const href of ['/api/boxes/boxes/receive-box-created', box.href, '/api/boxes/boxes/create-box'])
    assert.ok(html.includes(`href="${href}"`), href);
  assert.match(html, /2 webhook events of 1 API families/);
});
