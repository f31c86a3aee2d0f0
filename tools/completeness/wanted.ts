import { type Node, type Operation, parametersOf, resolve } from '../../packages/openapi/decorators/operations';

/** Strings that a page must contain: property names, enum values and statuses. */
export type Wanted = Set<string>;

/**
 * Collects the property names and enum values of a schema and the schemas it references, visiting each once. Walks the description
 * independently of the page generator, so that anything the generator omits is reported as missing.
 */
function collect(root: Node, raw: Node | undefined, hidden: 'readOnly' | 'writeOnly', wanted: Wanted, seen = new Set<Node>()): void {
  if (!raw || typeof raw !== 'object') return;
  const node = resolve(root, raw);
  if (seen.has(node)) return;
  seen.add(node);
  for (const value of node.enum ?? []) if (value !== null) wanted.add(String(value));
  if (node.const !== undefined) wanted.add(String(node.const));
  for (const [name, property] of Object.entries<Node>(node.properties ?? {})) {
    if (resolve(root, property)[hidden] || property[hidden]) continue;
    wanted.add(name);
    collect(root, property, hidden, wanted, seen);
  }
  for (const part of [...(node.allOf ?? []), ...(node.oneOf ?? []), ...(node.anyOf ?? [])]) collect(root, part, hidden, wanted, seen);
  collect(root, node.items, hidden, wanted, seen);
  collect(root, node.additionalProperties, hidden, wanted, seen);
}

const contentOf = (node: Node | undefined): Node[] => Object.values<Node>(node?.content ?? {}).map(({ schema }) => schema);

/**
 * Collects the strings that the page of an operation must contain.
 *
 * @param isHouse true for the house families, which share one error format that the introduction documents
 */
export function wantedOf(root: Node, operation: Operation, isHouse: boolean): Wanted {
  const wanted: Wanted = new Set();
  for (const parameter of parametersOf(root, operation)) {
    wanted.add(parameter.name);
    collect(root, parameter.schema, 'readOnly', wanted);
  }
  const request = operation.node.requestBody && resolve(root, operation.node.requestBody);
  for (const schema of contentOf(request)) collect(root, schema, 'readOnly', wanted);
  for (const [status, raw] of Object.entries<Node>(operation.node.responses ?? {})) {
    wanted.add(`status ${status}`);
    if (/^[45]/.test(status) && isHouse) continue;
    for (const schema of contentOf(resolve(root, raw))) collect(root, schema, 'writeOnly', wanted);
  }
  return wanted;
}
