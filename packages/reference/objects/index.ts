import { toPlainText } from '../../markdown/markdown';
import type { Description } from '../../openapi/model/description';
import type { Operation as Source } from '../../openapi/model/operation';
import type { Schema } from '../../openapi/model/schema';
import { pageName } from '../../openapi/normalise';
import type { Family } from '../../platform/families';
import type { FamilyIndex, GroupEntry, Link, ObjectEntry } from '../components/model';
import { declareObject, hasFields, objectRoute, objectsRoute } from './registry';
import { definitionsOf } from './sources';
import { bodiesOf, pointersIn, visitReferences } from './uses';

/** Minimum number of operations and webhooks that use an object with a page. Resources have a page in any case. */
const FEWEST = 2;

/**
 * Selects the schemas of a family that have a page, and declares them, so that types are linked to them: resources, and objects that at
 * least two operations or webhooks use. Call before the pages of operations are built.
 *
 * @param groups groups of the family in sidebar order
 * @throws Error if two schemas have the same page name, or a group has the address of the objects
 */
export function objectsOf(family: Family, description: Description, groups: readonly GroupEntry[]): ObjectEntry[] {
  if (groups.some(({ route }) => route === objectsRoute(family)))
    throw new Error(`${family.label}: a group cannot be named "objects", because ${objectsRoute(family)} lists the objects. Rename it.`);
  const schemas = description.namedSchemas;
  const users = usersOf(description.operations);
  const definitions = definitionsOf(family);
  const taken = new Map<string, string>();
  const objects = [...schemas].flatMap(([name, schema]): ObjectEntry[] => {
    const using = users.get(`#/components/schemas/${name}`) ?? [];
    // `MoneyOrNull` is `Money` in a field that can be null.
    if (name !== nonNull(name, schemas) || !hasFields(schema)) return [];
    if (!using.length || (using.length < FEWEST && !schema['x-resource'])) return [];
    const id = pageName(name);
    if (taken.has(id))
      throw new Error(`${family.label}: the schemas ${taken.get(id)} and ${name} have the same page name. Rename one of them.`);
    taken.set(id, name);
    const usingGroups = groups.filter((group) => using.some(({ tag }) => tag === group.name));
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
  const links = new Map(objects.map(({ name, route }): [string, Link] => [name, { label: name, href: route }]));
  for (const [name, schema] of schemas) {
    const link = links.get(nonNull(name, schemas));
    if (link) declareObject(schema, link);
  }
  return objects.sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** Returns the name of the schema that is the same but for null, if there is one, or else the name itself. */
function nonNull(name: string, schemas: ReadonlyMap<string, Schema>): string {
  const base = name.replace(/OrNull$/, '');
  return schemas.has(base) ? base : name;
}

/** Returns the operations and webhooks that use each schema, at any depth, by its pointer. */
function usersOf(operations: readonly Source[]): Map<string, Source[]> {
  const users = new Map<string, Source[]>();
  const known = new Map<string, ReadonlySet<string>>();
  for (const operation of operations) {
    const pointers = new Set<string>();
    for (const { media } of bodiesOf(operation)) {
      visitReferences(media.schema, ({ pointer, target }) => {
        const below = known.get(pointer) ?? pointersIn(target);
        known.set(pointer, below);
        for (const each of [pointer, ...below]) pointers.add(each);
        return false;
      });
    }
    for (const pointer of pointers) users.set(pointer, [...(users.get(pointer) ?? []), operation]);
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
