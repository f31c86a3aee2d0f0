import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { Description } from '../../openapi/model/description';
import type { Family } from '../../platform/families';
import { buildFamily } from '../../reference/buildFamily';
import { drawLifecycles } from '../../reference/lifecycle';
import { searchRecordsOf, stateRecords } from './familyRecords';

const FAMILY: Family = { folder: 'things', slug: 'things', label: 'Things', purpose: '', rules: 'foreign' };
const description = new Description(parse(readFileSync(path.join(__dirname, '../../reference/fixtures/lifecycle.yaml'), 'utf8')));
const built = () => buildFamily(FAMILY, description);

test('creates a record per operation, with path and operationId, and per webhook, with its event', () => {
  const records = searchRecordsOf(built().pages);
  const make = records.find(({ title }) => title === 'Make a thing');
  assert.deepEqual([make?.kind, make?.method, make?.names], ['operation', 'POST', ['/things', 'makeThing']]);
  const worn = records.find(({ title }) => title === 'A thing is worn');
  assert.deepEqual([worn?.kind, worn?.method, worn?.names], ['webhook', 'WEBHOOK', ['thing.worn']]);
});

test('includes code values from descriptions', () => {
  const { pages } = built();
  const [{ operation }] = pages;
  operation.html = '<p>Send <code>tok_test_otp</code> or <code>sandbox_<wbr>full…</code>, not <code>any text</code>.</p>';
  assert.deepEqual(searchRecordsOf(pages)[0].quotes, ['tok_test_otp', 'sandbox_full']);
});

test('creates no record for pages of an unlisted group', () => {
  const { pages } = built();
  for (const { operation } of pages) if (operation.path.endsWith('repair')) operation.unlisted = true;
  assert.ok(searchRecordsOf(pages).every(({ title }) => title !== 'Repair a thing with all that takes'));
});

test('creates one record per state, on the page of the group that owns the lifecycle', async () => {
  const { index, pages } = built();
  const lifecycles = await drawLifecycles(description, index.groups, pages);
  assert.equal(lifecycles.get('repairs')?.others.length, 1);
  const records = stateRecords(FAMILY, index.groups, lifecycles);
  assert.deepEqual(
    records.map(({ url, title, text }) => [url, title, text]),
    [
      ['/api/things/things#lifecycle-pin_thing-status-made', 'made', 'As new as can be.'],
      ['/api/things/things#lifecycle-pin_thing-status-worn', 'worn', 'Used.'],
      ['/api/things/things#lifecycle-pin_thing-status-lost', 'lost', 'Gone.'],
    ],
  );
  const unlisted = index.groups.map((group) => ({ ...group, unlisted: true }));
  assert.deepEqual(stateRecords(FAMILY, unlisted, lifecycles), []);
});
