import { toHtml, toPlainText, withoutLocalLinks } from '../markdown/markdown';
import { readErrorCatalogue } from '../openapi/errorCatalogue';
import { Description } from '../openapi/model/description';
import { type Tag, withDocs } from '../openapi/model/document';
import type { Operation as Source } from '../openapi/model/operation';
import { pageName } from '../openapi/normalise';
import { unmarked } from '../openapi/numbers';
import { merged } from '../openapi/schemaMerge';
import type { Family } from '../platform/families';
import { authenticationOf, waysWithLinks } from './authentication';
import { historiesOf } from './changelog/model';
import type {
  Access,
  Effect,
  FamilyIndex,
  FamilyPageData,
  GroupEntry,
  GroupPageData,
  Link,
  ObjectPageData,
  Operation,
  PageEntry,
} from './components/model';
import { downloadsOf } from './downloads';
import { listedErrors, problemsOf } from './errors/familyErrors';
import { addEventFacts } from './events';
import { type Facts, factsFile, factsText } from './facts';
import { type GuideLinks, guideLinks, guidesFor } from './guideLinks';
import { drawLifecycles, type GroupLifecycles } from './lifecycle';
import { familyMarkdown, groupMarkdown } from './markdown/lists';
import { LLMS_FILE, llmsFull } from './markdown/llms';
import { objectListMarkdown, objectMarkdown } from './markdown/objects';
import { operationMarkdown } from './markdown/operation';
import { objectsIn, objectsOf } from './objects';
import { objectPages } from './objects/pages';
import { operationOf } from './operation';
import type { PageData } from './pageData';
import { relatePages } from './related';
import { withOutsideLinksOnly } from './sanitise';

/** A family's description with everything that its pages are rendered from. `lifecycles` is undefined for a family without states. */
export type BuiltFamily = {
  description: Description;
  index: FamilyIndex;
  pages: PageData[];
  objects: ObjectPageData[];
  lifecycles?: GroupLifecycles;
  /** Guides that quote the family. */
  links: GuideLinks;
};

/** Builds the pages and lifecycles of a family, and links them to the guides that quote it. */
export async function builtFamily(family: Family, document: object): Promise<BuiltFamily> {
  const links = guideLinks();
  const description = new Description(document);
  const { index, pages } = buildFamily(family, description);
  for (const page of pages) page.operation.guides = guidesFor(links, keysOf(family, page));
  const lifecycles = family.rules === 'house' ? await drawLifecycles(description, index.groups, pages) : undefined;
  const objects = objectPages({
    family,
    description,
    index,
    pages,
    lifecycles: [...(lifecycles?.values() ?? [])].flatMap(({ own }) => own),
  });
  return { description, index, pages, objects, lifecycles, links };
}

/** Returns the keys of a page in the links of guides. */
const keysOf = ({ folder }: Family, { entry, source }: PageData): string[] => [`${folder}/${source.operationId}`, entry.route];

/**
 * Returns the pages of a family as functions that build their content, by file name: the facts of the page, and its Markdown.
 *
 * @throws Error when two pages have the same name
 */
export function contentsOf(
  family: Family,
  { description, index, pages, objects, lifecycles, links }: BuiltFamily,
): Map<string, () => string> {
  const contents = new Map<string, () => string>();
  const add = (id: string, facts: Facts, markdown: () => string) => {
    if (contents.has(`${id}.md`)) throw new Error(`${family.label}: two pages have the name ${id}. Rename the group or the operation.`);
    contents.set(factsFile(id), () => factsText(facts)).set(`${id}.md`, () => unmarked(markdown()));
  };
  for (const { entry, operation } of pages)
    add(entry.id, { kind: 'operation', props: { operation } }, () => operationMarkdown(operation, entry.route));
  for (const group of index.groups) {
    const shown = lifecycles?.get(group.name) ?? { own: [], others: [] };
    const own = objectsIn(index, group);
    const members = pages.filter(({ source }) => source.tag === group.name);
    const guides = guidesFor(links, [group.route, ...members.flatMap((page) => keysOf(family, page))]);
    const props = { group, lifecycles: shown, objects: own, main: mainOf(group, objects), guides };
    add(group.id, { kind: 'group', props }, () => groupMarkdown(props, index));
  }
  for (const object of objects) add(object.entry.id, { kind: 'object', props: { object } }, () => objectMarkdown(object));
  if (objects.length) add('_objects', { kind: 'objects', props: { index } }, () => objectListMarkdown(index));
  const guides = guidesFor(links, [
    `/category/${family.slug}`,
    ...index.groups.map(({ route }) => route),
    ...pages.flatMap((page) => keysOf(family, page)),
  ]);
  const data = { ...familyPage(family, description, index), guides };
  add('_family', { kind: 'family', props: data }, () => familyMarkdown(data, `/category/${family.slug}`));
  const operations = new Map(pages.map(({ entry, operation }) => [entry.route, operation]));
  contents.set(LLMS_FILE, () => unmarked(llmsFull(index, data, operations)));
  return contents;
}

/** Returns the object with an example that most operations of a group return. */
function mainOf({ id, pages }: GroupEntry, objects: readonly ObjectPageData[]): GroupPageData['main'] {
  const returning = ({ returnedBy }: ObjectPageData) => returnedBy.filter((page) => pages.includes(page)).length;
  const [main] = objects
    .filter((each) => each.entry.group === id && returning(each))
    .sort((one, other) => returning(other) - returning(one));
  return main?.example ? { entry: main.entry, example: main.example } : undefined;
}

/** Builds a family's index and page data from its description. */
export function buildFamily(family: Family, description: Description): { index: FamilyIndex; pages: PageData[] } {
  const familyRoute = `/category/${family.slug}`;
  const { operations, servers } = description;
  const groups = (description.document.tags ?? [])
    .map((tag) => groupOf(family, tag))
    .filter(({ name }) => operations.some(({ tag }) => tag === name));
  const groupNamed = new Map(groups.map((group) => [group.name, group]));
  const routeOf = ({ tag, operationId }: Source) => `${groupNamed.get(tag)?.route}/${pageName(operationId)}`;
  const events = new Map(operations.filter(({ webhook }) => webhook).map((event) => [event.path, routeOf(event)]));
  const calls = new Map(operations.map((each): [string, Link] => [each.operationId, { label: each.summary, href: routeOf(each) }]));
  const catalogue = family.rules === 'house' ? readErrorCatalogue() : {};
  const objects = family.rules === 'house' ? objectsOf(family, description, groups) : [];
  const histories = historiesOf(family, operations.length);

  const waysOf = family.rules === 'foreign' ? waysWithLinks(description, family, familyRoute) : undefined;

  const pages = operations.map((source): PageData => {
    const group = groupNamed.get(source.tag) as GroupEntry;
    const operation = operationOf(source, {
      description,
      servers,
      family: { label: family.label, href: familyRoute },
      group: { label: group.label, href: group.route, unlisted: group.unlisted },
      id: pageName(source.operationId),
      catalogue,
      signsWebhooks: family.rules === 'house',
      hasSandbox: family.rules === 'house',
      hasClient: family.rules === 'house',
      eventPage: (event) => events.get(event),
      callPage: (operationId) => calls.get(operationId),
    });
    if (waysOf) {
      operation.open = false;
      if (source.isPublic) operation.authentication = [[]];
      else if (source.security.length) operation.authentication = waysOf(source);
    }
    operation.history = histories.get(source.operationId);
    const entry: PageEntry = {
      id: operation.id,
      title: operation.title,
      method: operation.method,
      path: operation.path,
      route: routeOf(source),
      deprecated: operation.deprecated,
      source: source.source,
      summary: toPlainText(source.description) || toPlainText(source.summary) || operation.title,
      errors: listedErrors(source, catalogue),
      effects: effectsOf(operation),
      ...(family.rules === 'house' && !source.webhook && !source.isPublic && { access: accessOf(source) }),
    };
    group.pages.push(entry);
    const own = family.rules === 'foreign' ? withOutsideLinksOnly(operation) : operation;
    return {
      entry,
      operation: own,
      source,
      returns: merged(source.success?.content[0]?.schema).schema['x-resource'],
      reverses: source.reverses,
    };
  });
  // Third-party descriptions follow no conventions from which relations could be derived.
  if (family.rules === 'house') relatePages(pages);
  addEventFacts(pages);
  const index = { slug: family.slug, label: family.label, servers, groups, objects, problems: problemsOf(pages) };
  return { index, pages };
}

function accessOf({ roles, security }: Source): Access {
  return { roles, scopes: security.flatMap(({ oauth2 }) => (oauth2 ? [oauth2] : [])) };
}

function effectsOf({ kind, movesMoney, transitions, emits }: Operation): Effect[] {
  if (kind === 'webhook') return [];
  return [
    ...(movesMoney ? (['money'] as const) : []),
    ...(transitions.length ? (['state'] as const) : []),
    ...(emits.length ? (['events'] as const) : []),
  ];
}

function familyPage(family: Family, description: Description, { servers, groups }: FamilyIndex): Omit<FamilyPageData, 'guides'> {
  const authentication = authenticationOf(description, family);
  return {
    label: family.label,
    purpose: family.purpose,
    ...(family.rules === 'foreign' && { html: withoutLocalLinks(toHtml(aboutOf(description), 'page')) }),
    groups,
    servers,
    downloads: downloadsOf(family),
    authentication: family.rules === 'foreign' ? withOutsideLinksOnly(authentication) : authentication,
  };
}

/** Formats what a description says about itself as Markdown. */
function aboutOf({ document: { info = {}, externalDocs } }: Description): string | undefined {
  const { summary, description, version, contact, license, termsOfService } = info;
  const linked = (words: string, url: string | undefined) => (url ? `[${words}](<${url}>)` : words);
  const email = contact?.email;
  const facts = [
    version && `Version ${version}`,
    contact &&
      `Contact: ${[linked(contact.name ?? contact.url ?? '', contact.url), email && linked(email, `mailto:${email}`)].filter(Boolean).join(', ')}`,
    license && `Licence: ${linked(license.name, license.url)}`,
    termsOfService && linked('Terms of service', termsOfService),
  ];
  const lines = facts.filter(Boolean).map((fact) => `- ${fact}`);
  return withDocs([summary, description, lines.join('\n')].filter(Boolean).join('\n\n'), externalDocs);
}

function groupOf(family: Family, tag: Tag): GroupEntry {
  const { name } = tag;
  const text = withDocs([tag.summary, tag.description].filter(Boolean).join('\n\n') || undefined, tag.externalDocs);
  return {
    id: `${pageName(name)}-group`,
    name,
    label: tag['x-displayName'] ?? name,
    route: `/api/${family.slug}/${pageName(name)}`,
    html: family.rules === 'foreign' ? withoutLocalLinks(toHtml(text, 'page')) : toHtml(text, 'page'),
    summary: toPlainText(tag.summary ?? tag.description) || `All operations of ${name} in the ${family.label} API.`,
    unlisted: Boolean(tag['x-unlisted']),
    also: tag['x-also'] ?? [],
    pages: [],
  };
}
