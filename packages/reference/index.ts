import { withoutLocalLinks } from '../markdown/html';
import { toHtml, toPlainText } from '../markdown/markdown';
import { type Node, operationsOf, resolve } from '../openapi/decorators/operations';
import { readErrorCatalogue } from '../openapi/errorCatalogue';
import { pageName } from '../openapi/normalise';
import { merged } from '../openapi/schemaMerge';
import type { Family } from '../platform/families';
import { authenticationOf } from './authentication';
import type { Effect, FamilyIndex, GroupEntry, Link, ObjectPageData, Operation, PageEntry } from './components/model';
import { downloadsOf } from './downloads';
import { listedErrors, problemsOf } from './errors/ofFamily';
import { addEventFacts } from './events';
import { withOutsideLinksOnly } from './foreign';
import { drawLifecycles, type GroupLifecycles } from './lifecycle';
import { objectPages, objectsIn, objectsOf } from './objects';
import { operationOf } from './operation';
import { relatePages } from './related';
import { renderFamily, renderGroup, renderObject, renderObjectList, renderOperation } from './render';
import { serversOf } from './servers';

/** A page to generate. `returns` is the `x-resource` of the first successful response. */
export type PageData = { entry: PageEntry; operation: Operation; returns?: string; reverses: string[] };

/** A family's description with everything that its pages are rendered from. `lifecycles` is undefined for a family without states. */
export type BuiltFamily = {
  root: Node;
  index: FamilyIndex;
  pages: PageData[];
  objects: ObjectPageData[];
  lifecycles?: GroupLifecycles;
};

/**
 * Builds the pages and lifecycles of a family.
 *
 * @param root the bundled description
 */
export async function builtFamily(family: Family, root: Node): Promise<BuiltFamily> {
  const { index, pages } = buildFamily(family, root);
  const lifecycles = family.rules === 'house' ? await drawLifecycles(root, index.groups, pages) : undefined;
  const drawn = new Map([...(lifecycles?.values() ?? [])].flat().map((each) => [each.lifecycle.anchor, each]));
  const { objects: listed, groups } = index;
  const objects = objectPages({
    family,
    root,
    objects: listed,
    groups,
    pages,
    operations: operationsOf(root),
    lifecycles: [...drawn.values()],
  });
  return { root, index, pages, objects, lifecycles };
}

/**
 * Returns the pages of a family as functions that render their content, by file name.
 *
 * @throws Error when two pages have the same name
 */
export function contentsOf(family: Family, { root, index, pages, objects, lifecycles }: BuiltFamily): Map<string, () => string> {
  const contents = new Map<string, () => string>();
  const add = (id: string, render: () => string) => {
    if (contents.has(`${id}.html`)) throw new Error(`${family.label}: two pages have the name ${id}. Rename the group or the operation.`);
    contents.set(`${id}.html`, render);
  };
  for (const { entry, operation } of pages) add(entry.id, () => renderOperation(operation));
  for (const group of index.groups) add(group.id, () => renderGroup(group, lifecycles?.get(group.name), objectsIn(index, group)));
  for (const object of objects) add(object.entry.id, () => renderObject(object));
  if (objects.length) add('_objects', () => renderObjectList(index));
  add('_family', () => familyPage(family, root, index));
  return contents;
}

/** Builds a family's index and page data from its bundled description. */
export function buildFamily(family: Family, root: Node): { index: FamilyIndex; pages: PageData[] } {
  const familyRoute = `/category/${family.slug}`;
  const operations = operationsOf(root);
  const groups: GroupEntry[] = root.tags
    .map((tag: Node) => groupOf(family, tag))
    .filter(({ name }: GroupEntry) => operations.some(({ node }) => node.tags[0] === name));
  const groupNamed = new Map(groups.map((group) => [group.name, group]));
  const routeOf = (node: Node) => `${groupNamed.get(node.tags[0])?.route}/${pageName(node.operationId)}`;
  const events = new Map(operations.filter(({ webhook }) => webhook).map(({ path, node }) => [path, routeOf(node)]));
  const calls = new Map(operations.map(({ node }): [string, Link] => [node.operationId, { label: node.summary, href: routeOf(node) }]));
  const catalogue = family.rules === 'house' ? readErrorCatalogue() : {};
  const servers = serversOf(root);
  const objects = family.rules === 'house' ? objectsOf(family, root, operations, groups) : [];

  const pages = operations.map((source): PageData => {
    const { node } = source;
    const group = groupNamed.get(node.tags[0]) as GroupEntry;
    const operation = operationOf(source, {
      root,
      servers,
      family: { label: family.label, href: familyRoute },
      group: { label: group.label, href: group.route, unlisted: group.unlisted },
      id: pageName(node.operationId),
      catalogue,
      signsWebhooks: family.rules === 'house',
      eventPage: (event) => events.get(event),
      callPage: (operationId) => calls.get(operationId),
    });
    const entry: PageEntry = {
      id: operation.id,
      title: operation.title,
      method: operation.method,
      path: operation.path,
      route: routeOf(node),
      deprecated: operation.deprecated,
      source: node['x-source'],
      summary: toPlainText(node.description) || toPlainText(node.summary) || operation.title,
      errors: listedErrors(root, source, catalogue),
      effects: effectsOf(operation),
    };
    group.pages.push(entry);
    const own = family.rules === 'foreign' ? withOutsideLinksOnly(operation) : operation;
    return {
      entry,
      operation: own,
      returns: resourceOf(root, node),
      reverses: [node['x-reverses'] ?? []].flat(),
    };
  });
  relatePages(pages);
  addEventFacts(root, pages, operations);
  const problems = problemsOf(
    pages.map(({ entry, operation }, position) => ({ entry, unlisted: operation.unlisted, node: operations[position].node })),
  );
  const index = { slug: family.slug, label: family.label, servers, groups, objects, problems };
  return { index, pages };
}

function familyPage(family: Family, root: Node, { servers, groups }: FamilyIndex): string {
  const authentication = authenticationOf(root, family);
  return renderFamily({
    label: family.label,
    purpose: family.purpose,
    groups,
    servers,
    downloads: downloadsOf(family),
    authentication: family.rules === 'foreign' ? withOutsideLinksOnly(authentication) : authentication,
  });
}

function effectsOf({ kind, movesMoney, transitions, emits }: Operation): Effect[] {
  if (kind === 'webhook') return [];
  return [
    ...(movesMoney ? (['money'] as const) : []),
    ...(transitions.length ? (['state'] as const) : []),
    ...(emits.length ? (['events'] as const) : []),
  ];
}

/** Returns the `x-resource` of an operation's first successful response, if it has one. */
function resourceOf(root: Node, { responses = {} }: Node): string | undefined {
  const [first] = Object.entries<Node>(responses).filter(([status]) => status.startsWith('2'));
  const [media] = Object.values<Node>(first ? (resolve(root, first[1]).content ?? {}) : {});
  return merged(root, media?.schema).node['x-resource'];
}

function groupOf(family: Family, tag: Node): GroupEntry {
  const name = tag.name as string;
  return {
    id: `${pageName(name)}-group`,
    name,
    label: tag['x-displayName'] ?? name,
    route: `/api/${family.slug}/${pageName(name)}`,
    html: family.rules === 'foreign' ? withoutLocalLinks(toHtml(tag.description, 'page')) : toHtml(tag.description, 'page'),
    summary: toPlainText(tag.description) || `All operations of ${name} in the ${family.label} API.`,
    unlisted: Boolean(tag['x-unlisted']),
    also: tag['x-also'] ?? [],
    pages: [],
  };
}
