import type { Call, Json } from '../behaviour';
import { fieldOf, problemWith, type Use } from './fields';

/** Error of a template: a pointer into it, a code of the description, and an explanation. */
export type Fault = { pointer: string; code: string; detail: string };

const PLACEHOLDER = /\{\{([a-z][a-z0-9_]{0,39})\}\}/g;
const ALONE = /^\{\{([a-z][a-z0-9_]{0,39})\}\}$/;

/** Returns the name of the placeholder of which a text consists; undefined if it is another text. */
export const aloneIn = (text: unknown): string | undefined => (typeof text === 'string' ? ALONE.exec(text)?.[1] : undefined);

/** Returns the names of all placeholders in a value. */
export const placeholdersIn = (value: unknown): string[] =>
  typeof value === 'string' ? [...value.matchAll(PLACEHOLDER)].map(([, name]) => name) : [];

const fault = (pointer: string, code: string, detail: string): Fault => ({ pointer, code, detail });

/** Types of parameters that fit each type of field. */
const FITTING: Record<string, string[]> = {
  keyword: ['string', 'string_list'],
  keyword_list: ['string', 'string_list'],
  integer: ['integer'],
  decimal: ['decimal'],
  boolean: ['boolean'],
  date: ['date'],
  date_time: ['date_time'],
};

/** Returns the fields that a query uses, with their pointers and uses. Placeholders of sorts are those of their allowed values. */
function usesOf({ query, parameters }: Json): [string, string, Use][] {
  const { text_fields = [], filters = [], sort = [], facets = [], highlight_fields = [] } = query;
  const sorts = sort.flatMap(({ field }: Json, index: number) => {
    const name = aloneIn(field);
    const allowed = name ? (parameters.find((each: Json) => each.name === name)?.allowed_values ?? []) : [field];
    return allowed.map((each: string) => [`/query/sort/${index}/field`, each, 'sortable']);
  });
  return [
    ...text_fields.map(({ field }: Json, index: number) => [`/query/text_fields/${index}/field`, field, 'searchable']),
    ...filters.map(({ field }: Json, index: number) => [`/query/filters/${index}/field`, field, 'filterable']),
    ...sorts,
    ...facets.map((field: string, index: number) => [`/query/facets/${index}`, field, 'facetable']),
    ...highlight_fields.map((field: string, index: number) => [`/query/highlight_fields/${index}`, field, 'searchable']),
  ];
}

/** Returns what a template needs and its indexes lack. An index that does not exist is undefined. */
export function problemsOf(template: Json, indexes: (Json | undefined)[]): Fault[] {
  return indexes.flatMap((index, at) => {
    if (!index) return [fault(`/index_ids/${at}`, 'unknown_index', `The index ${template.index_ids[at]} does not exist.`)];
    return usesOf(template).flatMap(([pointer, name, use]) => {
      const detail = problemWith(index, name, use);
      return detail ? [fault(pointer, fieldOf(index, name) ? 'field_not_usable' : 'unknown_field', detail)] : [];
    });
  });
}

/** Returns the errors of the placeholders and parameters of a template. */
function placeholderFaults({ query, parameters }: Json, indexes: (Json | undefined)[]): Fault[] {
  const { text = null, filters = [], sort = [] } = query;
  const places: [string, unknown][] = [
    ['/query/text', text],
    ...filters.map(({ value }: Json, index: number): [string, unknown] => [`/query/filters/${index}/value`, value]),
    ...sort.map(({ field }: Json, index: number): [string, unknown] => [`/query/sort/${index}/field`, field]),
  ];
  const known = new Map<string, Json>(parameters.map((each: Json) => [each.name, each]));
  const used = places.flatMap(([pointer, value]) => placeholdersIn(value).map((name) => ({ pointer, name, value })));
  const malformed = places.filter(([, value]) => typeof value === 'string' && /\{\{|\}\}/.test(value.replaceAll(PLACEHOLDER, '')));
  const undeclared = used.filter(({ name }) => !known.has(name));
  const misplaced = filters.flatMap(({ field }: Json, index: number) =>
    placeholdersIn(field).length
      ? [fault(`/query/filters/${index}/field`, 'misplaced_placeholder', 'A field cannot be a placeholder.')]
      : [],
  );
  const wrongTypes = filters.flatMap(({ field, value }: Json, at: number) => {
    const parameter = known.get(aloneIn(value) ?? '');
    const type = indexes.map((index) => index && fieldOf(index, field)?.type).find(Boolean);
    const isWrong = parameter && type && !(FITTING[type] ?? []).includes(parameter.type);
    return isWrong
      ? [fault(`/query/filters/${at}/value`, 'type_mismatch', `${parameter?.name} is a ${parameter?.type}, ${field} a ${type}.`)]
      : [];
  });
  const openSorts = sort.flatMap(({ field }: Json, at: number) => {
    const parameter = known.get(aloneIn(field) ?? '');
    const isOpen = parameter && !parameter.allowed_values?.length;
    return isOpen ? [fault(`/query/sort/${at}/field`, 'sort_not_limited', `${parameter.name} needs allowed_values.`)] : [];
  });
  return [
    ...malformed.map(([pointer]) => fault(pointer, 'malformed_placeholder', 'The braces are unmatched, or contain more than a name.')),
    ...undeclared.map(({ pointer, name }) =>
      fault(pointer, 'undeclared_placeholder', `The query uses the placeholder ${name}, which is not declared in parameters.`),
    ),
    ...misplaced,
    ...wrongTypes,
    ...openSorts,
    ...parameters.flatMap(({ name, required, default: usual }: Json, index: number) => {
      const at = `/parameters/${index}`;
      const isTwice = parameters.findIndex((each: Json) => each.name === name) < index;
      return [
        ...(isTwice ? [fault(`${at}/name`, 'duplicate_parameter', `${name} is declared twice.`)] : []),
        ...(used.some((each) => each.name === name) ? [] : [fault(`${at}/name`, 'unused_parameter', `${name} is not used in the query.`)]),
        ...(required && usual !== undefined && usual !== null ? [fault(`${at}/default`, 'bad_default', `${name} is required.`)] : []),
      ];
    }),
  ];
}

/** Returns all errors of a template. */
export const faultsOf = (template: Json, indexes: (Json | undefined)[]): Fault[] => [
  ...placeholderFaults(template, indexes),
  ...problemsOf(template, indexes),
];

/** Returns the indexes of a template with one in another state. */
const indexesWith = (call: Call, { index_ids }: Json, changed: Json): (Json | undefined)[] =>
  index_ids.map((id: string) => (id === changed.id ? (changed._isDeleted ? undefined : changed) : call.store.get('idx', id)));

const usersOf = (call: Call, index: Json, status: string): Json[] =>
  call.store.list('stp').filter((each) => each.status === status && each.index_ids.includes(index.id));

/** Returns the active templates that do not run with an index as it would be. */
export const brokenBy = (call: Call, index: Json): Json[] =>
  usersOf(call, index, 'active').filter((template) => problemsOf(template, indexesWith(call, template, index)).length > 0);

/** Makes the templates that need what an index lacks invalid. Emits `search_template.invalidated` for each. */
export function invalidate(call: Call, index: Json): void {
  for (const template of brokenBy(call, index)) {
    const problems = problemsOf(template, indexesWith(call, template, index)).map(({ pointer, code, detail }) => ({
      pointer,
      code,
      detail,
      index_id: index.id,
      since: call.now(),
    }));
    call.emit('search_template.invalidated', call.store.patch('stp', template.id, { status: 'invalid', problems }));
  }
  countTemplates(call, index.id);
}

/** Makes the invalid templates that run again active. Emits `search_template.restored` for each. */
export function restoreAll(call: Call, index: Json): void {
  for (const template of usersOf(call, index, 'invalid')) {
    if (problemsOf(template, indexesWith(call, template, index)).length) continue;
    call.emit('search_template.restored', call.store.patch('stp', template.id, { status: 'active', problems: [] }));
  }
  countTemplates(call, index.id);
}

/** Counts the active templates that search an index. */
export function countTemplates(call: Call, id: string): void {
  const index = call.store.get('idx', id);
  if (index) call.store.patch('idx', id, { templates_count: usersOf(call, index, 'active').length });
}
