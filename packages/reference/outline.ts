import { brand } from '../platform/brand';
import { ERRORS_ROUTE } from '../platform/errorPages';
import type { Family } from '../platform/families';
import { CHANGELOG_ROUTE, changelogRoute } from './changelog/routes';
import type { ErrorRecord, FamilyIndex, GroupEntry, Link, Method, PageEntry } from './components/model';

/** Path of the list of all operations. */
export const OPERATIONS_ROUTE = '/api/operations';
/** The introduction is an application page, but part of the same sidebar. */
const INTRODUCTION: Link = { label: 'Introduction', href: '/api/intro' };

/** Entry of the API sidebar. A category without `route` has no page of its own. */
export type Entry = { label: string; route?: string; method?: Method; unlisted: boolean; entries: Entry[] };

/** Page of the API reference: an operation, webhook, group, family, error code or list. */
export type DocumentPage = {
  route: string;
  /** Title without the name of the site. */
  title: string;
  description: string;
  /** File with the rendered content, relative to the folder of generated pages (packages/reference/reference.ts). */
  content: string;
  /** Source in the repository as file or file:line, for "Edit this page" and error messages. */
  source?: string;
  unlisted: boolean;
  /** Entries of the sidebar from the family to the page; empty for pages that are not in the sidebar. */
  trail: Entry[];
  previous?: Link;
  next?: Link;
};

/** The API sidebar and every page of the reference, in sidebar order. */
export type Outline = { sidebar: Entry[]; pages: DocumentPage[] };

/** Generated content that the outline consists of. */
export type Generated = { families: readonly (Family & { index: FamilyIndex })[]; errors: readonly ErrorRecord[] };

/**
 * Builds the sidebar and the pages of the reference. Previous and next pages follow the order of the sidebar without unlisted pages.
 *
 * @param generated indexes of the families in display order, and all error codes
 */
export function outlineOf({ families, errors }: Generated): Outline {
  const sidebar: Entry[] = [{ label: INTRODUCTION.label, route: INTRODUCTION.href, unlisted: false, entries: [] }];
  const pages: DocumentPage[] = [];
  const order: { link: Link; page?: DocumentPage }[] = [{ link: INTRODUCTION }];
  const add = (page: Omit<DocumentPage, 'unlisted'> & Partial<DocumentPage>, label: string) => {
    const complete = { unlisted: false, ...page };
    pages.push(complete);
    if (!complete.unlisted) order.push({ link: { label, href: page.route }, page: complete });
  };
  const addList = (label: string, route: string, more: Pick<DocumentPage, 'description' | 'content'> & Partial<DocumentPage>) => {
    const entry = { label, route, unlisted: false, entries: [] };
    sidebar.push(entry);
    add({ route, title: label, trail: [entry], ...more }, label);
  };
  addList('Errors', ERRORS_ROUTE, {
    description: 'All error codes of all APIs by HTTP status, with the cause, the remedy and the operations that return each code.',
    content: 'errors/error-codes.html',
    source: 'openapi/errors.yaml',
  });
  addList('All operations', OPERATIONS_ROUTE, {
    description: 'All operations of all APIs on one page, by family and group, with method, path and a link to each reference page.',
    content: 'operations/all-operations.html',
  });
  addList('Changelog', CHANGELOG_ROUTE, {
    description: 'Changes of all APIs by release: added, changed, deprecated and removed, with breaking changes marked.',
    content: 'changelog/all.html',
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
    add(
      { route, title: `${family.label} API`, description: family.purpose, content: `${family.folder}/_family.html`, trail: [entry] },
      family.label,
    );
    for (const group of family.index.groups) {
      const trail = [entry, ...placeIn(entry, group)];
      const title = `${group.label}, ${family.label} API`;
      const { unlisted } = group;
      add({ route: group.route, title, description: group.summary, content: `${family.folder}/${group.id}.html`, unlisted, trail }, title);
      for (const page of group.pages) add(operationPage(page, group, family, trail), page.title);
    }
  }
  for (const [at, { page }] of order.entries()) {
    if (page) Object.assign(page, { previous: order[at - 1]?.link, next: order[at + 1]?.link });
  }
  for (const error of errors) pages.push(errorPage(error));
  return { sidebar, pages };
}

/**
 * Adds a group to the sidebar. Groups with a label such as "Admin / Users" are below a category "Admin".
 *
 * @returns the entries from the family, exclusive, to the group
 */
function placeIn(family: Entry, group: GroupEntry): Entry[] {
  const [first, second] = group.label.split(' / ');
  const entry: Entry = {
    label: second ?? first,
    route: group.route,
    unlisted: group.unlisted,
    entries: group.pages.map(({ title, route, method }) => ({ label: title, route, method, unlisted: group.unlisted, entries: [] })),
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
    trail: [...trail, ...(trail.at(-1)?.entries.filter((entry) => entry.route === route) ?? [])],
  };
}

/** The sidebar contains only the list of codes, to keep it short. */
function errorPage({ code, title, route, summary }: ErrorRecord): DocumentPage {
  return {
    route,
    title: `${code}: ${title}`,
    description: summary,
    content: `errors/${code}.html`,
    source: 'openapi/errors.yaml',
    unlisted: false,
    trail: [],
  };
}

/** Returns the file with the content of a page as Markdown, in the same folder as the HTML. */
export const twinContent = ({ content }: Pick<DocumentPage, 'content'>): string => content.replace(/html$/, 'md');

/** Returns the URL at which the source of a page can be edited. */
export const editUrlOf = ({ source }: DocumentPage): string | undefined =>
  source && `${brand.repositoryUrl}/edit/main/${source.replace(/:(\d+)$/, '#L$1')}`;
