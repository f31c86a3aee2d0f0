import { toHtml } from '../markdown/markdown';
import { isObject } from '../openapi/model/document';
import type { Reference, SchemaNode, Schema as Source } from '../openapi/model/schema';
import { textOf, unmarked } from '../openapi/numbers';
import { isNull, merged } from '../openapi/schemaMerge';
import { type Claim, uniqueAnchors } from './anchors';
import type { Field, Schema, Variant } from './components/model';
import { constraintsOf, typeOf } from './fieldLabels';
import { objectOf } from './objects/registry';
import { termOf } from './terms';

/** Direction of a body: requests have no `readOnly` fields, responses no `writeOnly` ones. */
export type Direction = 'request' | 'response';
/**
 * `sample` holds the value at this place in the example of the whole body; undefined if the body has no example or not this place. `parts` is
 * set on the page of an object, whose fields do not repeat those of other objects: `linked` below its top level.
 */
type Context = {
  direction: Direction;
  anchor: string;
  claim: Claim;
  open: readonly string[];
  sample?: { value: unknown };
  parts?: 'whole' | 'linked';
};

/**
 * Builds a schema for display, with all levels. Recursive references are shown by name.
 *
 * @param node a schema of the model
 * @param anchor prefix of the fields' anchors, such as `body`
 * @param claim returns unique anchors of the page; defaults to a new one for a schema without a page
 * @param body example of the whole body, from which the examples of its fields are taken: those of a schema that several operations share may
 * show a state that this operation does not return
 */
export function schemaOf(
  node: SchemaNode | undefined,
  direction: Direction,
  anchor: string,
  claim: Claim = uniqueAnchors(),
  body?: unknown,
): Schema {
  return build(node, { direction, anchor, claim, open: [], ...(body !== undefined && { sample: { value: body } }) });
}

/**
 * Builds the schema of an object's own page. Fields that are other objects are linked to their pages, without their fields.
 *
 * @param node schema of the object
 * @param example example of the object
 */
export function objectSchemaOf(node: SchemaNode, direction: Direction, example: unknown): Schema {
  const sample = example === undefined ? undefined : { value: example };
  return build(node, { direction, anchor: 'field', claim: uniqueAnchors(), open: [], sample, parts: 'whole' });
}

function build(raw: SchemaNode | undefined, context: Context): Schema {
  const { schema: node, open, cut } = merged(raw, context.open);
  const inner = { ...context, open, parts: context.parts && ('linked' as const) };

  const schema: Schema = { type: typeOf(node), html: toHtml(node.description) || undefined };
  const named = termOf(raw, node);
  if (named) schema.named = named;
  const object = objectOf(raw);
  if (object) schema.object = object;
  const constraints = constraintsOf(node).map(unmarked);
  if (constraints.length) schema.constraints = constraints;
  if (node.const !== undefined) schema.constant = textOf(node.const);
  if (node.enum)
    schema.values = node.enum.map((value) => ({
      value: textOf(value),
      meaning: toHtml(node['x-enum-descriptions']?.[String(value)]) || undefined,
    }));
  if (node.default !== undefined) schema.default = textOf(node.default);
  const example = exampleOf(node, context);
  if (example !== undefined) schema.example = example;

  if (object && context.parts === 'linked') return schema;

  const fields = fieldsOf(node, inner);
  if (fields.length) schema.fields = fields;
  const variants = variantsOf(node, inner);
  if (variants.length) schema.variants = variants;
  const inside = node.items ?? (typeof node.additionalProperties === 'object' ? node.additionalProperties : undefined);
  if (inside) {
    const anchor = node.items ? context.anchor : `${context.anchor}-key`;
    schema.items = build(inside, { ...inner, anchor, sample: placeIn(context, (value) => Object.keys(value)[0]) });
  }
  if (cut && !fields.length && !variants.length && !inside) schema.repeats = cut;
  return schema;
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
        schema: build(property, { ...context, anchor, sample: placeIn(context, () => name) }),
      };
      return whole.deprecated ? { ...field, deprecated: true } : field;
    });
}

function variantsOf(node: Source, context: Context): Variant[] {
  const branches = node.oneOf ?? node.anyOf ?? [];
  const property = node.discriminator?.propertyName;
  return branches
    .filter((branch) => !isNull(branch))
    .map((branch, index) => {
      const target = merged(branch).schema;
      const reference = typeof branch === 'object' ? branch.reference : undefined;
      const value = property && discriminated(node, reference, merged(target.properties?.[property]).schema);
      const constant = target.const === undefined ? undefined : textOf(target.const);
      const label = value ?? target.title ?? reference?.name ?? constant ?? typeOf(target);
      const anchor = `${context.anchor}-${label}${value || reference ? '' : `_${index + 1}`}`;
      const isShown = property && value !== undefined && isObject(context.sample?.value) && context.sample.value[property] === value;
      const inner = { ...context, anchor, sample: isShown ? context.sample : undefined };
      return {
        label: String(label),
        ...(value && { property, ...(target.title && { title: target.title }) }),
        schema: build(branch, inner),
      };
    });
}

/**
 * Returns the example of a value: the one in the example of the body, or else that of the schema. A field that the example of a response omits
 * has none.
 */
function exampleOf(node: Source, { sample, direction }: Context): string | undefined {
  const own = sample?.value;
  if (own === null && direction === 'response') return node.properties || node.items ? undefined : 'null';
  if (isObject(own) || (sample && own === undefined && direction === 'response')) return undefined;
  const example = own ?? node.example ?? node.examples?.[0];
  return example === undefined || typeof example === 'object' ? undefined : textOf(example);
}

/** Returns a place in the sample by key; undefined if the sample has no object there, so that the examples of the schema are used. */
function placeIn({ sample }: Context, keyOf: (value: object) => string | undefined): Context['sample'] {
  if (!isObject(sample?.value)) return undefined;
  const key = keyOf(sample.value);
  return key === undefined ? undefined : { value: sample.value[key] };
}

/** Returns the discriminator value of a variant: the only value of the property, the mapped value, or else the schema name. */
function discriminated(node: Source, reference: Reference | undefined, property: Source): string | undefined {
  if (property.const !== undefined) return String(property.const);
  if (property.enum?.length === 1) return String(property.enum[0]);
  const mapping = Object.entries(node.discriminator?.mapping ?? {});
  return mapping.find(([, target]) => reference && [reference.pointer, reference.name].includes(target))?.[0] ?? reference?.name;
}
