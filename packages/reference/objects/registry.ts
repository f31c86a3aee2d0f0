import { type Node, resolve } from '../../openapi/decorators/operations';
import { pageName } from '../../openapi/normalise';
import type { Link } from '../components/model';

const SCHEMA = /^#\/components\/schemas\/([^/]+)$/;

/** Pages of objects by schema name, per bundled description. */
const registry = new WeakMap<Node, ReadonlyMap<string, Link>>();

/** Returns the path of the page of an object of a family: `/api/wallet/objects/fixed-deposit` for `FixedDeposit`. */
export const objectRoute = ({ slug }: { slug: string }, schemaName: string): string => `${objectsRoute({ slug })}/${pageName(schemaName)}`;

/** Returns the path of the list of a family's objects. */
export const objectsRoute = ({ slug }: { slug: string }): string => `/api/${slug}/objects`;

/** Declares the objects that have a page, by schema name, so that types in fields are linked to them. */
export function declareObjects(root: Node, objects: ReadonlyMap<string, Link>): void {
  registry.set(root, objects);
}

/**
 * Returns the page of the object that a schema is, or refers to directly, or as the only part of an `allOf` or of a choice with null.
 *
 * @param root the bundled description
 * @returns undefined if the schema has no page of its own
 */
export function objectOf(root: Node, schema: Node | boolean | undefined): Link | undefined {
  const name = nameOf(schema);
  if (!name) return undefined;
  return registry.get(root)?.get(name) ?? objectOf(root, aliased(resolve(root, schemaNamed(name))));
}

/** Returns the page of an object by schema name. */
export const objectNamed = (root: Node, name: string): Link | undefined => objectOf(root, schemaNamed(name));

const schemaNamed = (name: string): Node => ({ $ref: `#/components/schemas/${name}` });

/** Returns the schema that another one only gives a name to, such as a nullable form of an object. */
const aliased = (schema: Node): Node | undefined => (schema.properties ? undefined : schema);

/** Returns the name of the schema that a `$ref` leads to, directly or as a single part. */
export function nameOf(schema: Node | boolean | undefined): string | undefined {
  if (typeof schema !== 'object') return undefined;
  if (typeof schema.$ref === 'string') return SCHEMA.exec(schema.$ref)?.[1];
  if (schema.properties) return undefined;
  const parts: Node[] = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].filter((part) => part?.type !== 'null');
  return parts.length === 1 ? nameOf(parts[0]) : undefined;
}

/** Returns true for a schema that has fields of its own, as opposed to a simple type or another name of one. */
export const hasFields = (schema: Node): boolean =>
  !nameOf(schema) && Boolean(schema.properties ?? schema.allOf ?? schema.oneOf ?? schema.anyOf);
