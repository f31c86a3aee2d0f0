import { toHtml, toPlainText } from '../../markdown/markdown';
import { type Node, resolve, type Operation as Source } from '../../openapi/decorators/operations';
import { pageName } from '../../openapi/normalise';
import { merged } from '../../openapi/schemaMerge';
import type { Family } from '../../platform/families';
import type { PageData } from '..';
import type { DrawnLifecycle } from '../components/lifecycleModel';
import type { FamilyIndex, GroupEntry, Link, ObjectEntry, ObjectPageData, PageEntry } from '../components/model';
import { namedExamples } from '../operation';
import { type Direction, objectSchemaOf } from '../schema';
import { valueIn } from './examples';
import { declareObjects, hasFields, objectNamed, objectRoute, objectsRoute } from './registry';
import { definitionsOf } from './sources';
import { bodiesOf, namesIn, visitNames, type Way } from './uses';

/** Minimum number of operations and webhooks that use an object with a page. Resources have a page in any case. */
const FEWEST = 2;

/**
 * Selects the schemas of a family that have a page, and declares them, so that types are linked to them: resources, and objects that at
 * least two operations or webhooks use. Call before the pages of operations are built.
 *
 * @param groups groups of the family in sidebar order
 * @throws Error if two schemas have the same page name, or a group or an operation has the address of an object
 */
export function objectsOf(family: Family, root: Node, operations: readonly Source[], groups: readonly GroupEntry[]): ObjectEntry[] {
  const schemas: Record<string, Node> = root.components?.schemas ?? {};
  const users = usersOf(root, operations);
  const definitions = definitionsOf(family);
  const taken = new Map<string, string>();
  const objects = Object.entries(schemas).flatMap(([name, schema]): ObjectEntry[] => {
    const using = users.get(name) ?? [];
    // `MoneyOrNull` is `Money` in a field that can be null.
    if (name !== nonNull(name, schemas) || !hasFields(schema) || !using.length || (using.length < FEWEST && !schema['x-resource']))
      return [];
    const id = pageName(name);
    if (taken.has(id))
      throw new Error(`${family.label}: the schemas ${taken.get(id)} and ${name} have the same page name. Rename one of them.`);
    taken.set(id, name);
    const usingGroups = groups.filter((group) => using.some(({ node }) => node.tags[0] === group.name));
    const unlisted = usingGroups.every((group) => group.unlisted);
    const definition = definitions.get(name);
    const owner = ownerOf(definition?.file, groups, usingGroups, unlisted);
    return [
      {
        id: `${id}-object`,
        name,
        route: objectRoute(family, name),
        summary: toPlainText(schema.description),
        unlisted,
        ...(owner && { group: owner.id }),
        ...(definition && { source: definition.source }),
      },
    ];
  });
  if (groups.some(({ route }) => route === objectsRoute(family)))
    throw new Error(`${family.label}: a group cannot be named "objects", because ${objectsRoute(family)} lists the objects. Rename it.`);
  const links = new Map(objects.map(({ name, route }): [string, Link] => [name, { label: name, href: route }]));
  for (const name of Object.keys(schemas)) {
    const link = links.get(nonNull(name, schemas));
    if (link) links.set(name, link);
  }
  declareObjects(root, links);
  return objects.sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** Returns the name of the schema that is the same but for null, if there is one, or else the name itself. */
function nonNull(name: string, schemas: Record<string, Node>): string {
  const base = name.replace(/OrNull$/, '');
  return schemas[base] ? base : name;
}

/** Returns the operations and webhooks that use each schema, at any depth. */
function usersOf(root: Node, operations: readonly Source[]): Map<string, Source[]> {
  const users = new Map<string, Source[]>();
  const known = new Map<string, ReadonlySet<string>>();
  for (const operation of operations) {
    const names = new Set<string>();
    for (const { schema } of bodiesOf(root, operation)) {
      visitNames(root, schema, (name) => {
        const below = known.get(name) ?? namesIn(root, root.components.schemas[name]);
        known.set(name, below);
        for (const each of [name, ...below]) names.add(each);
        return false;
      });
    }
    for (const name of names) users.set(name, [...(users.get(name) ?? []), operation]);
  }
  return users;
}

/** Returns the group whose file defines an object, or else the only group that uses it; undefined for an object shared by groups. */
function ownerOf(file: string | undefined, groups: readonly GroupEntry[], using: readonly GroupEntry[], unlisted: boolean) {
  const defining = groups.find(({ id }) => id === `${file}-group`);
  if (defining && (unlisted || !defining.unlisted)) return defining;
  const shown = using.filter((group) => unlisted || !group.unlisted);
  return shown.length === 1 || unlisted ? shown[0] : undefined;
}

/** Returns the listed objects in a group's part of the sidebar; on the page of an unlisted group, all of them. */
export const objectsIn = ({ objects }: Pick<FamilyIndex, 'objects'>, { id, unlisted }: GroupEntry): ObjectEntry[] =>
  objects.filter((object) => object.group === id && (unlisted || !object.unlisted));

/** Everything that the pages of a family's objects are built from. */
export type ObjectSources = {
  family: Family;
  root: Node;
  objects: readonly ObjectEntry[];
  groups: readonly GroupEntry[];
  pages: readonly PageData[];
  /** Operations in the order of the pages. */
  operations: readonly Source[];
  lifecycles: readonly DrawnLifecycle[];
};

/** Direct use of an object by a page: not within another object that has a page. */
type Use = { page: PageData; way: Way; schema: Node; media: Node };

/** Builds the pages of all objects. */
export function objectPages({ family, root, objects, groups, pages, operations, lifecycles }: ObjectSources): ObjectPageData[] {
  const byName = new Map(objects.map((object) => [object.name, object]));
  const uses = new Map<string, Use[]>();
  for (const [at, operation] of operations.entries()) {
    for (const body of bodiesOf(root, operation)) {
      for (const name of nearest(root, body.schema, byName)) uses.set(name, [...(uses.get(name) ?? []), { ...body, page: pages[at] }]);
    }
  }
  const containers = new Map<string, string[]>();
  for (const { name } of objects) {
    for (const part of nearest(root, resolve(root, root.components.schemas[name]), byName)) {
      if (part !== name) containers.set(part, [...(containers.get(part) ?? []), name]);
    }
  }
  const examples = new Map<string, object | undefined>();
  const exampleOf = (name: string): object | undefined => {
    if (!examples.has(name)) {
      examples.set(name, undefined); // Ends the recursion between objects that contain each other.
      examples.set(name, inBodies(root, uses.get(name) ?? [], name) ?? inContainers(name));
    }
    return examples.get(name);
  };
  const inContainers = (name: string): object | undefined => {
    for (const container of containers.get(name) ?? []) {
      const found = valueIn(root, root.components.schemas[container], exampleOf(container), name);
      if (found) return found;
    }
    return undefined;
  };
  return objects.map((entry): ObjectPageData => {
    const schema = root.components.schemas[entry.name];
    const own = (uses.get(entry.name) ?? []).filter(({ page }) => entry.unlisted || !page.operation.unlisted);
    const inWay = (way: Way) => [...new Set(own.filter((use) => use.way === way).map(({ page }) => page.entry))];
    const example = exampleOf(entry.name);
    const group = groups.find(({ id }) => id === entry.group);
    return {
      entry,
      family: { label: family.label, href: `/category/${family.slug}` },
      ...(group && { group: { label: group.label, href: group.route } }),
      html: toHtml(schema.description, 'page'),
      idPrefix: schema['x-resource'] && idPrefixOf(root, schema),
      schema: objectSchemaOf(root, entry.name, directionOf(own), example),
      ...(example && { example: JSON.stringify(example, null, 2) }),
      returnedBy: inWay('returns'),
      acceptedBy: inWay('accepts'),
      changedBy: changing(pages, schema['x-resource'], entry.unlisted),
      events: inWay('carries'),
      containers: (containers.get(entry.name) ?? []).flatMap((name): Link[] => {
        const container = byName.get(name);
        return container && (entry.unlisted || !container.unlisted) ? [{ label: name, href: container.route }] : [];
      }),
      lifecycles: lifecycles.filter(({ lifecycle }) => lifecycle.resource === schema['x-resource']),
    };
  });
}

/** Returns the prefix in the pattern of a resource's IDs, `^pay_[…]{26}$`. */
const idPrefixOf = (root: Node, schema: Node): string | undefined =>
  /^\^([a-z]+)_\[/.exec(merged(root, merged(root, schema).node.properties?.id).node.pattern)?.[1];

/** Returns the objects with pages that a schema refers to without another such object in between. */
function nearest(root: Node, schema: Node, objects: ReadonlyMap<string, ObjectEntry>): ReadonlySet<string> {
  const found = new Set<string>();
  const passed = new Set<string>();
  visitNames(root, schema, (name) => {
    const object = objectNamed(root, name);
    if (object && objects.has(object.label)) found.add(object.label);
    const goesOn = !object && !passed.has(name);
    passed.add(name);
    return goesOn;
  });
  return found;
}

/** Returns the example of the first page, operations that get a single resource first. */
function inBodies(root: Node, uses: readonly Use[], name: string): object | undefined {
  const rank = ({ way, page }: Use) =>
    Number(way !== 'returns') * 2 + Number(page.entry.method !== 'get' || !page.entry.path.endsWith('}'));
  for (const { schema, media } of uses.toSorted((one, other) => rank(one) - rank(other))) {
    for (const [, { value }] of namedExamples(root, media)) {
      const found = valueIn(root, schema, value, name);
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
