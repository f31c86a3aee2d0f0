import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Node, operationsOf, resolve } from '../../openapi/redocly/decorators/operations';
import { readErrorCatalogue } from '../../openapi/redocly/errorCatalogue';
import type { Download, FamilyIndex, GroupEntry, Link, Operation, PageEntry, StaticPageData } from '../../src/components/reference/model';
import { canBeTried } from '../../src/components/reference/TryItSlot';
import type { Family } from '../../src/families';
import { authenticationOf } from './authentication';
import { bundleOf } from './bundleCache';
import { writeDownloads } from './downloads';
import { listedErrors, problemsOf } from './errors/ofFamily';
import { withoutLocalLinks } from './foreign';
import { drawLifecycles } from './lifecycle';
import { toHtml, toPlainText } from './markdown';
import { pageName } from './normalise';
import { operationOf } from './operation';
import { type PageData, writePages } from './pages';
import { writeQuotes } from './quotes';
import { relatePages } from './related';
import { renderFamily } from './render';
import { merged } from './schemaMerge';
import { writeSearchRecords } from './searchRecords';
import { serversOf } from './servers';
import { syncFolder } from './staging';
import { tryItOf, writeTryIt } from './tryIt';

const SITE_DIR = path.resolve(__dirname, '../..');

/**
 * Writes all files of a family: a page per operation, webhook and group, the index used by the sidebar and the category page, and the
 * downloads.
 *
 * @returns the numbers of operations, webhooks and groups, each of which has a page
 * @throws Error with file, line and remedy when the description is invalid or a page is missing from the output
 */
export async function writeFamily(family: Family) {
  const root = await bundleOf(family);
  const staging = path.join(SITE_DIR, '.cache/staging', family.folder);
  rmSync(staging, { recursive: true, force: true }); // The plugin does not overwrite existing pages.
  mkdirSync(staging, { recursive: true });
  const { index, pages } = buildFamily(family, root);
  const lifecycles = family.rules === 'house' ? await drawLifecycles(root, index.groups, pages) : undefined;
  await writePages(staging, family, index, pages, lifecycles);
  const downloads = await writeDownloads(family, root);
  writeFileSync(path.join(staging, '_family.json'), JSON.stringify(familyPage(family, root, index, downloads)));
  writeQuotes(family, root, pages);
  writeSearchRecords(family, pages, index.groups, lifecycles);
  writeTryIt(family, new Map(pages.flatMap(({ entry, tryIt }) => (tryIt ? [[entry.id, tryIt]] : []))));
  writeFileSync(path.join(staging, 'index.json'), JSON.stringify(index));
  syncFolder(staging, path.join(SITE_DIR, 'api', family.folder));
  const count = (kind: Operation['kind']) => pages.filter(({ operation }) => operation.kind === kind).length;
  return { operations: count('operation'), webhooks: count('webhook'), groups: index.groups.length };
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
      summary: toPlainText(node.description) || toPlainText(node.summary) || operation.title,
      errors: listedErrors(root, source, catalogue),
    };
    group.pages.push(entry);
    const own = family.rules === 'foreign' ? withoutLocalLinks(operation) : operation;
    const tryIt = canBeTried(own) ? tryItOf(own, source, root, entry.route) : undefined;
    return {
      entry,
      operation: own,
      source: node['x-source'],
      returns: resourceOf(root, node),
      reverses: [node['x-reverses'] ?? []].flat(),
      tryIt,
    };
  });
  relatePages(pages);
  const problems = problemsOf(
    pages.map(({ entry, operation }, position) => ({ entry, unlisted: operation.unlisted, node: operations[position].node })),
  );
  const index = { slug: family.slug, label: family.label, servers, groups, problems };
  return { index, pages };
}

/** Builds the family page's content below its groups. */
function familyPage(family: Family, root: Node, { servers }: FamilyIndex, downloads: Download[]): StaticPageData {
  const authentication = authenticationOf(root, family);
  return renderFamily({
    servers,
    downloads,
    authentication: family.rules === 'foreign' ? withoutLocalLinks(authentication) : authentication,
  });
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
