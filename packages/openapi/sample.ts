import { isObject } from './model/document';
import type { Schema, SchemaNode } from './model/schema';
import { isNumber, textOf } from './numbers';
import { matches, textMatching } from './patternText';
import { isNull, merged } from './schemaMerge';

/** Direction of a body: requests have no `readOnly` fields, responses no `writeOnly` ones. */
export type Direction = 'request' | 'response';

/** `budget` is the number of values that may still be built; it ends samples of schemas that fan out. */
type Context = { direction: Direction; open: readonly string[]; depth: number; budget: { left: number } };

/** Depth below which only required properties are part of a sample. */
const DEPTH = 5;
/** Depth at which a sample ends, and the number of choices within one another that are followed. */
const DEEPEST = 12;
const MOST_CHOICES = 5;
const MOST_VALUES = 2000;
/** Number of items in a list. */
const MOST_ITEMS = 10;
const MOST_CHARACTERS = 1000;

/** Name in a map. */
const KEY = 'key';

/** Values of texts by format. */
const TEXTS: Record<string, string> = {
  date: '2026-01-15', 'date-time': '2026-01-15T10:30:00Z', time: '10:30:00Z', duration: 'PT30M', email: 'user@example.com', 'idn-email': 'user@example.com',
  hostname: 'host.example.com', 'idn-hostname': 'host.example.com', ipv4: '192.0.2.1', ipv6: '2001:db8::1', uri: 'https://example.com', url: 'https://example.com',
  'uri-reference': '/path', iri: 'https://example.com', uuid: '00000000-0000-4000-8000-000000000000', byte: 'ZXhhbXBsZQ==', base64: 'ZXhhbXBsZQ==', 'json-pointer': '/name',
  regex: '^a$', password: 'EXAMPLE',
}; // biome-ignore format: a table

/**
 * Builds a value of a schema from its examples, defaults, constants and types.
 *
 * @param node a schema of any form
 * @param text value of a text without anything that says more
 * @returns undefined for a schema that no value satisfies, or that repeats itself
 */
export function sampleOf(node: SchemaNode | undefined, direction: Direction, text?: string): unknown {
  return build(node, { direction, open: [], depth: 0, budget: { left: MOST_VALUES } }, text);
}

function build(raw: SchemaNode | undefined, context: Context, text?: string): unknown {
  if (raw === false || context.depth > DEEPEST || context.budget.left <= 0) return undefined;
  context.budget.left -= 1;
  const { schema, open, cut } = merged(raw, context.open);
  if (cut !== undefined && !schema.properties) return undefined;
  const node = withBranch(schema, open);
  if (node.example === null) return null;
  const given = node.example ?? node.examples?.[0] ?? node.default ?? node.const;
  // A YAML number that stands for a text, such as a version.
  if (given !== undefined) return node.type === 'string' && isNumber(given) ? textOf(given) : given;
  if (node.const === null) return null;
  if (node.enum?.length) return node.enum.find((value) => value !== null && !valuesOf(node.not).includes(value)) ?? null;
  const inner = { ...context, open, depth: context.depth + 1 };
  const type = [node.type ?? []].flat().find((each) => each !== 'null') ?? (node.type ? 'null' : impliedType(node));
  if (type === 'object') return objectWithConditions(node, inner);
  if (type === 'array') return listOf(node, inner);
  if (type === 'null') return null;
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return numberOf(node, type === 'integer');
  return textFor(node, text);
}

function impliedType(node: Schema): string {
  if (node.properties || node.additionalProperties || node.patternProperties || node.required) return 'object';
  if (node.items || prefixOf(node).length) return 'array';
  return node.minimum !== undefined || node.maximum !== undefined ? 'number' : 'string';
}

/** Returns a schema with its references, its `allOf` and the first branch of each choice, as samples use it. */
export function firstVariant(node: SchemaNode | undefined): Schema {
  const { schema, open } = merged(node);
  return withBranch(schema, open);
}

/** Merges the first branch of a choice into a schema, without the properties that only other branches require. */
function withBranch(schema: Schema, open: readonly string[], depth = 0): Schema {
  const { oneOf, anyOf, discriminator, choices = [], ...own } = schema;
  const [first, ...others] = (oneOf ?? anyOf ?? []).filter((branch) => !isNull(branch) && branch !== false);
  if (first === undefined) return schema;
  if (depth === MOST_CHOICES) return own;
  const further = oneOf && anyOf ? [...choices, { anyOf }] : choices;
  const branch = merged(first, open).schema;
  const whole = withBranch(merged({ allOf: [own, branch, ...further] }, open).schema, open, depth + 1);
  const required = new Set(whole.required);
  const elsewhere = new Set(others.flatMap((each) => merged(each, open).schema.required ?? []).filter((name) => !required.has(name)));
  const properties = Object.fromEntries(
    Object.entries(whole.properties ?? {}).filter(([name]) => !elsewhere.has(name) || Object.hasOwn(branch.properties ?? {}, name)),
  );
  const property = discriminator?.propertyName;
  const reference = typeof first === 'object' ? first.reference : undefined;
  if (property && reference) {
    const mapped = Object.entries(discriminator?.mapping ?? {}).find(([, target]) => [reference.pointer, reference.name].includes(target));
    const known = merged(properties[property], open).schema;
    if (known.const === undefined && known.enum?.length !== 1) properties[property] = { ...known, const: mapped?.[0] ?? reference.name };
  }
  return { ...whole, ...(Object.keys(properties).length && { properties }) };
}

/** Builds an object, again if schemas apply to it because of its fields. */
function objectWithConditions(node: Schema, context: Context): object | undefined {
  const value = objectOf(node, context);
  const { dependentSchemas = {}, dependentRequired = {}, if: _condition, choices = [], ...own } = node;
  const conditions = [node, ...choices].filter((each) => each.if !== undefined);
  if (!value) return value;
  const present = Object.keys(value);
  const further = [
    ...present.flatMap((name) => (Object.hasOwn(dependentSchemas, name) ? [dependentSchemas[name]] : [])),
    ...present.flatMap((name) => (Object.hasOwn(dependentRequired, name) ? [{ required: dependentRequired[name] }] : [])),
    ...conditions.flatMap((each) => (holds(each.if, value) ? each.then : each.else) ?? []),
  ];
  return further.length ? objectOf(merged({ allOf: [own, ...further] }, context.open).schema, context) : value;
}

/** Checks a condition, as far as it is about the presence and the constants of fields. */
function holds(condition: SchemaNode | undefined, value: object): boolean {
  const { properties = {}, required = [] } = merged(condition).schema;
  const has = (name: string) => Object.hasOwn(value, name);
  const isPermitted = (name: string) => {
    const permitted = valuesOf(properties[name]);
    return !has(name) || !permitted.length || permitted.includes((value as Record<string, unknown>)[name]);
  };
  return required.every(has) && Object.keys(properties).every(isPermitted);
}

/**
 * Builds an object. Without a value for a required property, it is undefined where it can be left out, and otherwise incomplete.
 */
function objectOf(node: Schema, context: Context): object | undefined {
  const hidden = context.direction === 'request' ? 'readOnly' : 'writeOnly';
  const { properties = {}, minProperties = 0, maxProperties = Number.POSITIVE_INFINITY } = node;
  const required = new Set(Array.isArray(node.required) ? node.required : []);
  const described = Object.entries(properties).map(([name, property]) => ({
    name,
    property,
    whole: merged(property, context.open).schema,
  }));
  const refused = refusedBy(node);
  const sent = described.filter(({ name, whole }) => {
    return !whole[hidden] && !refused.has(name) && (required.has(name) || (!whole.deprecated && context.depth <= DEPTH));
  });
  const isDefined = (name: string) => Object.hasOwn(properties, name);
  // Required names without a definition have the schema of other fields, or any value.
  const others = [...required].filter((name) => !isDefined(name)).map((name) => ({ name, property: otherField(node, name) }));
  const all = [...sent, ...others].flatMap(({ name, property }): [string, unknown][] => {
    const value = build(property, context);
    return value === undefined ? [] : [[name, value]];
  });
  const hasValue = new Set(all.map(([name]) => name));
  const isComplete = [...sent, ...others].every(({ name }) => !required.has(name) || hasValue.has(name));
  if (!isComplete && context.depth > 1) return undefined;
  const most = Math.max(maxProperties, required.size);
  const entries =
    all.length > most
      ? [...all.filter(([name]) => required.has(name)), ...all.filter(([name]) => !required.has(name))].slice(0, most)
      : all;
  const least = Math.min(Math.max(minProperties, isObject(node.properties) ? 0 : 1), MOST_ITEMS);
  if (entries.length < Math.min(least, most)) entries.push(...mapEntries(node, least - entries.length, context));
  return Object.fromEntries(entries);
}

/** Returns the fields that an object must not have. */
function refusedBy({ not, choices = [] }: Schema): Set<string> {
  const excluded = [not, ...choices.map((each) => each.not)].map((each) => merged(each).schema);
  return new Set(excluded.flatMap(({ required, properties }) => (required?.length === 1 && !properties ? required : [])));
}

/** Returns the schema of a field that an object does not define. */
const otherField = ({ additionalProperties, patternProperties = {} }: Schema, name: string): SchemaNode =>
  Object.entries(patternProperties).find(([pattern]) => matches(pattern, name))?.[1] ?? additionalProperties ?? {};

/** Returns entries of a map: names that the schema permits, and their value. */
function mapEntries(node: Schema, count: number, context: Context): [string, unknown][] {
  const { additionalProperties, patternProperties = {}, propertyNames, minProperties = 0 } = node;
  const [[pattern, values] = [undefined, additionalProperties]] = Object.entries(patternProperties);
  const isNeeded = minProperties > 0 && values !== false;
  if (!isObject(values) && !isNeeded) return [];
  const name = pattern === undefined ? build(propertyNames, context, KEY) : textMatching(pattern);
  const value = build(isObject(values) ? (values as SchemaNode) : {}, context);
  if (typeof name !== 'string' || value === undefined) return [];
  const listed = valuesOf(propertyNames).map(String);
  const names = listed.length ? listed.slice(0, count) : Array.from({ length: count }, (_, at) => (at ? `${name}${at + 1}` : name));
  return names.map((each) => [each, value]);
}

/** Schemas of the first items of a list. */
const prefixOf = (node: Schema): SchemaNode[] => (Array.isArray(node.prefixItems) ? node.prefixItems : []);

/** Builds a list; undefined if it has fewer items than it must have, because they would repeat the schema. */
function listOf(node: Schema, context: Context): unknown[] | undefined {
  const first = prefixOf(node).map((each) => build(each, context));
  const { minItems = 0, maxItems = MOST_ITEMS, items, contains, minContains = 1 } = node;
  const needed = Math.min(minItems, MOST_ITEMS);
  const least = Math.max(first.length || maxItems < 1 ? 0 : 1, needed);
  if (contains !== undefined) {
    const found = build({ allOf: [...(items === undefined ? [] : [items]), contains] }, context);
    if (found !== undefined) first.push(...Array(Math.min(minContains, MOST_ITEMS)).fill(found));
  }
  const item = first.length >= least || (items === undefined && !needed) ? undefined : build(items ?? {}, context);
  if (item === undefined) return first.length < needed && context.depth > 1 ? undefined : first;
  const others = Array.from({ length: least - first.length }, (_, at) => (node.uniqueItems ? another(item, at, items, context) : item));
  return [...first, ...others];
}

/** Returns an item that differs from the others, if its schema leaves a choice that is easy to see. */
function another(item: unknown, at: number, items: SchemaNode | undefined, context: Context): unknown {
  if (!at) return item;
  const { enum: values, pattern, format = '', properties = {}, multipleOf = 1 } = merged(items, context.open).schema;
  if (values) return values[at] ?? item;
  if (typeof item === 'number') return item + at * Number(multipleOf);
  if (typeof item === 'string') return pattern ? item : Object.hasOwn(TEXTS, format) ? distinct(item, at) : `${item} ${at + 1}`;
  if (!isObject(item) || Array.isArray(item)) return item;
  const varied = Object.entries(item).map(([name, value]) => [name, value, another(value, at, properties[name], context)] as const);
  const changed = varied.find(([, value, other]) => value !== other);
  return changed ? { ...item, [changed[0]]: changed[2] } : item;
}

/** Replaces the last digit of a text, as of a date or a UUID. */
const distinct = (text: string, at: number): string => text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + at) % 10));

/** Returns the number that is easiest to read among those that the bounds permit; 0 if there is none. */
function numberOf(node: Schema, isInteger: boolean): unknown {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = node;
  const above = typeof exclusiveMinimum === 'boolean' ? (exclusiveMinimum ? minimum : undefined) : exclusiveMinimum;
  const below = typeof exclusiveMaximum === 'boolean' ? (exclusiveMaximum ? maximum : undefined) : exclusiveMaximum;
  const amount = (value: unknown) => (value === undefined ? undefined : Number(textOf(value)));
  const [least, most, over, under] = [minimum, maximum, above, below].map(amount);
  const step = amount(multipleOf) ?? (isInteger ? 1 : undefined);
  const isMultiple = (value: number) => step === undefined || Math.abs(value / step - Math.round(value / step)) < 1e-9;
  const fits = (value: number) =>
    value >= (least ?? -Infinity) &&
    value <= (most ?? Infinity) &&
    value > (over ?? -Infinity) &&
    value < (under ?? Infinity) &&
    isMultiple(value);
  const low = Math.max(least ?? -Infinity, over ?? -Infinity);
  const high = Math.min(most ?? Infinity, under ?? Infinity);
  const unit = step ?? 1;
  const middle = (low + high) / 2;
  const multiples = [
    0,
    Math.ceil(low / unit) * unit,
    (Math.floor(low / unit) + 1) * unit,
    Math.floor(high / unit) * unit,
    (Math.ceil(high / unit) - 1) * unit,
  ];
  const nearest = multiples.sort((one, other) => Math.abs(one) - Math.abs(other));
  const candidates = [...nearest, low, high, Number(middle.toPrecision(2)), middle];
  const found = candidates.find((each) => Number.isFinite(each) && fits(each)) ?? 0;
  if (found === 0) return 0;
  // A bound that JavaScript would round keeps its digits.
  const exact = [minimum, maximum].find((bound) => typeof bound === 'string' && Number(textOf(bound)) === found);
  return exact ?? Number(found.toPrecision(15));
}

/** Texts for patterns that look ahead, such as those of passwords. */
const PASSWORDS = ['Example1', 'EXAMPLE1', 'example1', 'Example-1', 'Example!1', 'Example_Example_1!', 'A1'];

function textFor(node: Schema, text = 'string'): string {
  const { format = '', minLength = 0, maxLength, contentEncoding, not, choices = [] } = node;
  const kind = contentEncoding === 'base64' ? contentEncoding : format;
  const known = Object.hasOwn(TEXTS, kind) ? TEXTS[kind] : text;
  const fitting = known.padEnd(Math.min(minLength, MOST_CHARACTERS), 'x').slice(0, maxLength);
  const patterns = [node, ...choices].flatMap(({ pattern }) => pattern ?? []);
  const excluded = [not, ...choices.map((each) => each.not)].flatMap(valuesOf);
  const isAccepted = (candidate: string | undefined): candidate is string =>
    candidate !== undefined && !excluded.includes(candidate) && patterns.every((pattern) => matches(pattern, candidate));
  const isLong = (candidate: string) => candidate.length >= minLength && candidate.length <= (maxLength ?? MOST_CHARACTERS);
  if (!patterns.length && !excluded.length) return fitting;
  const candidates = [
    fitting,
    ...patterns.map((pattern) => textMatching(pattern, minLength, maxLength)),
    ...PASSWORDS.filter(isLong),
    `${fitting}2`,
  ];
  return candidates.find(isAccepted) ?? candidates.find((each) => each !== undefined && each !== fitting) ?? fitting;
}

/** Returns the values that a schema has, if it lists them. */
function valuesOf(node: SchemaNode | undefined): unknown[] {
  const { enum: values = [], const: constant } = merged(node).schema;
  return constant === undefined ? values : [...values, constant];
}
