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
  if (node.enum?.length) return node.enum.find((value) => value !== null) ?? null;
  const inner = { ...context, open, depth: context.depth + 1 };
  const type = [node.type ?? []].flat().find((each) => each !== 'null') ?? (node.type ? 'null' : impliedType(node));
  if (type === 'object') return objectOf(node, inner);
  if (type === 'array') return listOf(node, inner);
  if (type === 'null') return null;
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return numberOf(node);
  return textFor(node, text);
}

function impliedType(node: Schema): string {
  if (node.properties || node.additionalProperties || node.patternProperties || node.required) return 'object';
  if (node.items || prefixOf(node).length) return 'array';
  return node.minimum !== undefined || node.maximum !== undefined ? 'number' : 'string';
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

function objectOf(node: Schema, context: Context): object {
  const hidden = context.direction === 'request' ? 'readOnly' : 'writeOnly';
  const required = new Set(Array.isArray(node.required) ? node.required : []);
  const entries = Object.entries(node.properties ?? {}).flatMap(([name, property]): [string, unknown][] => {
    const whole = merged(property, context.open).schema;
    if (whole[hidden] || (!required.has(name) && (whole.deprecated || context.depth > DEPTH))) return [];
    const value = build(property, context);
    return value === undefined ? [] : [[name, value]];
  });
  if (!node.properties) entries.push(...mapEntry(node, context));
  return Object.fromEntries(entries);
}

/** Returns an entry of a map: a name that the schema permits, and its value. */
function mapEntry({ additionalProperties, patternProperties = {}, propertyNames }: Schema, context: Context): [string, unknown][] {
  const [[pattern, values] = [undefined, additionalProperties]] = Object.entries(patternProperties);
  const name = pattern === undefined ? build(propertyNames, context, KEY) : textMatching(pattern);
  if (!isObject(values) || typeof name !== 'string') return [];
  const value = build(values as SchemaNode, context);
  return value === undefined ? [] : [[name, value]];
}

/** Schemas of the first items of a list. */
const prefixOf = (node: Schema): SchemaNode[] => (Array.isArray(node.prefixItems) ? node.prefixItems : []);

function listOf(node: Schema, context: Context): unknown[] {
  const first = prefixOf(node).map((each) => build(each, context));
  const { minItems = 0, items, contains, minContains = 1 } = node;
  const least = Math.max(first.length ? 0 : 1, Math.min(minItems, MOST_ITEMS));
  if (contains !== undefined) {
    const found = build({ allOf: [...(items === undefined ? [] : [items]), contains] }, context);
    if (found !== undefined) first.push(...Array(Math.min(minContains, MOST_ITEMS)).fill(found));
  }
  const item = items === undefined || first.length >= least ? undefined : build(items, context);
  if (item === undefined) return first;
  const others = Array.from({ length: least - first.length }, (_, at) => (node.uniqueItems ? another(item, at, items, context) : item));
  return [...first, ...others];
}

/** Returns an item that differs from the others, if its schema leaves a choice that is easy to see. */
function another(item: unknown, at: number, items: SchemaNode | undefined, context: Context): unknown {
  const { enum: values, pattern, format } = merged(items, context.open).schema;
  if (values) return values[at] ?? item;
  if (typeof item === 'number') return item + at;
  return typeof item === 'string' && at && !pattern && !format ? `${item} ${at + 1}` : item;
}

function numberOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: Schema): unknown {
  const step = Number(multipleOf ?? 1);
  const above = typeof exclusiveMinimum === 'boolean' ? exclusiveMinimum && minimum : exclusiveMinimum;
  const below = typeof exclusiveMaximum === 'boolean' ? exclusiveMaximum && maximum : exclusiveMaximum;
  const least = typeof above === 'number' ? above + step : minimum;
  const most = typeof below === 'number' ? below - step : maximum;
  if (typeof least === 'number' && typeof most === 'number' && least > most) return (least - step + most + step) / 2;
  if (least !== undefined && Number(least) > 0) return typeof least === 'number' ? Math.ceil(least / step) * step : least;
  if (most !== undefined && Number(most) < 0) return typeof most === 'number' ? Math.floor(most / step) * step : most;
  return 0;
}

function textFor({ format = '', minLength = 0, maxLength, pattern, contentEncoding }: Schema, text = 'string'): string {
  const kind = contentEncoding === 'base64' ? contentEncoding : format;
  const known = Object.hasOwn(TEXTS, kind) ? TEXTS[kind] : text;
  const fitting = known.padEnd(Math.min(minLength, 200), 'x').slice(0, maxLength);
  return (pattern !== undefined && !matches(pattern, fitting) && textMatching(pattern, minLength, maxLength)) || fitting;
}
