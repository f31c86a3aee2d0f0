import { brand } from '../platform/brand';
import { ERRORS_ROUTE } from '../platform/errorPages';
import type { Family } from '../platform/families';
import { CHANGELOG_ROUTE, changelogRoute } from './changelog/routes';
import type { ErrorRecord, FamilyIndex, GroupEntry, Link, Method, ObjectEntry, PageEntry } from './components/model';
import { objectsRoute } from './objects/registry';

/** Paths of the lists of all operations and of all webhook events. */
export const OPERATIONS_ROUTE = '/api/operations';
export const EVENTS_ROUTE = '/api/events';
/** The introduction is an application page, but part of the same sidebar. */
const INTRODUCTION: Link = { label: 'Introduction', href: '/api/intro' };

/** Entry of the API sidebar. A category without `route` has no page of its own. */
export type Entry = {
  label: string;
  route?: string;
  method?: Method;
  /** Path of an operation, or name of an event. */
  path?: string;
  unlisted: boolean;
  entries: Entry[];
  /** True for a collapsed row within a group: its objects or its webhooks. */
  isRow?: boolean;
};

/** Page of the API reference: an operation, webhook, group, family, error code or list. */
export type DocumentPage = {
  route: string;
  /** Title without the name of the site. */
  title: string;
  description: string;
  /** File with the rendered content, relative to the folder of generated pages (packages/reference/stored.ts). */
  content: string;
  /** Source in the repository as file or file:line, for "Edit this page" and error messages. */
  source?: string;
  unlisted: boolean;
  /** True for a list of all operations, events or errors, which has a filter. */
  isCatalogue?: boolean;
  /** Entries from the top of the sidebar to the page. That of an error code is not in the sidebar. */
  trail: Entry[];
  previous?: Link;
  next?: Link;
};

/** The API sidebar and every page of the reference, in sidebar order. */
export type Outline = { sidebar: Entry[]; pages: DocumentPage[] };

type NewPage = Omit<DocumentPage, 'unlisted'> & Partial<DocumentPage>;

/** Generated content that the outline consists of. */
export type Generated = { families: readonly (Family & { index: FamilyIndex })[]; errors: readonly ErrorRecord[] };

/**
 * Builds the sidebar and the pages of the reference. Previous and next pages follow the order of the sidebar, within the lists at its top or within a
 * group, without unlisted pages.
 *
 * @param generated indexes of the families in display order, and all error codes
 */
export function outlineOf({ families, errors }: Generated): Outline {
  const sidebar: Entry[] = [{ label: INTRODUCTION.label, route: INTRODUCTION.href, unlisted: false, entries: [] }];
  const pages: DocumentPage[] = [];
  const sequences: { link: Link; page?: DocumentPage }[][] = [[{ link: INTRODUCTION }]];
  const add = (page: NewPage, label?: string) => {
    const complete = { unlisted: false, ...page };
    pages.push(complete);
    // The pages of families and the objects that several groups share are in no sequence.
    if (!complete.unlisted && label) sequences.at(-1)?.push({ link: { label, href: page.route }, page: complete });
  };
  const addList = (label: string, route: string, more: Pick<DocumentPage, 'description' | 'content'> & Partial<DocumentPage>) => {
    const entry = { label, route, unlisted: false, entries: [] };
    sidebar.push(entry);
    add({ route, title: label, trail: [entry], isCatalogue: true, ...more }, label);
    return entry;
  };
  const list = addList('Errors', ERRORS_ROUTE, {
    description: 'All error codes of all APIs by HTTP status, with the cause, the remedy and the operations that return each code.',
    content: 'errors/error-codes.html',
    source: 'openapi/errors.yaml',
  });
  addList('All operations', OPERATIONS_ROUTE, {
    description: 'All operations of all APIs on one page, by family and group, with method, path and a link to each reference page.',
    content: 'lists/all-operations.html',
  });
  addList('All events', EVENTS_ROUTE, {
    description:
      'All webhook events of all APIs on one page, by family and group, with payload, cause, resulting state and a link to each page.',
    content: 'lists/all-events.html',
  });
  addList('Changelog', CHANGELOG_ROUTE, {
    description: 'Changes of all APIs by release: added, changed, deprecated and removed, with breaking changes marked.',
    content: 'changelog/all.html',
    isCatalogue: false,
  });
  for (const { label, slug, folder } of families) {
    pages.push({
      route: changelogRoute(slug),
      title: `${label} changelog`,
      description: `Changes of the ${label} API by release: added, changed, deprecated and removed, with breaking changes marked.`,
      content: `changelog/${folder}.html`,
      unlisted: false,
      trail: sidebar.filter(({ route }) => route === CHANGELOG_ROUTE),
    });
  }
  for (const family of families) {
    const route = `/category/${family.slug}`;
    const entry: Entry = { label: family.label, route, unlisted: false, entries: [] };
    sidebar.push(entry);
    add({
      route,
      title: `${family.label} API`,
      description: family.purpose,
      content: `${family.folder}/_family.html`,
      source: `openapi/${family.folder}/openapi.yaml`,
      trail: [entry],
    });
    for (const group of family.index.groups) {
      sequences.push([]);
      const trail = [entry, ...placeIn(entry, group, objectsIn(family.index, group))];
      const title = `${group.label}, ${family.label} API`;
      const { unlisted } = group;
      add(
        {
          route: group.route,
          title,
          description: group.summary,
          content: `${family.folder}/${group.id}.html`,
          source: fileOf(group),
          unlisted,
          trail,
        },
        title,
      );
      for (const page of inSidebarOrder(group)) add(operationPage(page, group, family, trail), page.title);
      for (const object of objectsIn(family.index, group)) add(objectPage(object, family, trail), object.name);
    }
    addObjects(family, entry, add);
  }
  for (const sequence of sequences)
    for (const [at, { page }] of sequence.entries()) {
      if (page) Object.assign(page, { previous: sequence[at - 1]?.link, next: sequence[at + 1]?.link });
    }
  for (const error of errors) pages.push(errorPage(error, list));
  return { sidebar, pages };
}

/**
 * Adds a group to the sidebar. Groups with a label such as "Admin / Users" are below a category "Admin".
 *
 * @returns the entries from the family, exclusive, to the group
 */
function placeIn(family: Entry, group: GroupEntry, objects: readonly ObjectEntry[]): Entry[] {
  const [first, second] = group.label.split(' / ');
  const entry: Entry = {
    label: second ?? first,
    route: group.route,
    unlisted: group.unlisted,
    entries: entriesOf(group, objects),
  };
  if (!second) {
    family.entries.push(entry);
    return [entry];
  }
  let parent = family.entries.find(({ label, route }) => label === first && !route);
  if (!parent) {
    parent = { label: first, unlisted: true, entries: [] };
    family.entries.push(parent);
  }
  parent.entries.push(entry);
  parent.unlisted &&= entry.unlisted;
  return [parent, entry];
}

function operationPage(page: PageEntry, group: GroupEntry, family: Family, trail: Entry[]) {
  const { route, source } = page;
  return {
    route,
    title: `${page.title}, ${family.label} API`,
    description: page.summary,
    content: `${family.folder}/${page.id}.html`,
    source,
    unlisted: group.unlisted,
    trail: [...trail, ...pathTo(route, trail.at(-1)?.entries)],
  };
}

/** Returns the entries that lead to a page, which can be in a row. */
const pathTo = (route: string, entries: readonly Entry[] = []): Entry[] =>
  entries.flatMap((entry) => {
    const below = pathTo(route, entry.entries);
    return entry.route === route || below.length ? [entry, ...below] : [];
  });

/** Returns the file that describes a group: that of its first operation. */
const fileOf = ({ pages: [page] }: GroupEntry) => page?.source?.replace(/:\d+$/, '');

const isWebhook = ({ method }: PageEntry) => method === 'webhook';
const inSidebarOrder = ({ pages }: GroupEntry) => [...pages.filter((page) => !isWebhook(page)), ...pages.filter(isWebhook)];
const objectsIn = ({ objects }: FamilyIndex, { id }: GroupEntry) => objects.filter(({ group }) => group === id);

/** Returns the entries of a group: its operations, then its webhooks and its objects, each in a row if there are operations. */
function entriesOf({ pages, unlisted }: GroupEntry, objects: readonly ObjectEntry[]): Entry[] {
  const entryOf = ({ title, route, method, path }: PageEntry): Entry => ({ label: title, route, method, path, unlisted, entries: [] });
  const row = (label: string, entries: Entry[]): Entry[] => (entries.length ? [{ label, unlisted, entries, isRow: true }] : []);
  return [
    ...pages.filter((page) => !isWebhook(page)).map(entryOf),
    ...row('Webhooks', pages.filter(isWebhook).map(entryOf)),
    ...row('Objects', objects.map(objectEntry)),
  ];
}

const objectEntry = ({ name, route, unlisted }: ObjectEntry): Entry => ({ label: name, route, unlisted, entries: [] });

/** Adds the list of a family's objects, with those that several groups share. */
function addObjects({ label, slug, folder, index }: Generated['families'][number], entry: Entry, add: (page: NewPage) => void) {
  if (!index.objects.length) return;
  const shared = index.objects.filter(({ group }) => !group);
  const list: Entry = { label: 'Objects', route: objectsRoute({ slug }), unlisted: false, entries: shared.map(objectEntry) };
  entry.entries.push(list);
  const trail = [entry, list];
  add({
    route: String(list.route),
    title: `Objects, ${label} API`,
    description: `All resources and shared types of the ${label} API, with their fields, examples, lifecycles, operations and events.`,
    content: `${folder}/_objects.html`,
    trail,
  });
  for (const object of shared) add(objectPage(object, { label, folder }, trail));
}

function objectPage(
  { id, name, route, summary, source, unlisted }: ObjectEntry,
  family: Pick<Family, 'label' | 'folder'>,
  trail: Entry[],
): NewPage {
  return {
    route,
    title: `${name} object, ${family.label} API`,
    description: `${name} object of the ${family.label} API: fields, example, operations and events. ${summary}`.trim(),
    content: `${family.folder}/${id}.html`,
    source,
    unlisted,
    trail: [...trail, ...pathTo(route, trail.at(-1)?.entries)],
  };
}

/** The sidebar contains only the list of codes, to keep it short. */
function errorPage({ code, title, route, summary }: ErrorRecord, list: Entry): DocumentPage {
  return {
    route,
    title: `${code}: ${title}`,
    description: summary,
    content: `errors/${code}.html`,
    source: 'openapi/errors.yaml',
    unlisted: false,
    trail: [list, { label: code, route, unlisted: false, entries: [] }],
  };
}

/** Returns the file with the content of a page as Markdown, in the same folder as the HTML. */
export const twinContent = ({ content }: Pick<DocumentPage, 'content'>): string => content.replace(/html$/, 'md');

/** Returns the URL at which the source of a page can be edited. */
export const editUrlOf = ({ source }: DocumentPage): string | undefined =>
  source && `${brand.repositoryUrl}/edit/main/${source.replace(/:(\d+)$/, '#L$1')}`;
