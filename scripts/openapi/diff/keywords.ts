import type { Node } from '../../../openapi/redocly/decorators/operations';
import type { Direction, Report } from './rules';

const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
/** What a value looks like. Whether one pattern lets through less than another cannot be told, so any other one counts as less and as more. */
const FORMS = ['pattern', 'format', 'multipleOf', 'uniqueItems', 'contentEncoding'];
const ANY = 'any';

/**
 * Compares what two schemas say of a value itself, not of what is inside it.
 *
 * @param base the schema before, with its references and `allOf` folded in
 * @param head the same after
 * @param at how the place is called, `Transfer.amount`; a schema with a name is called by that
 * @param use how the place is called that uses the schema, which alone can say that its value may be null
 */
export function compareKeywords(base: Node, head: Node, at: string, use: string, direction: Direction, report: Report): void {
  compareTypes(base, head, Boolean(base.nullable) === Boolean(head.nullable) ? at : use, direction, report);
  compareEnums(base, head, at, direction, report);
  compareBounds(base, head, at, direction, report);
  for (const keyword of FORMS) {
    const [was, is] = [base[keyword], head[keyword]];
    if (was === is) continue;
    if (direction === 'request' && is) report('form-tightened', `${at}, sent: ${keyword} ${shown(is)}, was ${shown(was)}`);
    if (direction === 'answer' && was) report('form-widened', `${at}, answered: ${keyword} ${shown(is)}, was ${shown(was)}`);
  }
  if (direction === 'request' && base.default !== undefined && shown(base.default) !== shown(head.default))
    report('default-changed', `${at}: default ${shown(head.default)}, was ${shown(base.default)}`);
}

function compareTypes(base: Node, head: Node, at: string, direction: Direction, report: Report): void {
  const [was, is] = [typesOf(base), typesOf(head)];
  const names = (types: string[]) => types.join(' or ');
  if (direction === 'request' && !was.every((type) => covers(is, type)))
    report('type-narrowed', `${at}, sent: ${names(is)}, was ${names(was)}`);
  if (direction === 'answer' && !is.every((type) => covers(was, type)))
    report('type-widened', `${at}, answered: ${names(is)}, was ${names(was)}`);
}

/** The kinds of value that a schema says; `any` when it says none. */
function typesOf({ type, nullable, properties, enum: values, const: only }: Node): string[] {
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

function compareEnums(base: Node, head: Node, at: string, direction: Direction, report: Report): void {
  const [was, is] = [valuesOf(base), valuesOf(head)];
  if (!was && is && direction === 'request') report('enum-introduced', `${at}, sent: only ${is.join(', ')}, was anything`);
  if (was && !is && direction === 'answer') report('enum-dropped', `${at}, answered: anything, was ${was.join(', ')}`);
  if (!was || !is) return;
  const word = direction === 'request' ? 'sent' : 'answered';
  for (const value of was) if (!is.includes(value)) report('enum-value-removed', `${at}, ${word}: ${value}`);
  for (const value of is) if (!was.includes(value)) report('enum-value-added', `${at}, ${word}: ${value}`);
}

/** Null is a matter of the type: a nullable enum lists it too. */
function valuesOf({ enum: values, const: only }: Node): string[] | undefined {
  const listed: unknown[] | undefined = values ?? (only === undefined ? undefined : [only]);
  return listed?.filter((value) => value !== null).map(shown);
}

function compareBounds(base: Node, head: Node, at: string, direction: Direction, report: Report): void {
  for (const keyword of [...LOWER, ...UPPER]) {
    const [was, is]: (number | undefined)[] = [base[keyword], head[keyword]];
    if (was === is) continue;
    // Of a lower bound more is tighter, of an upper one less; none at all is widest.
    const tightness = (bound: number | undefined) => (bound === undefined ? -Infinity : LOWER.includes(keyword) ? bound : -bound);
    const tighter = tightness(is) > tightness(was);
    const words = `${keyword} ${shown(is)}, was ${shown(was)}`;
    if (tighter && direction === 'request') report('bound-tightened', `${at}, sent: ${words}`);
    if (!tighter && direction === 'answer') report('bound-widened', `${at}, answered: ${words}`);
  }
}

/** @returns a value as a message shows it */
const shown = (value: unknown): string => (value === undefined ? 'none' : typeof value === 'string' ? value : JSON.stringify(value));
