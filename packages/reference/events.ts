import { type Node, resolve, type Operation as Source } from '../openapi/decorators/operations';
import { merged } from '../openapi/schemaMerge';
import type { PageData } from '.';
import type { EventFacts, Link } from './components/model';
import { objectOf } from './objects/registry';
import { namedExamples } from './operation';

/** Property of a webhook's body that contains the resource. */
const DATA = 'data';

/**
 * Adds the facts of each event to its page: what it carries, which operations cause it, and which states it reports.
 *
 * @param root the bundled description
 * @param pages all pages of the family
 * @param operations operations of the bundled description, in the order of the pages
 */
export function addEventFacts(root: Node, pages: readonly PageData[], operations: readonly Source[]): void {
  for (const [at, page] of pages.entries()) {
    if (page.operation.kind !== 'webhook') continue;
    const causes = pages.filter(({ operation }) => operation.emits.some(({ href }) => href === page.entry.route));
    page.entry.event = {
      carries: carriedBy(root, operations[at].node),
      causes: causes.map(({ entry }) => ({ label: entry.title, href: entry.route })),
      states: statesOf(root, operations[at].node, page, causes),
    };
  }
}

const bodyOf = (root: Node, node: Node): Node =>
  Object.values<Node>((node.requestBody && resolve(root, node.requestBody).content) ?? {})[0] ?? {};

/** Returns the schema of `data`, or of the whole body of a third-party webhook without it. */
function payloadOf(root: Node, node: Node): Node {
  const { schema } = bodyOf(root, node);
  return merged(root, schema).node.properties?.[DATA] ?? schema ?? {};
}

/** Returns the payload as one object with a page, or else its properties, of which those with a page are linked. */
function carriedBy(root: Node, node: Node): EventFacts['carries'] {
  const payload = payloadOf(root, node);
  const whole = objectOf(root, payload);
  if (whole) return [whole];
  return Object.entries<Node>(merged(root, payload).node.properties ?? {}).map(([name, property]) => ({
    label: name,
    href: resourceIn(root, property)?.href,
  }));
}

/** Returns the page of the resource that a property contains, or a list of it, but none for a type such as `Money`. */
function resourceIn(root: Node, property: Node): Link | undefined {
  const part = property.items ?? property;
  return merged(root, part).node['x-resource'] ? objectOf(root, part) : undefined;
}

/**
 * Returns the states that an event reports: those of its own transitions, or else the values in its example to which one of the operations
 * that cause it leads.
 */
function statesOf(root: Node, node: Node, { operation }: PageData, causes: readonly PageData[]): EventFacts['states'] {
  const own = operation.transitions;
  const data = namedExamples(root, bodyOf(root, node))[0]?.[1].value?.[DATA] ?? {};
  const payload = merged(root, payloadOf(root, node)).node;
  const objects = [
    [payload['x-resource'], data],
    ...Object.entries<Node>(payload.properties ?? {}).map(([name, property]) => [merged(root, property).node['x-resource'], data[name]]),
  ];
  const reported = (resource: string, field: string) => objects.find(([name]) => name === resource)?.[1]?.[field];
  const steps = own.length
    ? own
    : causes.flatMap(({ operation }) => operation.transitions).filter(({ resource, field, to }) => reported(resource, field) === to);
  const states = new Map<string, Set<string>>();
  for (const { field, to } of steps) states.set(field, (states.get(field) ?? new Set()).add(to));
  return [...states].map(([field, to]) => ({ field, to: [...to] }));
}
