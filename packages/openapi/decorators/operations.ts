/** OpenAPI node as seen by the decorators: plain JSON. */
export type Node = Record<string, any>;
export type Operation = { node: Node; path: string; method: string; pathItem: Node; webhook: boolean };

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

/** Returns all operations and webhooks of a bundled description, in document order. */
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
 * Returns the parameters of an operation, those of its path first. Follows each `$ref` within the description. A parameter of the operation
 * overrides one of the path with the same name and location.
 */
export function parametersOf(root: Node, { node, pathItem }: Operation): Node[] {
  const all: Node[] = [...(pathItem.parameters ?? []), ...(node.parameters ?? [])].map((parameter) => resolve(root, parameter));
  return [...new Map(all.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter])).values()];
}

/**
 * Returns the node, or the target of its `$ref` within the same description.
 *
 * @throws Error if the target does not exist
 */
export function resolve(root: Node, node: Node): Node {
  if (typeof node?.$ref !== 'string') return node;
  const target = node.$ref
    .replace(/^#\//, '')
    .split('/')
    .map((key: string) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((at: Node | undefined, key: string) => (at && Object.hasOwn(at, key) ? at[key] : undefined), root);
  if (!target) throw new Error(`${node.$ref} does not exist in the bundled description. Correct the $ref.`);
  return resolve(root, target);
}

/**
 * Checks whether a second request fails with 409 because one of the resources has left every state that the operation starts from.
 *
 * @param transitions the `x-transition` of an operation as a list
 */
export function changesStateOnce(transitions: readonly Node[]): boolean {
  const keyOf = ({ resource, field }: Node) => `${resource}.${field}`;
  return transitions.some((one) => {
    const same = transitions.filter((other) => keyOf(other) === keyOf(one));
    // The other transition of a toggle ends in the state where this one starts, so a second request would flip it back.
    const starts = new Set(same.flatMap(({ from }) => from));
    return same.every(({ from, to }) => [from].flat().length > 0 && !starts.has(to));
  });
}
