import assert from 'node:assert/strict';
import { test } from 'node:test';
import { schemaReader } from '../model/schema';
import { xmlOf } from './xml';

const Consignment = {
  type: 'object',
  xml: { name: 'consignment', namespace: 'urn:example:sea', prefix: 'sea' },
  properties: {
    id: { type: 'integer', xml: { attribute: true } },
    label: { type: 'string', xml: { name: 'tag' } },
    crates: { type: 'array', xml: { wrapped: true, name: 'crates' }, items: { type: 'string', xml: { name: 'crate' } } },
    notes: { type: 'array', items: { type: 'string', xml: { name: 'note' } } },
    plain: { type: 'array', items: { type: 'string' } },
    inner: { type: 'object', properties: { empty: {} } },
  },
};
const document = { components: { schemas: { Consignment } } };

test('writes names, namespaces, attributes and wrapped lists as described, and escapes texts', () => {
  const schema = schemaReader(document)({ $ref: '#/components/schemas/Consignment' });
  const value = { id: 7, label: 'Oil & <b>', crates: ['Wick', 'Lens'], notes: ['a'], plain: ['x', 'y'], inner: {} };
  assert.equal(
    xmlOf(schema, value),
    `<?xml version="1.0" encoding="UTF-8"?>
<sea:consignment xmlns:sea="urn:example:sea" id="7">
  <tag>Oil &amp; &lt;b&gt;</tag>
  <crates>
    <crate>Wick</crate>
    <crate>Lens</crate>
  </crates>
  <note>a</note>
  <plain>x</plain>
  <plain>y</plain>
  <inner/>
</sea:consignment>`,
  );
});

test('names the root after the schema, or root', () => {
  const read = schemaReader({ components: { schemas: { Thing: { type: 'object' } } } });
  assert.match(xmlOf(read({ $ref: '#/components/schemas/Thing' }), { a: null }), /<Thing>\n {2}<a><\/a>\n<\/Thing>$/);
  assert.match(xmlOf(true, 1), /<root>1<\/root>$/);
});

test('replaces what the name of an element cannot contain', () => {
  assert.match(xmlOf(true, { 'a b': 1, '0n': 2, 'p:q': 3, é: 4 }), /<a_b>1<\/a_b>\n {2}<_0n>2<\/_0n>\n {2}<p:q>3<\/p:q>\n {2}<é>4<\/é>/);
});
