import type { Node } from '../../openapi/redocly/decorators/operations';
import type { Field, Schema, Variant } from '../../src/components/reference/model';
import { type Claim, uniqueAnchors } from './anchors';
import { toHtml } from './markdown';
import { merged } from './schemaMerge';
import { constraintsOf, typeOf } from './schemaWords';
import { sharedTypeOf } from './sharedTypes';

/** Which way the body goes: a request has no `readOnly` fields, a response no `writeOnly` ones. */
export type Direction = 'request' | 'response';
type Context = { root: Node; direction: Direction; anchor: string; claim: Claim; open: readonly string[] };

/**
 * @param root the bundled description, into which references lead
 * @param node a schema, or a reference to one
 * @param anchor what the fields' anchors begin with, e.g. `body`
 * @param claim gives out the page's anchors; left out where the schema is all that there is
 * @returns the schema as the page shows it, every level of it; one that is inside itself is named and not opened again
 */
export function schemaOf(root: Node, node: Node | boolean, direction: Direction, anchor: string, claim: Claim = uniqueAnchors()): Schema {
  return build(node, { root, direction, anchor, claim, open: [] });
}

function build(raw: Node | boolean, context: Context): Schema {
  const { node, open, cut } = merged(context.root, raw, context.open);
  const inner = { ...context, open };

  const schema: Schema = { type: typeOf(context.root, node), html: toHtml(node.description) || undefined };
  const named = sharedTypeOf(raw);
  if (named) schema.named = named;
  const constraints = constraintsOf(node);
  if (constraints.length) schema.constraints = constraints;
  if (node.const !== undefined) schema.constant = asText(node.const);
  if (node.enum)
    schema.values = node.enum.map((value: unknown) => ({
      value: asText(value),
      meaning: toHtml(node['x-enum-descriptions']?.[String(value)]) || undefined,
    }));
  if (node.default !== undefined) schema.default = asText(node.default);
  const example = node.example ?? node.examples?.[0];
  if (example !== undefined && typeof example !== 'object') schema.example = asText(example);

  const fields = fieldsOf(node, inner);
  if (fields.length) schema.fields = fields;
  const variants = variantsOf(node, inner);
  if (variants.length) schema.variants = variants;
  const inside = node.items ?? (typeof node.additionalProperties === 'object' ? node.additionalProperties : undefined);
  if (inside) schema.items = build(inside, { ...inner, anchor: node.items ? context.anchor : `${context.anchor}-key` });
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
        schema: build(property, { ...context, anchor }),
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
      return { label: value ? `${property}: ${value}` : String(label), schema: build(branch, { ...context, anchor }) };
    });
}

/** The discriminator's value that leads to a branch: the only one of its property, the one mapped to it, or else its name. */
function discriminated(node: Node, branch: Node, property: Node): string | undefined {
  if (property.const !== undefined) return String(property.const);
  if (property.enum?.length === 1) return String(property.enum[0]);
  const name: string | undefined = branch.$ref?.split('/').at(-1);
  const mapping = Object.entries<string>(node.discriminator.mapping ?? {});
  return mapping.find(([, target]) => target === branch.$ref || (name && target === name))?.[0] ?? name;
}

/** A value as a reader would type it in JSON, strings without quotes. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
