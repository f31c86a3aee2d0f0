import { type Node, resolve, type Operation as Source } from '../../openapi/decorators/operations';

/** Ways in which an operation or webhook uses an object. */
export type Way = 'returns' | 'accepts' | 'carries';
/** A body: the schema, the first example, and the way. */
export type Body = { way: Way; schema: Node; media: Node };

/** Returns the bodies of an operation: its request and its successful responses, or the payload of a webhook. */
export function bodiesOf(root: Node, { node, webhook }: Source): Body[] {
  const content = (raw: Node | undefined, way: Way): Body[] =>
    Object.values<Node>((raw && resolve(root, raw).content) ?? {}).flatMap((media) =>
      media.schema ? [{ way, schema: media.schema, media }] : [],
    );
  if (webhook) return content(node.requestBody, 'carries');
  const good = Object.entries<Node>(node.responses ?? {}).filter(([status]) => /^[23]/.test(status));
  return [...good.flatMap(([, response]) => content(response, 'returns')), ...content(node.requestBody, 'accepts')];
}

/**
 * Visits the named schemas that a schema refers to.
 *
 * @param visit called with each name; returns true to continue below it
 */
export function visitNames(root: Node, schema: Node | boolean | undefined, visit: (name: string) => boolean): void {
  if (!schema || typeof schema !== 'object') return;
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) as string;
    if (visit(name)) visitNames(root, resolve(root, schema), visit);
    return;
  }
  const below = [
    ...Object.values<Node>(schema.properties ?? {}),
    ...(schema.allOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.anyOf ?? []),
    schema.items,
    schema.additionalProperties,
  ];
  for (const each of below) visitNames(root, each, visit);
}

/** Returns the names of all schemas that a schema refers to, at any depth. */
export function namesIn(root: Node, schema: Node): ReadonlySet<string> {
  const names = new Set<string>();
  visitNames(root, schema, (name) => !names.has(name) && Boolean(names.add(name)));
  return names;
}
