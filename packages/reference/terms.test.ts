import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Reference, type Schema } from '../openapi/model/schema';
import { termOf } from './terms';

const label = (raw: Schema, node = raw) => termOf(raw, node)?.label;
const to = (name: string): Schema => ({ reference: new Reference(`#/components/schemas/${name}`, () => ({})) });

test('names shared types, also where they are nullable or described again', () => {
  const money = to('Money');
  assert.equal(label(money), 'Money');
  assert.equal(label({ allOf: [money], description: 'The fee.' }), 'Money');
  assert.equal(label({ oneOf: [money, { type: 'null' }] }), 'Money');
  assert.equal(label({ oneOf: [money, { type: 'string' }] }), undefined);
});

test('names IDs by their prefix, with the pattern', () => {
  const pattern = '^cpt_[0-9A-HJKMNP-TV-Z]{26}$';
  assert.equal(label(to('CounterpartyId'), { type: 'string', pattern }), 'id cpt_…');
  assert.equal(termOf({}, { type: 'string', pattern })?.pattern, pattern);
  assert.equal(label({ type: 'string', pattern: '^cpt_.*$' }), undefined);
});

test('names formats of strings', () => {
  assert.equal(label({ type: ['string', 'null'], format: 'date-time' }), 'date-time');
  assert.equal(label({ type: 'integer', format: 'int64' }), undefined);
});

test('does not take a name of every object for a type', () => {
  assert.equal(label(to('constructor')), undefined);
  assert.equal(label({ type: 'string', format: 'toString' }), undefined);
});
