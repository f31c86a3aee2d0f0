import { type Node, resolve } from '../../openapi/redocly/decorators/operations';

/** A schema with everything that it is made of folded in. */
export type Merged = {
  node: Node;
  /** The references that are open: those given, and those that were followed. A schema below must not open them again. */
  open: readonly string[];
  /** The name of a schema that would have been folded in, if it were not open already. */
  cut?: string;
};

/**
 * Folds into a schema what its `$ref` and `allOf` name, properties and required joined, later words over earlier ones and its
 * own words over all. `oneOf` with null and one other kind becomes that kind, nullable.
 *
 * @param root the bundled description, into which references lead
 * @param raw a schema of any form
 * @param open the references that lead here, which are not followed again
 */
export function merged(root: Node, raw: Node | boolean | undefined, open: readonly string[] = []): Merged {
  return fold(root, raw, { open, via: [] });
}

/** `via`: the open references that lead here by `$ref` and `allOf` alone, not into a property. This schema is all of them. */
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
  // Without its kinds it has not been shown whole: a property may open it still.
  const shown = node === inner.node ? inner.open : inner.open.filter((reference) => reference !== $ref);
  return { ...inner, open: shown, node: joined([node, beside]) };
}

/** What is known of a schema without opening it. */
function kindOf(target: Node): Node {
  if (target.type) return { type: target.type };
  return target.properties || target.allOf ? { type: 'object' } : {};
}

/** A kind that builds on the schema which lists the kinds is one of them; it does not have them. */
function withoutOwnVariants(node: Node, via: readonly string[]): Node {
  const branches: Node[] = node.oneOf ?? node.anyOf ?? [];
  if (!branches.some((branch) => via.includes(branch?.$ref))) return node;
  const { oneOf: _oneOf, anyOf: _anyOf, discriminator: _discriminator, ...rest } = node;
  return rest;
}

/** `oneOf: [X, { type: null }]`: 3.1 has no shorter way to say that a referenced schema may be null. */
function withoutNull(node: Node): Node {
  const key = node.oneOf ? 'oneOf' : 'anyOf';
  const branches: Node[] | undefined = node[key];
  const kinds = branches?.filter((branch) => branch?.type !== 'null' && branch?.const !== null);
  if (!branches || !kinds || kinds.length === branches.length) return node;
  const { [key]: _, ...rest } = node;
  if (kinds.length === 1) return { ...rest, allOf: [...(node.allOf ?? []), kinds[0]], nullable: true };
  return { ...rest, [key]: kinds, nullable: true };
}

/** A property that two parts describe is made of both descriptions. */
function joined(parts: Node[]): Node {
  const node: Node = Object.assign({}, ...parts);
  const properties = new Map<string, Node>();
  for (const [name, property] of parts.flatMap((part) => Object.entries<Node>(part.properties ?? {}))) {
    const earlier = properties.get(name);
    properties.set(name, earlier ? { allOf: [earlier, property] } : property);
  }
  if (properties.size) node.properties = Object.fromEntries(properties);
  // `required: true` is JSON Schema of 2010, which some still write.
  const required = new Set(parts.flatMap((part) => (Array.isArray(part.required) ? part.required : [])));
  if (required.size) node.required = [...required];
  return node;
}

/** Types that the parts of an `allOf` require of a value, of which it can have only one, and the property that is meant, if one is. */
export type Incompatible = { types: string[]; property?: string };

/** @returns what no value can be of a schema with `allOf`, undefined when its parts go together */
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

/** The first type of each schema that names one, when no type is common to all of them. */
function clash(schemas: Node[]): string[] | undefined {
  const lists = schemas.map(({ type }) => [type ?? []].flat()).filter((types) => types.length);
  const fits = (type: string, types: string[]) => types.includes(type) || (type === 'integer' && types.includes('number'));
  const isCommon = (type: string) => lists.every((types) => fits(type, types));
  return lists.length < 2 || lists.flat().some(isCommon) ? undefined : [...new Set(lists.map(([type]) => type))];
}
