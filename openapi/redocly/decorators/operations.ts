/** An OpenAPI node as the decorators see it: plain JSON. */
export type Node = Record<string, any>;
export type Operation = { node: Node; path: string; method: string; pathItem: Node; webhook: boolean };

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

/** @returns every operation and webhook of a bundled description, in its order */
export function operationsOf(root: Node): Operation[] {
  const found: Operation[] = [];
  for (const [section, webhook] of [
    ['paths', false],
    ['webhooks', true],
  ] as const) {
    for (const [path, pathItem] of Object.entries<Node>(root[section] ?? {})) {
      for (const method of Object.keys(pathItem)) {
        if (METHODS.has(method)) found.push({ node: pathItem[method], path, method, pathItem, webhook });
      }
    }
  }
  return found;
}

/**
 * Every parameter of an operation, its path's first; a `$ref` into the same description is followed. One of the operation's own
 * takes the place of its path's of the same name.
 */
export function parametersOf(root: Node, { node, pathItem }: Operation): Node[] {
  const all: Node[] = [...(pathItem.parameters ?? []), ...(node.parameters ?? [])].map((parameter) => resolve(root, parameter));
  return [...new Map(all.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter])).values()];
}

/** @returns the node, or what its `$ref` (into the same description) names */
export function resolve(root: Node, node: Node): Node {
  if (typeof node?.$ref !== 'string') return node;
  const target = node.$ref
    .replace(/^#\//, '')
    .split('/')
    .map((key: string) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((at: Node | undefined, key: string) => (at && Object.hasOwn(at, key) ? at[key] : undefined), root);
  if (!target) throw new Error(`${node.$ref} leads nowhere in the bundled description.`);
  return resolve(root, target);
}

/**
 * @param transitions the `x-transition` of an operation as a list
 * @returns whether a second request fails with 409, because one of the resources has left every state that the operation starts from
 */
export function changesStateOnce(transitions: readonly Node[]): boolean {
  const keyOf = ({ resource, field }: Node) => `${resource}.${field}`;
  return transitions.some((one) => {
    const same = transitions.filter((other) => keyOf(other) === keyOf(one));
    // A toggle ends where it starts by its other transition, so a second request would flip it back.
    const starts = new Set(same.flatMap(({ from }) => from));
    return same.every(({ from, to }) => [from].flat().length > 0 && !starts.has(to));
  });
}
