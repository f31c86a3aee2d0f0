import { toHtml } from '../markdown/markdown';
import { isObject, withDocs } from '../openapi/model/document';
import type { Reference, SchemaNode, Schema as Source } from '../openapi/model/schema';
import { isNumber, textOf, unmarked } from '../openapi/numbers';
import { isNull, merged } from '../openapi/schemaMerge';
import { type Claim, uniqueAnchors } from './anchors';
import type { Field, Schema, Variant } from './components/model';
import { constraintsOf, typeOf } from './fieldLabels';
import { code } from './markdown/text';
import { objectOf } from './objects/registry';
import { termOf } from './terms';

/** Direction of a body: requests have no `readOnly` fields, responses no `writeOnly` ones. */
export type Direction = 'request' | 'response';
/**
 * `sample` holds the values at this place in the examples of the whole body, first that of the first example; undefined if the body has no example
 * or not this place. `parts` is set on the page of an object, whose fields do not repeat those of other objects: `linked` below its top level.
 */
type Context = {
  direction: Direction;
  anchor: string;
  claim: Claim;
  open: readonly string[];
  sample?: readonly unknown[];
  parts?: 'whole' | 'linked';
  /** Shows the XML names of fields. */
  isXml?: boolean;
};

/**
 * Builds a schema for display, with all levels. Recursive references are shown by name.
 *
 * @param node a schema of the model
 * @param anchor prefix of the fields' anchors, such as `body`
 * @param claim returns unique anchors of the page; defaults to a new one for a schema without a page
 * @param media.bodies examples of the whole body, from which the examples of its fields are taken: those of a schema that several operations
 * share may show a state that this operation does not return
 * @param media.contentType media type of the body; the names of XML are shown for XML only
 */
export function schemaOf(
  node: SchemaNode | undefined,
  direction: Direction,
  anchor: string,
  claim: Claim = uniqueAnchors(),
  { bodies = [], contentType = '' }: { bodies?: readonly unknown[]; contentType?: string } = {},
): Schema {
  const isXml = /\bxml\b/.test(contentType);
  return build(node, { direction, anchor, claim, open: [], isXml, ...(bodies.length && { sample: bodies }) });
}

/** Builds the schema of an object's own page. Fields that are other objects are linked to their pages, without their fields. */
export function objectSchemaOf(node: SchemaNode, direction: Direction, example: unknown): Schema {
  const sample = example === undefined ? undefined : [example];
  return build(node, { direction, anchor: 'field', claim: uniqueAnchors(), open: [], sample, parts: 'whole' });
}

function build(raw: SchemaNode | undefined, context: Context): Schema {
  const { schema: node, open, cut } = merged(raw, context.open);
  const inner = { ...context, open, parts: context.parts && ('linked' as const), sample: sampleInside(node, context) };

  const schema: Schema = {
    type: typeOf(node),
    html: toHtml(withExamples(withDocs(node.description, node.externalDocs), node)) || undefined,
  };
  const named = termOf(raw, node);
  if (named) schema.named = named;
  const object = objectOf(raw);
  if (object) schema.object = object;
  const own = constraintsOf(node).filter((words) => !cut || words !== 'any fields');
  const constraints = [...own, ...(context.isXml ? xmlWords(node) : [])].map(unmarked);
  if (constraints.length) schema.constraints = constraints;
  if (node.const !== undefined) schema.constant = shownText(node.const);
  if (node.enum)
    schema.values = node.enum.map((value) => ({
      value: enumText(value, node),
      meaning: toHtml(node['x-enum-descriptions']?.[String(value)]) || undefined,
    }));
  if (node.default !== undefined) schema.default = shownText(node.default);
  const example = exampleOf(node, context);
  if (example !== undefined) schema.example = example;

  if (object && context.parts === 'linked') return schema;

  const fields = fieldsOf(node, inner);
  if (fields.length) schema.fields = fields;
  const variants = variantsOf(node, inner);
  if (variants.length) schema.variants = variants;
  const inside = (!node.prefixItems && node.items) || mapValueOf(node);
  if (inside) {
    const anchor = node.items ? context.anchor : `${context.anchor}-key`;
    schema.items = build(inside, { ...inner, anchor, sample: placeIn(inner, (value) => Object.values(value)) });
  }
  const parts = partsOf(node).map(({ key, label, node: part }) => ({
    label,
    schema: build(part, { ...inner, anchor: `${context.anchor}-${key}`, sample: undefined }),
  }));
  if (parts.length) schema.parts = parts;
  if (cut && !fields.length && !variants.length && !inside) schema.repeats = cut;
  return schema;
}

/** Returns the schema of the values of an object that has no fields of its own. */
function mapValueOf({ properties, additionalProperties }: Source): Source | undefined {
  return !properties && typeof additionalProperties === 'object' ? additionalProperties : undefined;
}

type Part = { key: string; label: string; node: SchemaNode };

/** Lists the schemas inside a schema that apply to some of its fields or items, or under a condition. */
function partsOf(node: Source): Part[] {
  const { prefixItems = [], minContains = 1, maxContains, unevaluatedItems, unevaluatedProperties } = node;
  const objectsIn = (key: string, label: string, ...nodes: (SchemaNode | undefined)[]): Part[] =>
    nodes.filter((each) => typeof each === 'object').map((each) => ({ key, label, node: each }));
  const range = maxContains === undefined ? `At least ${minContains}` : `${minContains} to ${maxContains}`;
  return [
    ...prefixItems.map((each, at) => ({ key: `item-${at + 1}`, label: `Item ${at + 1}`, node: each })),
    ...objectsIn('further', 'Further items', prefixItems.length ? node.items : undefined, unevaluatedItems),
    ...objectsIn('contains', `${range} of the items`, node.contains),
    ...objectsIn('names', 'Names of fields', node.propertyNames),
    ...Object.entries(node.patternProperties ?? {}).map(([pattern, each]) => ({
      key: 'match',
      label: `Fields that match ${pattern}`,
      node: each,
    })),
    ...objectsIn('other', 'Other fields', mapValueOf(node) ? undefined : node.additionalProperties, unevaluatedProperties),
    ...Object.entries(node.dependentSchemas ?? {}).map(([name, each]) => ({ key: `with-${name}`, label: `With ${name}`, node: each })),
    ...objectsIn('if', 'If', node.if),
    ...objectsIn('then', 'Then', node.then),
    ...objectsIn('else', 'Otherwise', node.else),
    ...objectsIn('not', 'Not permitted', node.not),
    ...(node.oneOf && node.anyOf ? [{ key: 'choice', label: 'Also', node: { anyOf: node.anyOf } }] : []),
    ...(node.choices ?? []).map((each) => ({ key: 'choice', label: 'Also', node: each })),
    ...objectsIn('content', 'Decoded content', node.contentSchema),
  ];
}

function fieldsOf(node: Source, context: Context): Field[] {
  const hidden = context.direction === 'request' ? 'readOnly' : 'writeOnly';
  return Object.entries(node.properties ?? {})
    .map(([name, property]) => ({ name, property, whole: merged(property, context.open).schema }))
    .filter(({ whole }) => !whole[hidden])
    .map(({ name, property, whole }) => {
      const anchor = context.claim(`${context.anchor}-${name}`);
      const field: Field = {
        name,
        anchor,
        required: Array.isArray(node.required) && node.required.includes(name),
        schema: build(property, { ...context, anchor, sample: placeIn(context, (value) => [value[name]]) }),
      };
      return whole.deprecated ? { ...field, deprecated: true } : field;
    });
}

function variantsOf(node: Source, context: Context): Variant[] {
  const branches = node.oneOf ?? node.anyOf ?? [];
  const property = node.discriminator?.propertyName;
  const variants = branches
    .filter((branch) => !isNull(branch))
    .map((branch, index): Variant => {
      const target = merged(branch).schema;
      const reference = typeof branch === 'object' ? branch.reference : undefined;
      const [value, ...others] = property ? discriminated(node, reference, merged(target.properties?.[property]).schema) : [];
      const constant = target.const === undefined ? undefined : textOf(target.const);
      const label = value ?? target.title ?? reference?.name ?? constant ?? onlyRequired(branch) ?? typeOf(target);
      const anchor = `${context.anchor}-${label}${value || reference ? '' : `_${index + 1}`}`;
      const shown = context.sample?.filter((each) => property && value !== undefined && isObject(each) && each[property] === value);
      const inner = { ...context, anchor, sample: shown?.length ? shown : withoutSample(context) };
      const schema = build(branch, inner);
      if (others.length) schema.constraints = [`also if ${property} is ${others.join(' or ')}`, ...(schema.constraints ?? [])];
      return { label: String(label), ...(value && { property, ...(target.title && { title: target.title }) }), schema };
    });
  // Variants without a name of their own, such as several objects.
  const isUnique = (label: string) => variants.filter((each) => each.label === label).length === 1;
  return variants.map((each, index) => (isUnique(each.label) ? each : { ...each, label: `${each.label} ${index + 1}` }));
}

/** Names a branch that only requires fields. */
function onlyRequired(branch: SchemaNode): string | undefined {
  if (typeof branch !== 'object' || !Array.isArray(branch.required) || !branch.required.length) return undefined;
  const isOnly = Object.keys(branch).every((key) => ['required', 'type', 'description'].includes(key));
  return isOnly ? `with ${branch.required.join(' and ')}` : undefined;
}

/**
 * Returns the example of a value: the one in the first example of the body, in a request that of another one, or else that of the schema. A field
 * that the first example of a response omits has none.
 */
function exampleOf(node: Source, { sample, direction }: Context): string | undefined {
  const [own, ...others] = sample ?? [];
  if (own === null && direction === 'response') return node.properties || node.items ? undefined : 'null';
  if (isObject(own) || (sample && own === undefined && direction === 'response')) return undefined;
  const example = own ?? others.find((each) => each !== undefined && each !== null) ?? node.example ?? node.examples?.[0];
  return example === undefined || typeof example === 'object' ? undefined : shownText(example);
}

/** Adds the examples of a value after the first, which is shown beside its bounds. */
function withExamples(description: string | undefined, { examples = [] }: Source): string | undefined {
  const further = Array.isArray(examples) ? examples.slice(1).filter((each) => typeof each !== 'object') : [];
  if (!further.length) return description;
  return [description, `Further examples: ${further.map((each) => code(shownText(each))).join(', ')}`].filter(Boolean).join('\n\n');
}

/** Empty text as it is shown, because it would otherwise be invisible. */
export const EMPTY_TEXT = '""';

/** Formats a value as text. An empty text has quotation marks. */
export const shownText = (value: unknown): string => (value === '' ? EMPTY_TEXT : textOf(value));

/** Formats a value of an enum. Among values of several types, a text that looks like one of another type has quotation marks. */
function enumText(value: unknown, { type, enum: values = [] }: Source): string {
  if (value === 'null' && values.includes(null)) return JSON.stringify(value);
  const isMixed = [type].flat().some((each) => each !== 'string' && each !== 'null');
  const looksOther = typeof value === 'string' && !isNumber(value) && /^(?:true|false|null|-?\d+(?:\.\d+)?)$/.test(value);
  return isMixed && looksOther ? JSON.stringify(value) : shownText(value);
}

/** Describes how a field is written in XML, if not as an element with its name. */
function xmlWords({ xml = {} }: Source): string[] {
  const { name, prefix, namespace, attribute, wrapped } = xml as Record<string, unknown>;
  const full = [prefix, name].filter(Boolean).join(':');
  const kind = attribute ? 'XML attribute' : wrapped ? 'inside an XML element' : name ? 'XML element' : '';
  return [kind && [kind, full].filter(Boolean).join(' '), namespace ? `XML namespace ${namespace}` : ''].filter(Boolean);
}

/**
 * Returns the sample for the fields and items of a value: the first example of the body that has some, or the example of the schema as a whole
 * where none has, so that the examples of the fields belong to one object.
 */
function sampleInside({ example }: Source, { sample }: Context): Context['sample'] {
  const filled = (sample ?? []).filter((each) => isObject(each) && Object.keys(each).length > 0);
  if (filled.length) return filled;
  return isObject(example) ? [example] : sample;
}

/** Returns the values at a place in each sample; none if the first has no object there. */
function placeIn(context: Context, valuesIn: (value: Record<string, unknown>) => unknown[]): Context['sample'] {
  const { sample = [] } = context;
  return isObject(sample[0]) ? sample.flatMap((each) => (isObject(each) ? valuesIn(each) : [])) : withoutSample(context);
}

/**
 * Returns the sample of an object that no example of the body has. In a request, the examples of its fields in the schema show how they are
 * written. In a response, they would be read as one object, and belong to several.
 */
const withoutSample = ({ sample, direction }: Context): Context['sample'] => (sample && direction === 'response' ? [] : undefined);

/** Returns the discriminator values of a variant: the only value of the property, the mapped values, or else the schema name. */
function discriminated(node: Source, reference: Reference | undefined, property: Source): string[] {
  if (property.const !== undefined) return [String(property.const)];
  if (property.enum?.length === 1) return [String(property.enum[0])];
  const mapping = Object.entries(node.discriminator?.mapping ?? {});
  const mapped = mapping.filter(([, target]) => reference && [reference.pointer, reference.name].includes(target)).map(([value]) => value);
  return mapped.length || !reference ? mapped : [reference.name];
}
