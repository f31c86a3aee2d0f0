import type { Oas3_1Schema } from '@redocly/openapi-core';
import { isObject, resolve, targetOf } from './document';

/** Keywords whose value is a schema, a list of schemas, or a map of schemas. */
export const NESTED = [
  'items', 'additionalProperties', 'not', 'propertyNames', 'contains', 'if', 'then', 'else', 'contentSchema', 'unevaluatedItems',
  'unevaluatedProperties',
] as const; // biome-ignore format: a list
export const NESTED_LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'] as const;
const NESTED_MAPS = ['properties', 'patternProperties', 'dependentSchemas'] as const;

type Nested = { [keyword in (typeof NESTED)[number]]?: SchemaNode };
type NestedLists = { [keyword in (typeof NESTED_LISTS)[number]]?: SchemaNode[] };
type NestedMaps = { [keyword in (typeof NESTED_MAPS)[number]]?: Record<string, SchemaNode> };

/** Schema of OpenAPI 3.0 or 3.1 whose `$ref`, at any level, is a {@link Reference}. */
export type Schema = Omit<
  Oas3_1Schema,
  '$ref' | 'exclusiveMinimum' | 'exclusiveMaximum' | keyof Nested | keyof NestedLists | keyof NestedMaps
> &
  Nested &
  NestedLists &
  NestedMaps & {
    reference?: Reference;
    nullable?: boolean;
    /** Boolean in OpenAPI 3.0. */
    exclusiveMinimum?: number | boolean;
    exclusiveMaximum?: number | boolean;
    'x-resource'?: string;
    'x-enum-descriptions'?: Record<string, string>;
    /** Choices of other parts of an `allOf`, which apply together with the schema's own (schemaMerge.ts). */
    choices?: Schema[];
  };

/** Schema, or `true` for any value and `false` for none. */
export type SchemaNode = Schema | boolean;

/** `$ref` of a schema. Its target is read on demand, so that recursive schemas terminate. */
export class Reference {
  readonly #target: () => SchemaNode;

  /** @param pointer the `$ref`, such as `#/components/schemas/Money` */
  constructor(
    readonly pointer: string,
    target: () => SchemaNode,
  ) {
    this.#target = target;
  }

  /** Last part of the pointer. */
  get name(): string {
    return this.pointer.split('/').at(-1)?.replace(/^#/, '') ?? '';
  }

  /** @throws Error if it does not exist */
  get target(): SchemaNode {
    return this.#target();
  }
}

/** Returns the target of a schema's reference, or the schema itself; `{}` for a boolean. */
export function resolved(node: SchemaNode | undefined): Schema {
  if (typeof node !== 'object') return {};
  return node.reference ? resolved(node.reference.target) : node;
}

/** Returns the schemas directly inside a schema. */
export const nestedIn = (schema: Schema): SchemaNode[] =>
  [
    ...NESTED.map((key) => schema[key]),
    ...NESTED_LISTS.flatMap((key) => schema[key] ?? []),
    ...NESTED_MAPS.flatMap((key) => Object.values(schema[key] ?? {})),
  ].filter((each) => each !== undefined);

/** Converts a schema of a description; undefined if it is neither an object nor a boolean. The same input gives the same object. */
export type ReadSchema = (raw: unknown) => SchemaNode | undefined;

/**
 * Creates the function that converts the schemas of a description.
 *
 * @param document the description, in which references are resolved
 */
export function schemaReader(document: object): ReadSchema {
  const schemas = new WeakMap<object, Schema>();
  const read: ReadSchema = (raw) => {
    if (!isObject(raw)) return typeof raw === 'boolean' ? raw : undefined;
    const known = schemas.get(raw);
    if (known) return known;
    const { $ref, reference: _, ...schema } = raw;
    if (typeof $ref === 'string') schema.reference = new Reference($ref, () => read(resolve(document, { $ref })) ?? true);
    for (const key of NESTED) if (key in schema) schema[key] = read(schema[key]);
    for (const key of NESTED_LISTS) if (Array.isArray(schema[key])) schema[key] = schema[key].map(read);
    for (const key of NESTED_MAPS) {
      const map = schema[key];
      if (isObject(map)) schema[key] = Object.fromEntries(Object.entries(map).map(([name, each]) => [name, read(each)]));
    }
    if (isObject(schema.discriminator) && !schema.oneOf && !schema.anyOf) {
      const variants = subtypesOf(document, raw, schema.discriminator.mapping);
      if (variants.length) schema.oneOf = variants.map((pointer) => read({ $ref: pointer }));
    }
    schemas.set(raw, schema);
    return schema;
  };
  return read;
}

/** Returns the references to the schemas that extend one with a discriminator: those of its mapping, and those with it in their `allOf`. */
function subtypesOf(document: { components?: { schemas?: unknown } }, raw: object, mapping: unknown): string[] {
  const schemas = isObject(document.components?.schemas) ? document.components.schemas : {};
  const pointerOf = (name: string) => `${SCHEMAS}${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const own = Object.keys(schemas).find((name) => schemas[name] === raw);
  const mapped = Object.values(isObject(mapping) ? mapping : {}).map((target) => {
    return Object.hasOwn(schemas, String(target)) ? pointerOf(String(target)) : String(target);
  });
  const extensionsOf = (parent: string): string[] =>
    Object.keys(schemas).filter((name) => {
      const schema = schemas[name];
      const parts = isObject(schema) && Array.isArray(schema.allOf) ? schema.allOf : [];
      return parts.some((part) => isObject(part) && part.$ref === pointerOf(parent));
    });
  // Also those that extend an extension.
  const names = new Set(own === undefined ? [] : extensionsOf(own));
  for (const name of names) for (const each of extensionsOf(name)) names.add(each);
  const extending = [...names].map(pointerOf);
  const isOther = (pointer: string) => ![undefined, raw].includes(targetOf(document, pointer) as object | undefined);
  return [...new Set([...mapped, ...extending])].filter((pointer) => pointer.startsWith('#/') && isOther(pointer));
}

const SCHEMAS = '#/components/schemas/';

/** Converts a schema back to plain JSON, with its references as `$ref`. */
export function plainSchema(schema: Schema): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(schema, (_key, value: unknown) => {
      if (!isObject(value) || !(value.reference instanceof Reference)) return value;
      const { reference, ...beside } = value;
      return { $ref: reference.pointer, ...beside };
    }),
  );
}
