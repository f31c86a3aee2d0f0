import { markdownOf } from '../markdown/twin';
import { isObject } from '../openapi/model/document';
import type { Schema } from './components/model';

/** Date in a request that is valid only for a time, so that the example expires: its place in the body, and the rule in Markdown. */
export type DatedField = { field: string; rule: string };

/** Introduces the dates below a request. */
export const DATES = 'Replace the dates that depend on the day when you send this request from your program:';

/** Words of a rule by which a date expires. */
const EXPIRES = /\b(?:from now|ahead|today|tomorrow|ago|in the future|not in the past|(?:hours|days) in the past|must not be over)\b/;
/** Words of rules that a date of the past always obeys, and of defaults. */
const STAYS =
  /\b(?:not|never|must not be|\d+ minutes) in the future\b|\bat least \d+ years ago\b|\bnot after today\b|\bto today\b|\btoday or earlier\b|\btoday [^.]*at the latest\b|\b(?:if omitted|defaults to)\b.*/gi;
const SENTENCE = /[^.;]+(?:\.(?!\s|$)[^.;]*)*[.;]?/g;

/** Lists the dates and times of a request body whose description has such a rule. Items of a list have the place of the list. */
export function datedFields(schema: Schema | undefined, place = ''): DatedField[] {
  if (!schema) return [];
  const own = (schema.fields ?? []).flatMap(({ name, schema: field }) => {
    const at = place ? `${place}.${name}` : name;
    const rule = field.constraints?.some((each) => /^format date/.test(each)) ? ruleIn(markdownOf(field.html)) : '';
    return [...(rule ? [{ field: at, rule }] : []), ...datedFields(field, at)];
  });
  const inside = [schema.items, ...[...(schema.variants ?? []), ...(schema.parts ?? [])].map((each) => each.schema)].flatMap((each) =>
    datedFields(each, place),
  );
  return [...new Map([...own, ...inside].map((each) => [each.field, each])).values()];
}

/** Returns the sentences of a description with such a rule; empty if there are none. */
const ruleIn = (text: string): string =>
  (text.match(SENTENCE) ?? [])
    .filter((sentence) => EXPIRES.test(sentence.replaceAll(STAYS, '')))
    .join('')
    .trim();

/** Returns those fields that a body contains. */
export const datesIn = (dates: readonly DatedField[] = [], body: unknown): DatedField[] =>
  dates.filter(({ field }) => contains(body, field.split('.')));

function contains(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (Array.isArray(value)) return value.some((each) => contains(each, [name, ...rest]));
  if (name === undefined) return typeof value === 'string';
  return isObject(value) && contains(value[name], rest);
}
