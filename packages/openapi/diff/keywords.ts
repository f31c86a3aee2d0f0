import type { Schema } from '../model/schema';
import type { Direction, Report } from './rules';

const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'] as const;
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'] as const;
/**
 * Keywords for the form of a value. It cannot be determined whether one pattern is stricter than another, so any difference counts as both
 * tightened and widened.
 */
const FORMS = ['pattern', 'format', 'multipleOf', 'uniqueItems', 'contentEncoding'] as const;
const ANY = 'any';

/**
 * Compares the keywords of two schemas, without nested schemas.
 *
 * @param base schema before the change, with references and `allOf` merged
 * @param head schema after the change, merged in the same way
 * @param at name of the location, `Transfer.amount`, or of a named schema
 * @param use name of the location that references the schema, for changes in nullability, which only the reference can declare
 */
export function compareKeywords(base: Schema, head: Schema, at: string, use: string, direction: Direction, report: Report): void {
  compareTypes(base, head, Boolean(base.nullable) === Boolean(head.nullable) ? at : use, direction, report);
  compareEnums(base, head, at, direction, report);
  compareBounds(base, head, at, direction, report);
  for (const keyword of FORMS) {
    const [was, is] = [base[keyword], head[keyword]];
    if (was === is) continue;
    if (direction === 'request' && is) report('form-tightened', `${at}, request: ${keyword} ${shown(is)}, was ${shown(was)}`);
    if (direction === 'response' && was) report('form-widened', `${at}, response: ${keyword} ${shown(is)}, was ${shown(was)}`);
  }
  if (direction === 'request' && base.default !== undefined && shown(base.default) !== shown(head.default))
    report('default-changed', `${at}: default ${shown(head.default)}, was ${shown(base.default)}`);
}

function compareTypes(base: Schema, head: Schema, at: string, direction: Direction, report: Report): void {
  const [was, is] = [typesOf(base), typesOf(head)];
  const names = (types: string[]) => types.join(' or ');
  if (direction === 'request' && !was.every((type) => covers(is, type)))
    report('type-narrowed', `${at}, request: ${names(is)}, was ${names(was)}`);
  if (direction === 'response' && !is.every((type) => covers(was, type)))
    report('type-widened', `${at}, response: ${names(is)}, was ${names(was)}`);
}

/** Returns the types that a schema declares or implies; `any` without either. */
function typesOf({ type, nullable, properties, enum: values, const: only }: Schema): string[] {
  const kinds = new Set<string>([type ?? []].flat());
  if (!kinds.size && properties) kinds.add('object');
  if (!kinds.size && (values || only !== undefined)) for (const value of values ?? [only]) kinds.add(kindOf(value));
  if (!kinds.size) return [ANY];
  if (nullable) kinds.add('null');
  return [...kinds];
}

const kindOf = (value: unknown) => (value === null ? 'null' : typeof value);

const covers = (types: string[], type: string) =>
  types.includes(ANY) || types.includes(type) || (type === 'integer' && types.includes('number'));

function compareEnums(base: Schema, head: Schema, at: string, direction: Direction, report: Report): void {
  const [was, is] = [valuesOf(base), valuesOf(head)];
  if (!was && is && direction === 'request') report('enum-introduced', `${at}, request: only ${is.join(', ')}, was any value`);
  if (was && !is && direction === 'response') report('enum-dropped', `${at}, response: any value, was ${was.join(', ')}`);
  if (!was || !is) return;
  const word = direction === 'request' ? 'request' : 'response';
  for (const value of was) if (!is.includes(value)) report('enum-value-removed', `${at}, ${word}: ${value}`);
  for (const value of is) if (!was.includes(value)) report('enum-value-added', `${at}, ${word}: ${value}`);
}

/** Excludes null, which is compared as a type: nullable enums list it too. */
function valuesOf({ enum: values, const: only }: Schema): string[] | undefined {
  const listed: unknown[] | undefined = values ?? (only === undefined ? undefined : [only]);
  return listed?.filter((value) => value !== null).map(shown);
}

function compareBounds(base: Schema, head: Schema, at: string, direction: Direction, report: Report): void {
  for (const keyword of [...LOWER, ...UPPER]) {
    const [was, is] = [base[keyword], head[keyword]];
    if (was === is) continue;
    const isLower = LOWER.some((lower) => lower === keyword);
    // Larger lower bounds and smaller upper bounds are tighter; no bound is loosest.
    const tightness = (bound: number | boolean | undefined) => (bound === undefined ? -Infinity : isLower ? Number(bound) : -bound);
    const tighter = tightness(is) > tightness(was);
    const words = `${keyword} ${shown(is)}, was ${shown(was)}`;
    if (tighter && direction === 'request') report('bound-tightened', `${at}, request: ${words}`);
    if (!tighter && direction === 'response') report('bound-widened', `${at}, response: ${words}`);
  }
}

/** Formats a value for a message. */
const shown = (value: unknown): string => (value === undefined ? 'none' : typeof value === 'string' ? value : JSON.stringify(value));
