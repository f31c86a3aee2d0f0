import { resolved, type Schema, type SchemaNode } from '../openapi/model/schema';
import { isNumber } from '../openapi/numbers';
import { merged } from '../openapi/schemaMerge';

const PLURALS: Record<string, string> = {
  string: 'strings',
  integer: 'integers',
  number: 'numbers',
  boolean: 'booleans',
  object: 'objects',
  'any value': 'values',
  map: 'maps',
  'one of several types': 'items of several types',
};

/** Describes the type of a merged schema (see `merged`): `string`, `integer or null`, `array of objects`, `map of strings`. */
export function typeOf(node: Schema, within: readonly Schema[] = []): string {
  const types = [node.type ?? impliedType(node)].flat();
  const words = types.map((type) => {
    if (within.length > 4) return type;
    if (type === 'array') return node.prefixItems ? 'array' : `array of ${plural(node.items, within)}`;
    if (type === 'object' && !node.properties && typeof node.additionalProperties === 'object') {
      return `map of ${plural(node.additionalProperties, within)}`;
    }
    return type;
  });
  if (node.nullable && !words.includes('null')) words.push('null');
  return words.join(' or ');
}

/** Names the items of an array or map; a schema that contains itself by its name. */
function plural(items: SchemaNode | undefined, within: readonly Schema[]): string {
  if (!items) return 'values';
  const target = resolved(items);
  if (within.includes(target)) return (typeof items === 'object' && items.reference?.name) || 'values';
  const word = typeOf(merged(items).schema, [...within, target]);
  if (/ or /.test(word)) return `(${word})`;
  return PLURALS[word] ?? word.replace(/^array of/, 'arrays of').replace(/^map of/, 'maps of');
}

function impliedType(node: Schema): string {
  if (node.oneOf || node.anyOf) return 'one of several types';
  if (node.properties || node.additionalProperties || node.required || node.patternProperties || node.propertyNames) return 'object';
  if (node.items || node.prefixItems || node.contains) return 'array';
  if (node.const !== undefined) return kindOf(node.const);
  if (node.enum?.length) return [...new Set(node.enum.map(kindOf))].join(' or ');
  return 'any value';
}

/** Returns the JSON type of a value. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (isNumber(value)) return 'number';
  return Array.isArray(value) ? 'array' : typeof value;
}

const counted = (count: unknown, word: string) => `${count} ${count === 1 ? word : `${word}s`}`;

const hasRange = ({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema) =>
  minimum !== undefined && maximum !== undefined && exclusiveMinimum !== true && exclusiveMaximum !== true;

/** Describes a lower bound, together with the upper one if there is one. */
const least = (value: unknown, most: number | undefined, word: string): string => {
  if (most === undefined) return `at least ${counted(value, word)}`;
  return value === most ? `exactly ${counted(value, word)}` : `${value} to ${counted(most, word)}`;
};
/** Describes an upper bound without a lower one, which includes it. */
const most = (value: unknown, least: number | undefined, word: string) => (least === undefined ? `at most ${counted(value, word)}` : '');

const dependency = ([name, others]: [string, string[]]) => `${name} requires ${others.join(' and ')}`;

/** Names the required fields that a schema does not define, as a branch of a choice beside its fields. */
function requiredElsewhere(value: unknown, { properties = {} }: Schema): string {
  const names = Array.isArray(value) ? value.filter((name) => !Object.hasOwn(properties, name)) : [];
  return names.length ? `requires ${names.join(' and ')}` : '';
}

/** Says whether an object has fields that its schema does not define. Those with a schema are listed. */
function otherFields(value: unknown, { properties, patternProperties }: Schema): string {
  if (value === false) return properties || patternProperties ? 'no other fields' : 'no fields';
  return value === true ? `any ${properties || patternProperties ? 'other ' : ''}fields` : '';
}

/** Says that an object without any keyword about its fields has any. */
function freeFields(type: unknown, schema: Schema): string {
  const isFree = [type].flat().includes('object') && !FIELDS.some((keyword) => schema[keyword] !== undefined);
  return isFree ? 'any fields' : '';
}
const FIELDS = [
  'properties', 'additionalProperties', 'patternProperties', 'propertyNames', 'unevaluatedProperties', 'oneOf', 'anyOf', 'required', 'enum',
  'const', 'if', 'dependentSchemas',
] as const; // biome-ignore format: a list

const furtherItems = (value: unknown) => (value === false ? 'no further items' : '');

/** Descriptions of keywords. */
const WORDS: [keyword: keyof Schema, words: (value: unknown, schema: Schema) => string][] = [
  ['type', freeFields],
  ['format', (value) => `format ${value}`],
  ['contentMediaType', (value) => `media type ${value}`],
  ['contentEncoding', (value) => `encoded as ${value}`],
  ['pattern', (value) => `matches ${value}`],
  ['minLength', (value, { maxLength }) => least(value, maxLength, 'character')],
  ['maxLength', (value, { minLength }) => most(value, minLength, 'character')],
  [
    'minimum',
    (value, schema) =>
      schema.exclusiveMinimum === true ? `more than ${value}` : hasRange(schema) ? `${value} to ${schema.maximum}` : `${value} or more`,
  ],
  ['maximum', (value, schema) => (schema.exclusiveMaximum === true ? `less than ${value}` : hasRange(schema) ? '' : `${value} or less`)],
  ['exclusiveMinimum', (value) => (isNumber(value) ? `more than ${value}` : '')],
  ['exclusiveMaximum', (value) => (isNumber(value) ? `less than ${value}` : '')],
  ['multipleOf', (value) => `multiple of ${value}`],
  ['minItems', (value, { maxItems }) => least(value, maxItems, 'item')],
  ['maxItems', (value, { minItems }) => most(value, minItems, 'item')],
  ['uniqueItems', (value) => (value ? 'unique items' : '')],
  ['minProperties', (value, { maxProperties }) => least(value, maxProperties, 'field')],
  ['maxProperties', (value, { minProperties }) => most(value, minProperties, 'field')],
  ['required', requiredElsewhere],
  ['additionalProperties', otherFields],
  ['unevaluatedProperties', otherFields],
  ['items', (value, { prefixItems }) => (prefixItems ? furtherItems(value) : value === false ? 'no items' : '')],
  ['unevaluatedItems', furtherItems],
  [
    'dependentRequired',
    (value) =>
      Object.entries(value as Record<string, string[]>)
        .map(dependency)
        .join('; '),
  ],
  ['readOnly', (value) => (value ? 'read-only' : '')],
  ['writeOnly', (value) => (value ? 'write-only' : '')],
];

/** Describes a schema's format and bounds, in the order of the list above. */
export function constraintsOf(schema: Schema): string[] {
  return WORDS.filter(([keyword]) => schema[keyword] !== undefined)
    .map(([keyword, words]) => words(schema[keyword], schema))
    .filter(Boolean);
}
