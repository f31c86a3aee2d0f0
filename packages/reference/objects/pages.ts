import { toHtml } from '../../markdown/markdown';
import type { Description } from '../../openapi/model/description';
import { isObject } from '../../openapi/model/document';
import type { Schema, SchemaNode } from '../../openapi/model/schema';
import { merged } from '../../openapi/schemaMerge';
import type { Family } from '../../platform/families';
import type { DrawnLifecycle } from '../components/lifecycleModel';
import type { FamilyIndex, Link, ObjectPageData, PageEntry } from '../components/model';
import type { PageData } from '../pageData';
import { type Direction, objectSchemaOf } from '../schema';
import { objectOf } from './registry';
import { type Body, bodiesOf, visitReferences, type Way } from './uses';

/** Everything that the pages of a family's objects are built from. */
type Sources = {
  family: Family;
  description: Description;
  index: FamilyIndex;
  pages: readonly PageData[];
  lifecycles: readonly DrawnLifecycle[];
};

/** Direct use of an object by a page: not within another object that has a page. */
type Use = Body & { page: PageData };

/** Builds the pages of all objects. */
export function objectPages({ family, description, index, pages, lifecycles }: Sources): ObjectPageData[] {
  const { objects, groups } = index;
  const byRoute = new Map(objects.map((object) => [object.route, object]));
  const named = description.namedSchemas;
  const schemas = new Map(objects.map(({ route, name }) => [route, named.get(name) as Schema]));
  const uses = new Map<string, Use[]>();
  for (const page of pages) {
    for (const body of bodiesOf(page.source)) {
      for (const route of nearest(body.media.schema)) uses.set(route, [...(uses.get(route) ?? []), { ...body, page }]);
    }
  }
  const containers = new Map<string, string[]>();
  for (const [route, schema] of schemas) {
    for (const part of nearest(schema)) if (part !== route) containers.set(part, [...(containers.get(part) ?? []), route]);
  }
  const examples = new Map<string, object | undefined>();
  const exampleOf = (route: string): object | undefined => {
    if (!examples.has(route)) {
      examples.set(route, undefined); // Ends the recursion between objects that contain each other.
      examples.set(route, inBodies(uses.get(route) ?? [], route) ?? inContainers(route));
    }
    return examples.get(route);
  };
  const inContainers = (route: string): object | undefined => {
    for (const container of containers.get(route) ?? []) {
      const found = valueIn(schemas.get(container), exampleOf(container), route);
      if (found) return found;
    }
    return undefined;
  };
  return objects.map((entry): ObjectPageData => {
    const { route, unlisted } = entry;
    const schema = schemas.get(route) as Schema;
    const resource = schema['x-resource'];
    const own = (uses.get(route) ?? []).filter(({ page }) => unlisted || !page.operation.unlisted);
    const inWay = (way: Way) => [...new Set(own.filter((use) => use.way === way).map(({ page }) => page.entry))];
    const example = exampleOf(route);
    const group = groups.find(({ id }) => id === entry.group);
    const direction = directionOf(own);
    return {
      entry,
      family: { label: family.label, href: `/category/${family.slug}` },
      ...(group && { group: { label: group.label, href: group.route } }),
      html: toHtml(schema.description, 'page'),
      idPrefix: resource && idPrefixOf(schema),
      schema: objectSchemaOf(schema, direction, example),
      isSent: direction === 'request',
      ...(example && { example: JSON.stringify(example, null, 2) }),
      returnedBy: inWay('returns'),
      acceptedBy: inWay('accepts'),
      changedBy: changing(pages, resource, unlisted),
      events: inWay('carries'),
      containers: (containers.get(route) ?? []).flatMap((each): Link[] => {
        const container = byRoute.get(each);
        return container && (unlisted || !container.unlisted) ? [{ label: container.name, href: each }] : [];
      }),
      lifecycles: lifecycles.filter(({ lifecycle }) => lifecycle.resource === resource),
    };
  });
}

/** Returns the pages of the objects that a schema refers to without another such object in between. */
function nearest(schema: SchemaNode | undefined): ReadonlySet<string> {
  const found = new Set<string>();
  const passed = new Set<string>();
  visitReferences(schema, (reference) => {
    const object = objectOf({ reference });
    if (object) found.add(object.href);
    const goesOn = !object && !passed.has(reference.pointer);
    passed.add(reference.pointer);
    return goesOn;
  });
  return found;
}

/** Returns the prefix in the pattern of a resource's IDs, `^pay_[…]{26}$`. */
const idPrefixOf = (schema: Schema): string | undefined =>
  /^\^([a-z]+)_\[/.exec(merged(merged(schema).schema.properties?.id).schema.pattern ?? '')?.[1];

/** Returns the example of the first page, operations that get a single resource first. */
function inBodies(uses: readonly Use[], route: string): object | undefined {
  const rank = ({ way, page: { entry } }: Use) =>
    Number(way !== 'returns') * 2 + Number(entry.method !== 'get' || !entry.path.endsWith('}'));
  for (const { media } of uses.toSorted((one, other) => rank(one) - rank(other))) {
    for (const { value } of media.examples) {
      const found = valueIn(media.schema, value, route);
      if (found) return found;
    }
  }
  return undefined;
}

/** A schema that is only sent is shown as a request, without read-only fields. */
const directionOf = (uses: readonly Use[]): Direction =>
  uses.length && uses.every(({ way }) => way === 'accepts') ? 'request' : 'response';

function changing(pages: readonly PageData[], resource: string | undefined, unlisted: boolean): PageEntry[] {
  if (!resource) return [];
  return pages
    .filter(({ operation }) => operation.kind === 'operation' && (unlisted || !operation.unlisted))
    .filter(({ operation }) => operation.transitions.some((transition) => transition.resource === resource))
    .map(({ entry }) => entry);
}

/**
 * Finds the value of an object in an example.
 *
 * @returns the first value of the object; undefined if the example has none
 */
function valueIn(schema: SchemaNode | undefined, value: unknown, route: string): object | undefined {
  if (!isObject(value)) return undefined;
  const node = merged(schema).schema;
  if (Array.isArray(value)) return firstOf(value, (item) => valueIn(node.items, item, route));
  if (objectOf(schema)?.href === route) return value;
  const inMember = ([name, member]: [string, unknown]) => valueIn(node.properties?.[name] ?? node.additionalProperties, member, route);
  return firstOf(Object.entries(value), inMember) ?? firstOf(branchesFor(node, value), (branch) => valueIn(branch, value, route));
}

/** Returns the variants of a schema that a value can have, by the discriminator if there is one. */
function branchesFor(node: Schema, value: Record<string, unknown>): SchemaNode[] {
  const property = node.discriminator?.propertyName;
  return (node.oneOf ?? node.anyOf ?? []).filter((branch) => {
    const named = property ? merged(merged(branch).schema.properties?.[property]).schema : {};
    const values: unknown[] = named.enum ?? (named.const === undefined ? [] : [named.const]);
    return !property || !values.length || values.includes(value[property]);
  });
}

function firstOf<Value>(values: readonly Value[], find: (value: Value) => object | undefined): object | undefined {
  for (const value of values) {
    const found = find(value);
    if (found) return found;
  }
  return undefined;
}
