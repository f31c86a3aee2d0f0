import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { schemaReader } from '../openapi/model/schema';
import type { Field, Schema } from './components/model';
import { type Direction, schemaOf } from './schema';

const read = schemaReader(parse(readFileSync(path.join(__dirname, 'fixtures/shapes.yaml'), 'utf8')));

/** Builds a schema of the fixture for display, without undefined keys. */
function shown(name: string, direction: Direction = 'response'): Schema {
  return JSON.parse(JSON.stringify(schemaOf(read({ $ref: `#/components/schemas/${name}` }), direction, 'body')));
}

const fieldOf = (schema: Schema | undefined, name: string) => schema?.fields?.find((field) => field.name === name);
const namesOf = (schema: Schema | undefined) => schema?.fields?.map(({ name }) => name);
const NOTE: Field = {
  name: 'note',
  anchor: 'body-note',
  required: true,
  schema: { type: 'string', html: "<p>The base's note.</p>", constraints: ['at most 1 character'] },
};

test("shows an object's fields with default, example, constant, enum values, bounds and deprecation", () => {
  assert.deepEqual(shown('Plain'), {
    type: 'object',
    html: '<p>A <em>plain</em> object.</p>',
    fields: [
      { name: 'id', anchor: 'body-id', required: true, schema: { type: 'string', constraints: ['read-only'], example: 'thg_1' } },
      { name: 'kind', anchor: 'body-kind', required: false, schema: { type: 'string', constant: 'thing' } },
      {
        name: 'size',
        anchor: 'body-size',
        required: false,
        schema: { type: 'integer', constraints: ['0 or more', 'less than 10', 'multiple of 2'], default: '0' },
      },
      { name: 'old', anchor: 'body-old', required: false, deprecated: true, schema: { type: 'boolean', default: 'false' } },
      {
        name: 'colour',
        anchor: 'body-colour',
        required: false,
        schema: { type: 'string or null', values: [{ value: 'red', meaning: '<p>Like a fire engine.</p>' }, { value: 'null' }] },
      },
    ],
  });
});

test('omits read-only fields from requests and write-only fields from responses', () => {
  assert.deepEqual(namesOf(shown('Plain', 'request')), ['secret', 'kind', 'size', 'old', 'colour']);
  assert.ok(!namesOf(shown('Plain', 'response'))?.includes('secret'));
});

test('recognises read-only at the reference, in the referenced schema and in a part of allOf', () => {
  assert.deepEqual(namesOf(shown('Hidden', 'request')), ['here']);
  assert.equal(shown('Hidden', 'response').fields?.length, 4);
});

test('merges allOf: joins fields and required, combines duplicate fields, and puts its own description last', () => {
  assert.deepEqual(shown('Folded'), {
    type: 'object',
    html: '<p>Its own words.</p>',
    fields: [
      { ...NOTE, schema: { ...NOTE.schema, html: '<p>A word from the second part.</p>' } },
      { name: 'own', anchor: 'body-own', required: true, schema: { type: 'integer' } },
    ],
  });
});

test('merges allOf of a map or a string', () => {
  assert.deepEqual(shown('FoldedMap'), { type: 'map of integers', constraints: ['at most 1 field'], items: { type: 'integer' } });
  assert.deepEqual(shown('FoldedText'), { type: 'string', html: '<p>Not an object.</p>', constraints: ['matches ^a+$'] });
});

test('labels variants with a discriminator by its value: constant, only enum value, mapping, or else schema name', () => {
  const labels = shown('Payment').variants?.map(({ property, label }) => `${property}: ${label}`);
  assert.deepEqual(labels, ['method: card', 'method: transfer', 'method: cash_in_hand', 'method: Coupon']);
});

test('labels variants without a discriminator by title, name or type, and adds null to the type', () => {
  const schema = shown('Loose');
  assert.equal(schema.type, 'one of several types or null');
  assert.deepEqual(schema.variants, [
    {
      label: 'string',
      schema: {
        type: 'string',
        named: { label: 'date', text: 'Calendar date (RFC 3339), such as 2026-11-21.' },
        constraints: ['format date'],
      },
    },
    {
      label: 'A coupon',
      schema: {
        type: 'object',
        fields: [{ name: 'code', anchor: 'body-A_coupon-code', required: false, schema: { type: 'string' } }],
      },
    },
    {
      label: 'object',
      schema: { type: 'object', fields: [{ name: 'code', anchor: 'body-object_3-code', required: false, schema: { type: 'string' } }] },
    },
  ]);
});

test('shows a single variant or null as a nullable type', () => {
  assert.deepEqual(shown('Maybe'), { type: 'object or null', html: '<p>Null until there is one.</p>', fields: [NOTE] });
});

test('shows the values of a map', () => {
  assert.deepEqual(shown('MapOfObjects'), {
    type: 'map of objects',
    items: { type: 'object', html: "<p>The base's words.</p>", fields: [{ ...NOTE, anchor: 'body-key-note' }] },
  });
});

test('shows an array of arrays down to the innermost items', () => {
  assert.deepEqual(shown('Table'), {
    type: 'array of arrays of objects',
    constraints: ['exactly 1 item', 'unique items'],
    items: { type: 'array of objects', items: { type: 'object', html: "<p>The base's words.</p>", fields: [NOTE] } },
  });
});

test('shows a recursive reference by name, with the description beside it', () => {
  const field = (name: string, schema: Schema) => ({ name, anchor: `body-${name}`, required: false, schema });
  assert.deepEqual(shown('Node'), {
    type: 'object',
    fields: [
      field('parent', { type: 'object', html: '<p>What it hangs on.</p>', repeats: 'Node' }),
      field('children', { type: 'array of objects', items: { type: 'object', repeats: 'Node' } }),
      field('next', { type: 'object or null', html: '<p>None at the end.</p>', repeats: 'Node' }),
      field('wrapped', { type: 'object', html: '<p>In the way of 3.0.</p>', repeats: 'Node' }),
    ],
  });
});

test('cuts mutually recursive schemas at the first repetition', () => {
  const pong = fieldOf(shown('Ping'), 'pong')?.schema;
  assert.deepEqual(fieldOf(pong, 'ping')?.schema, { type: 'object', repeats: 'Ping' });
});

test("shows a variant that extends its parent with the parent's fields but without the other variants", () => {
  const cat = shown('Cat');
  assert.equal(cat.variants, undefined);
  assert.deepEqual(namesOf(cat), ['kind', 'prey']);
});

test('shows every variant in a field of a variant, the enclosing one by name only', () => {
  const [cat, dog] = fieldOf(shown('Cat'), 'prey')?.schema.variants ?? [];
  assert.deepEqual(cat, { label: 'Cat', property: 'kind', schema: { type: 'object', repeats: 'Cat' } });
  assert.deepEqual(namesOf(dog.schema), ['tricks']);
  assert.deepEqual(
    shown('Animal').variants?.map(({ label, schema }) => [label, namesOf(schema)]),
    [
      ['Cat', ['prey']],
      ['Dog', ['tricks']],
    ],
  );
});

test('grows linearly with the number of variants that extend one schema', () => {
  const names = Array.from({ length: 14 }, (_, index) => `Kind${index}`);
  const kind = (name: string) => [
    name,
    { allOf: [{ $ref: '#/components/schemas/Any' }, { properties: { own: { $ref: '#/components/schemas/Any' } } }] },
  ];
  const branches = names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const schemas = { Any: { type: 'object', oneOf: branches }, ...Object.fromEntries(names.map(kind)) };
  const text = JSON.stringify(schemaOf(schemaReader({ components: { schemas } })(branches[0]), 'request', 'body'));
  assert.ok(text.length < 10_000, `${text.length} characters`);
});

test('prefers a description beside a $ref to that of the referenced schema', () => {
  for (const name of ['base', 'part']) {
    const field = fieldOf(shown('Worded'), name)?.schema;
    assert.equal(field?.html, "<p>The sibling's words.</p>");
    assert.deepEqual(namesOf(field), ['note']);
  }
});

test('uses unique anchors for any field names', () => {
  for (const name of ['Names', 'Twins', 'Payment']) {
    const anchors = JSON.stringify(shown(name)).match(/(?<="anchor":")[^"]+/g) ?? [];
    assert.ok(anchors.length > 1);
    assert.equal(new Set(anchors).size, anchors.length, `${name}: ${anchors.join(' ')}`);
    for (const anchor of anchors) assert.match(anchor, /^[\w-]+$/);
  }
});

test('shows true and an empty schema as any value, and false as no value', () => {
  assert.deepEqual(
    shown('Anything').fields?.map(({ schema }) => schema),
    [{ type: 'any value' }, { type: 'any value' }],
  );
  assert.deepEqual(schemaOf(false, 'request', 'body'), { type: 'no value', html: undefined });
});

const STATE = {
  type: 'object',
  properties: {
    status: { type: 'string', example: 'active' },
    ended_at: { type: ['string', 'null'], example: '2026-11-20' },
    owner: { type: 'object', properties: { name: { type: 'string', example: 'Ada' } } },
    lines: { type: 'array', items: { type: 'object', properties: { amount: { type: 'integer', example: 5 } } } },
  },
};

/** Returns the example of each field, for an example of the whole body. */
function examplesIn(body: unknown, direction: Direction): Record<string, string | undefined> {
  const found: Record<string, string | undefined> = {};
  const add = ({ fields = [], items }: Schema): void => {
    for (const { name, schema } of fields) {
      found[name] = schema.example;
      add(schema);
    }
    if (items) add(items);
  };
  add(schemaOf(STATE, direction, 'body', undefined, { bodies: body === undefined ? [] : [body] }));
  return found;
}

test('takes the examples of the fields from the example of the body', () => {
  const body = { status: 'pending', ended_at: null, owner: { name: 'Bello' }, lines: [{ amount: 7 }, { amount: 9 }] };
  const shown = { status: 'pending', ended_at: 'null', owner: undefined, name: 'Bello', lines: undefined, amount: '7' };
  assert.deepEqual(examplesIn(body, 'response'), shown);
  assert.deepEqual(examplesIn(body, 'request'), { ...shown, ended_at: '2026-11-20' });
});

test('shows the example of the schema where the body has none, but not for a field or an object that a response omits', () => {
  const own = { status: 'active', ended_at: '2026-11-20', owner: undefined, name: 'Ada', lines: undefined, amount: '5' };
  assert.deepEqual(examplesIn(undefined, 'response'), own);
  assert.deepEqual(examplesIn({}, 'request'), own);
  assert.deepEqual(examplesIn({ lines: [] }, 'response'), {
    ...own,
    status: undefined,
    ended_at: undefined,
    name: undefined,
    amount: undefined,
  });
});

test('takes the examples of the fields from the example of the object where the body has none', () => {
  const actor = { type: 'object', properties: { kind: { type: 'string', example: 'user' }, name: { type: 'string', example: 'Ada' } } };
  const readActor = schemaReader({ components: { schemas: { Actor: actor } } });
  const by = { anyOf: [{ $ref: '#/components/schemas/Actor' }, { type: 'null' }], example: { kind: 'operator', name: 'Ini' } };
  const steps = { type: 'array', items: { type: 'object', properties: { by } } };
  const node = readActor({ type: 'object', properties: { by, steps } });
  for (const body of [undefined, { by: null, steps: [] }]) {
    const [own, list] = schemaOf(node, 'response', 'body', undefined, { bodies: body === undefined ? [] : [body] }).fields ?? [];
    for (const { fields = [] } of [own.schema, list.schema.items?.fields?.[0].schema ?? {}]) {
      assert.deepEqual(
        fields.map(({ schema }) => schema.example),
        ['operator', 'Ini'],
      );
    }
  }
});

test('takes the examples of an object that the first example of the body does not have from the next one that has it', () => {
  const first = { status: 'active', ended_at: null, lines: [] };
  const bodies = [first, { status: 'ended', ended_at: '2026-11-24', owner: { name: 'Bello' }, lines: [{ amount: 7 }] }];
  const examplesOf = (direction: Direction) => {
    const { fields = [] } = schemaOf(STATE, direction, 'body', undefined, { bodies });
    const inside = fields.flatMap(({ schema }) => schema.items?.fields ?? schema.fields ?? []);
    return [...fields, ...inside].flatMap(({ name, schema }) => (schema.example === undefined ? [] : [[name, schema.example]]));
  };
  const own = [
    ['name', 'Bello'],
    ['amount', '7'],
  ];
  assert.deepEqual(examplesOf('response'), [['status', 'active'], ['ended_at', 'null'], ...own]);
  assert.deepEqual(examplesOf('request'), [['status', 'active'], ['ended_at', '2026-11-24'], ...own]);
});

test('links a reference to Money, and a nullable one, to the amounts in the introduction', () => {
  const money = { $ref: '#/components/schemas/Money' };
  const readMoney = schemaReader({ components: { schemas: { Money: { type: 'object', properties: { amount: { type: 'integer' } } } } } });
  for (const schema of [money, { ...money, description: 'Amount debited.' }, { anyOf: [money, { type: 'null' }] }]) {
    assert.equal(schemaOf(readMoney(schema), 'response', 'body').named?.href, '/api/intro#amounts');
  }
  const choice = { anyOf: [money, { type: 'string' }] };
  assert.equal(schemaOf(readMoney(choice), 'response', 'body').named, undefined);
});

test('numbers variants that have the same label', () => {
  const branch = (name: string) => ({ type: 'object', properties: { [name]: { type: 'string' } } });
  const { variants = [] } = schemaOf(schemaReader({})({ anyOf: [branch('a'), { type: 'string' }, branch('b')] }), 'response', 'body');
  assert.deepEqual(
    variants.map(({ label }) => label),
    ['object 1', 'string', 'object 3'],
  );
});

test('tells a text that looks like another type from a value of that type', () => {
  const values = (node: object) => schemaOf(read(node), 'response', 'body').values?.map(({ value }) => value);
  const mixed = ['led', null, 'null', 7, '7', true, 'true', ''];
  assert.deepEqual(values({ enum: mixed }), ['led', 'null', '"null"', '7', '"7"', 'true', '"true"', '""']);
  assert.deepEqual(values({ type: ['string', 'null'], enum: ['7', 'true', null] }), ['7', 'true', 'null']);
});

test('shows that a recursive field can be null', () => {
  const Node = { type: 'object', nullable: true, properties: { next: { $ref: '#/components/schemas/Node' } } };
  const reader = schemaReader({ components: { schemas: { Node } } });
  const { schema } = fieldOf(schemaOf(reader({ $ref: '#/components/schemas/Node' }), 'response', 'body'), 'next') ?? {};
  assert.deepEqual([schema?.type, schema?.repeats], ['object or null', 'Node']);
});

test('names branches that only require fields after these', () => {
  const node = {
    type: 'object',
    properties: { a: {}, b: {} },
    anyOf: [{ required: ['a'] }, { type: 'object', required: ['a', 'b'] }, { title: 'B', required: ['b'] }],
  };
  assert.deepEqual(
    schemaOf(read(node), 'request', 'body').variants?.map(({ label }) => label),
    ['with a', 'with a and b', 'B'],
  );
});
