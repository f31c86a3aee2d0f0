import { toHtml } from '../markdown/markdown';
import type { Node } from '../openapi/decorators/operations';
import { merged } from '../openapi/schemaMerge';
import { type Claim, uniqueAnchors } from './anchors';
import type { Field, Schema, Variant } from './components/model';
import { constraintsOf, typeOf } from './schemaWords';
import { isObjectLink, namedTypeOf } from './sharedTypes';

/** Direction of a body: requests have no `readOnly` fields, responses no `writeOnly` ones. */
export type Direction = 'request' | 'response';
/**
 * `sample` holds the value at this place in the example of the whole body; undefined if the body has no example or not this place.
 * `parts` is set on the page of an object, whose fields are not repeated from other objects: `linked` below its top level.
 */
type Context = {
  root: Node;
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
 * @param root the bundled description, in which references are resolved
 * @param node a schema, or a reference to one
 * @param anchor prefix of the fields' anchors, such as `body`
 * @param claim returns unique anchors of the page; defaults to a new one for a schema without a page
 * @param body example of the whole body, from which the examples of its fields are taken: those of a schema that several operations share may
 * show a state that this operation does not return
 */
export function schemaOf(
  root: Node,
  node: Node | boolean,
  direction: Direction,
  anchor: string,
  claim: Claim = uniqueAnchors(),
  body?: unknown,
): Schema {
  return build(node, { root, direction, anchor, claim, open: [], ...(body !== undefined && { sample: { value: body } }) });
}

/**
 * Builds the schema of an object's own page. Fields that are other objects are linked to their pages, without their fields.
 *
 * @param name name of the schema
 * @param example example of the object
 */
export function objectSchemaOf(root: Node, name: string, direction: Direction, example: unknown): Schema {
  const context: Context = { root, direction, anchor: 'field', claim: uniqueAnchors(), open: [], parts: 'whole' };
  return build({ $ref: `#/components/schemas/${name}` }, { ...context, ...(example !== undefined && { sample: { value: example } }) });
}

function build(raw: Node | boolean, context: Context): Schema {
  const { node, open, cut } = merged(context.root, raw, context.open);
  const inner = { ...context, open, parts: context.parts && ('linked' as const) };

  const schema: Schema = { type: typeOf(context.root, node), html: toHtml(node.description) || undefined };
  const named = namedTypeOf(context.root, raw);
  if (named && context.parts !== 'whole') schema.named = named;
  const constraints = constraintsOf(node);
  if (constraints.length) schema.constraints = constraints;
  if (node.const !== undefined) schema.constant = asText(node.const);
  if (node.enum)
    schema.values = node.enum.map((value: unknown) => ({
      value: asText(value),
      meaning: toHtml(node['x-enum-descriptions']?.[String(value)]) || undefined,
    }));
  if (node.default !== undefined) schema.default = asText(node.default);
  const example = exampleOf(node, context);
  if (example !== undefined) schema.example = example;

  if (context.parts === 'linked' && isObjectLink(named)) return schema;

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

function fieldsOf(node: Node, context: Context): Field[] {
  const hidden = context.direction === 'request' ? 'readOnly' : 'writeOnly';
  return Object.entries<Node>(node.properties ?? {})
    .map(([name, property]) => ({ name, property, whole: merged(context.root, property, context.open).node }))
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

function variantsOf(node: Node, context: Context): Variant[] {
  const branches: Node[] = node.oneOf ?? node.anyOf ?? [];
  const property = node.discriminator?.propertyName;
  return branches
    .filter((branch) => branch?.type !== 'null')
    .map((branch, index) => {
      const target = merged(context.root, branch).node;
      const name: string | undefined = branch.$ref?.split('/').at(-1);
      const value = property && discriminated(node, branch, merged(context.root, target.properties?.[property]).node);
      const label = value ?? target.title ?? name ?? typeOf(context.root, target);
      const anchor = `${context.anchor}-${label}${value || name ? '' : `_${index + 1}`}`;
      const isShown = value !== undefined && isObject(context.sample?.value) && context.sample.value[property] === value;
      const inner = { ...context, anchor, sample: isShown ? context.sample : undefined };
      return { label: value ? `${property}: ${value}` : String(label), schema: build(branch, inner) };
    });
}

/**
 * Returns the example of a value: the one in the example of the body, or else that of the schema. A field that the example of a response omits
 * has none.
 */
function exampleOf(node: Node, { sample, direction }: Context): string | undefined {
  const own = sample?.value;
  if (own === null && direction === 'response') return node.properties || node.items ? undefined : 'null';
  if (isObject(own) || (sample && own === undefined && direction === 'response')) return undefined;
  const example = own ?? node.example ?? node.examples?.[0];
  return example === undefined || typeof example === 'object' ? undefined : asText(example);
}

/** Returns a place in the sample by key; undefined if the sample has no object there, so that the examples of the schema are used. */
function placeIn({ sample }: Context, keyOf: (value: object) => string | undefined): Context['sample'] {
  if (!isObject(sample?.value)) return undefined;
  const key = keyOf(sample.value);
  return key === undefined ? undefined : { value: sample.value[key] };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns the discriminator value of a variant: the only value of the property, the mapped value, or else the schema name. */
function discriminated(node: Node, branch: Node, property: Node): string | undefined {
  if (property.const !== undefined) return String(property.const);
  if (property.enum?.length === 1) return String(property.enum[0]);
  const name: string | undefined = branch.$ref?.split('/').at(-1);
  const mapping = Object.entries<string>(node.discriminator.mapping ?? {});
  return mapping.find(([, target]) => target === branch.$ref || (name && target === name))?.[0] ?? name;
}

/** Formats a value as JSON, but strings without quotation marks. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
