import type { Reference, Schema, SchemaNode } from '../../openapi/model/schema';
import { pageName } from '../../openapi/normalise';
import { isNull } from '../../openapi/schemaMerge';
import type { Link } from '../components/model';

/** Pages of objects by schema. */
const registry = new WeakMap<Schema, Link>();

/** Returns the path of the page of an object of a family: `/api/wallet/objects/fixed-deposit` for `FixedDeposit`. */
export const objectRoute = ({ slug }: { slug: string }, schemaName: string): string => `${objectsRoute({ slug })}/${pageName(schemaName)}`;

/** Returns the path of the list of a family's objects. */
export const objectsRoute = ({ slug }: { slug: string }): string => `/api/${slug}/objects`;

/** Declares that a schema has a page, so that types in fields are linked to it. */
export function declareObject(schema: SchemaNode | undefined, page: Link): void {
  if (typeof schema === 'object') registry.set(schema, page);
}

/**
 * Returns the page of the object that a schema refers to: directly, through other names of it, or as the only part of an `allOf` or of a
 * choice with null.
 *
 * @returns undefined if the type has no page of its own
 */
export function objectOf(schema: SchemaNode | undefined): Link | undefined {
  const target = referenceOf(schema)?.target;
  return typeof target === 'object' ? (registry.get(target) ?? objectOf(target)) : undefined;
}

/** Returns the reference that a schema consists of, directly or as a single part. */
function referenceOf(schema: SchemaNode | undefined): Reference | undefined {
  if (typeof schema !== 'object') return undefined;
  if (schema.reference) return schema.reference;
  if (schema.properties) return undefined;
  const parts = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].filter((part) => !isNull(part));
  return parts.length === 1 ? referenceOf(parts[0]) : undefined;
}

/** Returns true for a schema that has fields of its own, as opposed to a simple type or another name of one. */
export const hasFields = (schema: Schema): boolean =>
  !referenceOf(schema) && Boolean(schema.properties ?? schema.allOf ?? schema.oneOf ?? schema.anyOf);
