import { type Node, resolve } from './decorators/operations';

/** A schema with its references and `allOf` merged. */
export type Merged = {
  node: Node;
  /** References being expanded, including those followed here. Nested schemas must not expand them again. */
  open: readonly string[];
  /** Name of a schema that was not merged because it is already being expanded. */
  cut?: string;
};

/**
 * Merges the schemas of `$ref` and `allOf`: joins properties and required, prefers later keywords to earlier ones and the schema's own to
 * all others. `oneOf` of null and one other type becomes that type, nullable.
 *
 * @param root the bundled description, in which references are resolved
 * @param raw a schema of any form
 * @param open references being expanded, which are not followed again
 */
export function merged(root: Node, raw: Node | boolean | undefined, open: readonly string[] = []): Merged {
  return fold(root, raw, { open, via: [] });
}

/**
 * `via` has the expanded references that lead here only through `$ref` and `allOf`, not through a property, and therefore apply to this
 * schema.
 */
type Trail = { open: readonly string[]; via: readonly string[] };

function fold(root: Node, raw: Node | boolean | undefined, trail: Trail): Merged {
  const { open } = trail;
  if (raw === false) return { node: { type: 'no value' }, open };
  if (typeof raw !== 'object' || !raw) return { node: {}, open };
  const { $ref, allOf = [], ...own } = withoutNull(raw);
  if (!$ref && !allOf.length) return { node: own, open };
  const parts = [...($ref ? [{ $ref }] : []), ...allOf].map((part: Node) => foldPart(root, part, trail));
  return {
    node: joined([...parts.map(({ node }) => node), own]),
    open: [...new Set([...open, ...parts.flatMap((part) => part.open)])],
    cut: parts.find(({ cut }) => cut)?.cut,
  };
}

function foldPart(root: Node, part: Node, trail: Trail): Merged {
  const { open, via } = trail;
  if (typeof part?.$ref !== 'string') return fold(root, part, trail);
  const { $ref, ...beside } = part;
  const target = resolve(root, { $ref });
  if (open.includes($ref)) return { node: { ...kindOf(target), ...beside }, open, cut: $ref.split('/').at(-1) };
  const inner = fold(root, target, { open: [...open, $ref], via: [...via, $ref] });
  const node = withoutOwnVariants(inner.node, via);
  // Without its variants the schema has not been shown completely, so properties may still expand it.
  const shown = node === inner.node ? inner.open : inner.open.filter((reference) => reference !== $ref);
  return { ...inner, open: shown, node: joined([node, beside]) };
}

/** Returns the type of a schema without expanding it. */
function kindOf(target: Node): Node {
  if (target.type) return { type: target.type };
  return target.properties || target.allOf ? { type: 'object' } : {};
}

/** Removes the variants from a parent schema that a variant extends: a variant is one of them and does not contain them. */
function withoutOwnVariants(node: Node, via: readonly string[]): Node {
  const branches: Node[] = node.oneOf ?? node.anyOf ?? [];
  if (!branches.some((branch) => via.includes(branch?.$ref))) return node;
  const { oneOf: _oneOf, anyOf: _anyOf, discriminator: _discriminator, ...rest } = node;
  return rest;
}

/** Converts `oneOf: [X, { type: null }]`, the OpenAPI 3.1 form of a nullable reference. */
function withoutNull(node: Node): Node {
  const key = node.oneOf ? 'oneOf' : 'anyOf';
  const branches: Node[] | undefined = node[key];
  const kinds = branches?.filter((branch) => branch?.type !== 'null' && branch?.const !== null);
  if (!branches || !kinds || kinds.length === branches.length) return node;
  const { [key]: _, ...rest } = node;
  if (kinds.length === 1) return { ...rest, allOf: [...(node.allOf ?? []), kinds[0]], nullable: true };
  return { ...rest, [key]: kinds, nullable: true };
}

/** Joins schemas. A property of two parts is merged from both. */
function joined(parts: Node[]): Node {
  const node: Node = Object.assign({}, ...parts);
  const properties = new Map<string, Node>();
  for (const [name, property] of parts.flatMap((part) => Object.entries<Node>(part.properties ?? {}))) {
    const earlier = properties.get(name);
    properties.set(name, earlier ? { allOf: [earlier, property] } : property);
  }
  if (properties.size) node.properties = Object.fromEntries(properties);
  // Ignores boolean `required` of a 2010 JSON Schema draft, which is still in use.
  const required = new Set(parts.flatMap((part) => (Array.isArray(part.required) ? part.required : [])));
  if (required.size) node.required = [...required];
  return node;
}

/** Conflicting types required by the parts of an `allOf`, and the affected property, if any. */
export type Incompatible = { types: string[]; property?: string };

/** Finds conflicting types in the `allOf` of a schema; undefined if its parts are compatible. */
export function incompatibleParts(root: Node, node: Node): Incompatible | undefined {
  if (!Array.isArray(node.allOf)) return undefined;
  const parts = [...node.allOf, { ...node, allOf: undefined }].map((part) => merged(root, part).node);
  const own = clash(parts);
  if (own) return { types: own };
  const names = new Set(parts.flatMap(({ properties }) => Object.keys(properties ?? {})));
  for (const property of names) {
    const described = parts.flatMap((part) => (Object.hasOwn(part.properties ?? {}, property) ? [part.properties[property]] : []));
    const types = clash(described.map((each) => merged(root, each).node));
    if (types) return { types, property };
  }
  return undefined;
}

/** Returns the first type of each typed schema if no type is common to all of them. */
function clash(schemas: Node[]): string[] | undefined {
  const lists = schemas.map(({ type }) => [type ?? []].flat()).filter((types) => types.length);
  const fits = (type: string, types: string[]) => types.includes(type) || (type === 'integer' && types.includes('number'));
  const isCommon = (type: string) => lists.every((types) => fits(type, types));
  return lists.length < 2 || lists.flat().some(isCommon) ? undefined : [...new Set(lists.map(([type]) => type))];
}
