import type { Bound, Json, Operation, Parameter, Relation, Schema } from './contract';
import { isObject, propertiesOf, resolved } from './schemas';
import { containedIn, shapeOf } from './types';

/** What a description says about the field of a filter: `x-field` of the parameter. For `sort`, paths by name. */
export type FieldHint = string | string[] | { is?: Relation; at: string[] };

/** Depth of the objects in an item in which the field of a filter is looked for. */
const DEEPEST = 3;

/** Parameters of a list that select no items: the page, and the case that an operator must name. */
export const NOT_FILTERS = new Set(['limit', 'cursor', 'sort', 'case_reference']);

/** Relations by the form of a filter's name, with the names of the fields that the rest can stand for. */
const RELATIONS: [RegExp, Relation, (base: string) => string[]][] = [
  [/^(.+)_from(?:_date)?$/, 'from', timesOf],
  [/^(.+)_to(?:_date)?$/, 'to', timesOf],
  [/^(.+)_before(?:_date)?$/, 'before', timesOf],
  [/^has_(.+)$/, 'present', (base) => [base]],
  [/^is_(.+)$/, 'present', (base) => [`${base}_at`]],
];

/** Returns the names of fields that hold the time in the name of a filter: `issued_from_date` is about `issue_date`. */
function timesOf(base: string): string[] {
  return [`${base}_at`, `${base}_date`, base, `${base.replace(/d$/, '')}_date`];
}

/**
 * Binds the filters and the sort orders of a list to fields of its items. What remains unbound must be a filter of a behaviour.
 *
 * @param hints `x-field` of the parameters by name
 */
export function bindFields(operation: Operation, schemas: Record<string, Schema>, hints: Record<string, FieldHint | Json>): void {
  if (!isListed(operation, schemas)) return;
  const { schema } = shapeOf(operation, schemas);
  const main = containedIn(operation, schema, schemas)?.property;
  for (const parameter of operation.parameters.filter((each) => each.in === 'query')) {
    const { name } = parameter;
    const find = (field: string, hint?: FieldHint) => boundField(field, schema, schemas, main, hint);
    if (name === 'sort') parameter.sorts = sortsOf(parameter, schemas, (field) => find(field, (hints.sort as Json)?.[field])?.at[0]);
    else if (!NOT_FILTERS.has(name)) parameter.bound = find(name, hints[name] as FieldHint | undefined);
  }
}

/** Returns true if an operation returns pages of a list. */
export const isListed = (operation: Operation, schemas: Record<string, Schema>): boolean =>
  operation.method === 'get' && shapeOf(operation, schemas).kind === 'list';

/** Returns the paths of the fields to sort by, without those that are the names in `sort`. */
function sortsOf({ schema }: Parameter, schemas: Record<string, Schema>, find: (field: string) => string | undefined): Parameter['sorts'] {
  const values: string[] = resolved(schema, schemas).enum ?? [];
  const names = [...new Set(values.map((value) => value.replace(/^-/, '')))];
  const paths = names.map((name) => [name, find(name) ?? null]).filter(([name, path]) => name !== path);
  return paths.length ? Object.fromEntries(paths) : undefined;
}

/** Returns the names of the filters and of the sort order of a list that are not bound. */
export const unboundOf = (operation: Operation, schemas: Record<string, Schema>): string[] =>
  (isListed(operation, schemas) ? operation.parameters : []).flatMap(({ in: place, name, bound, sorts }) => {
    if (place !== 'query') return [];
    if (name === 'sort') return Object.values(sorts ?? {}).includes(null) ? [name] : [];
    return bound || NOT_FILTERS.has(name) ? [] : [name];
  });

/**
 * Finds the fields of an item that a filter or a value of `sort` is about.
 *
 * @param main property of the items that contains the resource of the list, beside data about it
 * @returns undefined if neither the hint nor the name says it, or if the hint names a field that the items do not have
 */
function boundField(
  name: string,
  item: Schema,
  schemas: Record<string, Schema>,
  main: string | undefined,
  hint: FieldHint | undefined,
): Bound | undefined {
  if (hint !== undefined) {
    const bound = isObject(hint) ? (hint as Bound) : { at: [hint].flat() };
    return bound.at.every((path) => hasPath(path, item, schemas)) ? bound : undefined;
  }
  const path = pathOf(name, item, schemas, main);
  if (path) return { at: [path] };
  for (const [pattern, is, fields] of RELATIONS) {
    const base = pattern.exec(name)?.[1];
    for (const field of base ? fields(base) : []) {
      const at = pathOf(field, item, schemas, main);
      if (at) return { at: [at], is };
    }
  }
  return undefined;
}

/** Returns the path of the field that a name stands for: `actor_id` is `actor.id`, `scope` is `scopes`, `status` is `key.status` of `{key: {…}}`. */
function pathOf(name: string, item: Schema, schemas: Record<string, Schema>, main?: string, depth = 1): string | undefined {
  const properties = fieldsOf(item, schemas);
  if (Object.hasOwn(properties, name)) return name;
  for (const [property, schema] of Object.entries(properties)) {
    for (const whole of singularsOf(property)) {
      const path = name.startsWith(`${whole}_`) && pathOf(name.slice(whole.length + 1), schema, schemas, undefined, DEEPEST);
      if (path) return `${property}.${path}`;
    }
  }
  const plural = Object.keys(properties).find((each) => singularsOf(each).includes(name) && isList(properties[each], schemas));
  if (plural) return plural;
  if (depth >= DEEPEST) return undefined;
  const below = Object.entries(properties).flatMap(([property, schema]) => {
    const path = isList(schema, schemas) ? undefined : pathOf(name, schema, schemas, undefined, depth + 1);
    return path ? [{ property, path: `${property}.${path}`, length: path.split('.').length }] : [];
  });
  const shortest = Math.min(...below.map(({ length }) => length));
  const nearest = below.filter(({ length }) => length === shortest);
  const found = nearest.length > 1 ? nearest.find(({ property }) => property === main) : nearest[0];
  return found?.path;
}

/** Returns the words that a name can be the plural of, and the name itself. */
const singularsOf = (name: string): string[] => [name, name.replace(/s$/, ''), name.replace(/es$/, ''), name.replace(/ies$/, 'y')];

function hasPath(path: string, item: Schema, schemas: Record<string, Schema>): boolean {
  const [name, ...rest] = path.split('.');
  const properties = fieldsOf(item, schemas);
  return Object.hasOwn(properties, name) && (!rest.length || hasPath(rest.join('.'), properties[name], schemas));
}

/** Returns the fields of an object, or of the items of a list. */
function fieldsOf(schema: Schema, schemas: Record<string, Schema>): Record<string, Schema> {
  const at = resolved(schema, schemas);
  return at.items ? fieldsOf(at.items, schemas) : propertiesOf(at, schemas);
}

const isList = (schema: Schema, schemas: Record<string, Schema>): boolean => resolved(schema, schemas).items !== undefined;
