import { isObject } from '../../model/schemas';
import type { Call, Json } from '../behaviour';

/** Uses that a field can have. */
export type Use = 'searchable' | 'filterable' | 'sortable' | 'facetable';

/** Uses that each type of field supports, as in the table of Create a search index. */
const USES: Record<string, Use[]> = {
  text: ['searchable'],
  keyword: ['searchable', 'filterable', 'sortable', 'facetable'],
  keyword_list: ['searchable', 'filterable', 'facetable'],
  integer: ['filterable', 'sortable', 'facetable'],
  decimal: ['filterable', 'sortable'],
  boolean: ['filterable', 'sortable', 'facetable'],
  date: ['filterable', 'sortable'],
  date_time: ['filterable', 'sortable'],
  geo_point: ['filterable'],
};
const ALL: Use[] = ['searchable', 'filterable', 'sortable', 'facetable'];

const isText = (most: number) => (value: unknown) => typeof value === 'string' && value.length <= most;
const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);

/** Tests of values by the type of their field. */
const TESTS: Record<string, (value: unknown) => boolean> = {
  text: isText(20_000),
  keyword: isText(500),
  keyword_list: (value) => Array.isArray(value) && value.length <= 100 && value.every(isText(500)),
  integer: Number.isSafeInteger,
  decimal: matches(/^-?\d{1,12}(\.\d{1,8})?$/),
  boolean: (value) => typeof value === 'boolean',
  date: matches(/^\d{4}-\d{2}-\d{2}$/),
  date_time: matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/),
  geo_point: (value) => isObject(value) && typeof value.latitude === 'number' && typeof value.longitude === 'number',
};

/** Returns true if a value has the type of a field. */
export const hasType = (value: unknown, { type }: Json): boolean => TESTS[type](value);

/** Checks the fields of an index: unique names, and only the uses that their types support. */
export function checkFields(call: Call, fields: Json[]): void {
  fields.forEach(({ name, type, ...uses }, index) => {
    if (fields.findIndex((each) => each.name === name) < index)
      call.invalid(`/fields/${index}/name`, 'Must be unique in the index.', 'duplicate');
    const wrong = ALL.find((use) => uses[use] && !USES[type].includes(use));
    if (wrong) call.invalid(`/fields/${index}/${wrong}`, `A field of the type ${type} cannot be ${wrong}.`);
  });
  if (!fields.some(({ searchable, filterable }) => searchable || filterable))
    call.invalid('/fields', 'At least one field must be searchable or filterable.');
}

/** Returns fields with the defaults of what was omitted. */
export const complete = (fields: Json[]): Json[] =>
  fields.map(({ name, type, ...given }) => ({
    name,
    type,
    searchable: false,
    filterable: false,
    sortable: false,
    facetable: false,
    required: false,
    boost: 1,
    ...given,
  }));

/** Returns the field of an index by its name; undefined if there is none. */
export const fieldOf = ({ fields }: Json, name: string): Json | undefined => fields.find((each: Json) => each.name === name);

/** Returns why a field cannot be used in an index; undefined if it can. */
export function problemWith(index: Json, name: string, use: Use): string | undefined {
  const field = fieldOf(index, name);
  if (!field) return `The index ${index.name} has no field ${name}.`;
  return field[use] ? undefined : `The field ${name} of the index ${index.name} is not ${use}.`;
}
