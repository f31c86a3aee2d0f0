import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolved, type Schema, schemaReader } from '../openapi/model/schema';
import { termOf } from './terms';

const read = schemaReader({ components: { schemas: { Money: { type: 'object' }, CounterpartyId: { type: 'string' } } } });
const label = (raw: object, node?: Schema) => termOf(read(raw), node ?? resolved(read(raw)))?.label;

test('names shared types, also where they are nullable or described again', () => {
  const money = { $ref: '#/components/schemas/Money' };
  assert.equal(label(money), 'Money');
  assert.equal(label({ allOf: [money], description: 'The fee.' }), 'Money');
  assert.equal(label({ oneOf: [money, { type: 'null' }] }), 'Money');
  assert.equal(label({ oneOf: [money, { type: 'string' }] }), undefined);
});

test('names IDs by their prefix, with the pattern', () => {
  const pattern = '^cpt_[0-9A-HJKMNP-TV-Z]{26}$';
  assert.equal(label({ $ref: '#/components/schemas/CounterpartyId' }, { type: 'string', pattern }), 'id cpt_…');
  assert.equal(termOf({}, { type: 'string', pattern })?.pattern, pattern);
  assert.equal(label({ type: 'string', pattern: '^cpt_.*$' }), undefined);
});

test('names formats of strings', () => {
  assert.equal(label({ type: ['string', 'null'], format: 'date-time' }), 'date-time');
  assert.equal(label({ type: 'integer', format: 'int64' }), undefined);
});
