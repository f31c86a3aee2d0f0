import type { FieldError, Json } from '../../model/contract';
import type { Call } from '../behaviour';
import { aloneIn, placeholdersIn } from './templateChecks';

export type Rendering = { values: Json; defaulted: string[]; omitted: Json[]; query: Json };

const isOfType: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  integer: Number.isSafeInteger,
  decimal: (value) => typeof value === 'string' && /^-?\d{1,12}(\.\d{1,8})?$/.test(value),
  boolean: (value) => typeof value === 'boolean',
  date: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value),
  date_time: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/.test(value),
  string_list: (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
};

/** Returns the code and explanation of a value that breaks the limits of its parameter; undefined if it does not. */
function faultOf(value: unknown, parameter: Json): [string, string] | undefined {
  const { name, type, minimum, maximum, min_length = 0, max_length = 200, max_items = 50, allowed_values: allowed = [] } = parameter;
  if (!isOfType[type](value)) return ['type', `${name} must be of the type ${type}.`];
  const size = type === 'decimal' ? Number(value) : (value as number);
  const isNumber = type === 'integer' || type === 'decimal';
  if (isNumber && minimum !== null && minimum !== undefined && size < Number(minimum))
    return ['too_small', `${name} must be at least ${minimum}.`];
  if (isNumber && maximum !== null && maximum !== undefined && size > Number(maximum))
    return ['too_large', `${name} must be at most ${maximum}.`];
  if (type === 'string' && (value as string).length < min_length)
    return ['too_small', `${name} must have at least ${min_length} characters.`];
  if (type === 'string' && (value as string).length > max_length)
    return ['too_long', `${name} must have at most ${max_length} characters.`];
  if (type === 'string_list' && (value as string[]).length > max_items)
    return ['too_many', `${name} must have at most ${max_items} items.`];
  const isOther = [value].flat().some((each) => allowed.length > 0 && !allowed.includes(each));
  return isOther ? ['not_allowed', `${name} must be one of ${allowed.join(', ')}.`] : undefined;
}

/** Returns the values of a search with their defaults; ends the request with 422 if one is not valid. */
function valuesOf(call: Call, parameters: Json[], given: Json, at: string): { values: Json; defaulted: string[] } {
  const errors: FieldError[] = Object.keys(given)
    .filter((name) => !parameters.some((each) => each.name === name))
    .map((name) => ({ pointer: `${at}/${name}`, code: 'unknown_parameter', detail: `The template has no parameter ${name}.` }));
  const values: Json = {};
  const defaulted: string[] = [];
  for (const parameter of parameters) {
    const { name, required, default: usual } = parameter;
    const own = Object.hasOwn(given, name) ? given[name] : undefined;
    const value = own === undefined || own === null ? usual : own;
    if (value === undefined || value === null) {
      if (required) errors.push({ pointer: `${at}/${name}`, code: 'required', detail: `${name} is required.` });
      continue;
    }
    const fault = faultOf(value, parameter);
    if (fault) errors.push({ pointer: `${at}/${name}`, code: fault[0], detail: fault[1] });
    if (own === undefined || own === null) defaulted.push(name);
    values[name] = value;
  }
  if (errors.length) call.fail('invalid_template_parameters', { detail: errors[0].detail, errors });
  return { values, defaulted };
}

const isMissing = (values: Json, name: string): boolean =>
  !Object.hasOwn(values, name) || (Array.isArray(values[name]) && values[name].length === 0);

const filled = (text: string, values: Json): string =>
  text.replaceAll(/\{\{([a-z][a-z0-9_]*)\}\}/g, (_, name) => (Object.hasOwn(values, name) ? String(values[name]) : ''));

/**
 * Inserts values into the query of a template. A filter or sort whose parameter has no value is omitted.
 *
 * @param at pointer of the values in the request, for errors
 */
export function render(call: Call, { parameters, query }: Json, given: Json, at: string): Rendering {
  const { values, defaulted } = valuesOf(call, parameters, given, at);
  const omitted: Json[] = [];
  /** Keeps a part of the query unless one of its placeholders has no value. */
  const keeps = (text: unknown, pointer: string): boolean => {
    const missing = placeholdersIn(text).find((name) => isMissing(values, name));
    if (missing) omitted.push({ pointer, parameter: missing });
    return missing === undefined;
  };
  const insert = (value: unknown): unknown => {
    const name = aloneIn(value);
    return name ? values[name] : typeof value === 'string' ? filled(value, values) : value;
  };
  const text = query.text ?? null;
  const isEmpty = typeof text === 'string' && !keeps(text, '/query/text') && filled(text, values).trim() === '';
  const { filters = [], sort = [] } = query;
  return {
    values,
    defaulted,
    omitted,
    query: {
      ...query,
      text: text === null || isEmpty ? null : filled(text, values),
      filters: filters
        .filter(({ value }: Json, index: number) => keeps(value, `/query/filters/${index}`))
        .map((filter: Json) => ({ ...filter, value: insert(filter.value) })),
      sort: sort
        .filter(({ field }: Json, index: number) => keeps(field, `/query/sort/${index}`))
        .map((each: Json) => ({ ...each, field: insert(each.field) })),
    },
  };
}
