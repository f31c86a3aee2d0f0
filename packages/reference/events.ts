import { isObject } from '../openapi/model/document';
import type { Operation as Source } from '../openapi/model/operation';
import type { SchemaNode } from '../openapi/model/schema';
import { merged } from '../openapi/schemaMerge';
import type { EventFacts, Link } from './components/model';
import { objectOf } from './objects/registry';
import type { PageData } from './pageData';

/** Property of a webhook's body that contains the resource. */
const DATA = 'data';

/** Adds the facts of each event to its page: what it carries, which operations cause it, and which states it reports. */
export function addEventFacts(pages: readonly PageData[]): void {
  for (const page of pages) {
    if (page.operation.kind !== 'webhook') continue;
    const causes = causesOf(page, pages);
    page.entry.event = {
      carries: carriedBy(page.source),
      causes: causes.map(({ entry }) => ({ label: entry.title, href: entry.route })),
      states: statesOf(page, causes),
    };
  }
}

/** Returns the pages of the operations that emit the event of a page: none for an operation, or if time or a third party causes the event. */
export const causesOf = ({ entry }: PageData, pages: readonly PageData[]): PageData[] =>
  pages.filter(({ operation }) => operation.emits.some(({ href }) => href === entry.route));

/** Returns the schema of `data`, or of the whole body of a third-party webhook without it. */
function payloadOf({ body }: Source): SchemaNode | undefined {
  const schema = body?.content[0]?.schema;
  return merged(schema).schema.properties?.[DATA] ?? schema;
}

/** Returns the payload as one object with a page, or else its properties, of which resources are linked. */
function carriedBy(source: Source): EventFacts['carries'] {
  const payload = payloadOf(source);
  const whole = objectOf(payload);
  if (whole) return [whole];
  return Object.entries(merged(payload).schema.properties ?? {}).map(([name, property]) => ({
    label: name,
    href: resourceIn(property)?.href,
  }));
}

/** Returns the page of the resource that a property contains, or a list of it, but none for a type such as `Money`. */
function resourceIn(property: SchemaNode): Link | undefined {
  const part = merged(property).schema.items ?? property;
  return merged(part).schema['x-resource'] ? objectOf(part) : undefined;
}

/**
 * Returns the states that an event reports: those of its own transitions, or else the values in its example to which one of the operations
 * that cause it leads.
 */
function statesOf({ operation, source }: PageData, causes: readonly PageData[]): EventFacts['states'] {
  const example = source.body?.content[0]?.examples[0]?.value;
  const data = isObject(example) ? example[DATA] : undefined;
  const payload = merged(payloadOf(source)).schema;
  const objects: [resource: string | undefined, value: unknown][] = [
    [payload['x-resource'], data],
    ...Object.entries(payload.properties ?? {}).map(([name, property]): [string | undefined, unknown] => [
      merged(property).schema['x-resource'],
      isObject(data) ? data[name] : undefined,
    ]),
  ];
  const reported = (resource: string, field: string) => {
    const value = objects.find(([name]) => name === resource)?.[1];
    return isObject(value) ? value[field] : undefined;
  };
  const steps = operation.transitions.length
    ? operation.transitions
    : causes.flatMap((cause) => cause.operation.transitions).filter(({ resource, field, to }) => reported(resource, field) === to);
  const states = new Map<string, Set<string>>();
  for (const { field, to } of steps) states.set(field, (states.get(field) ?? new Set()).add(to));
  return [...states].map(([field, to]) => ({ field, to: [...to] }));
}
