import { brand } from '../platform/brand';
import { ERRORS_ROUTE } from '../platform/errorPages';
import type { Family } from '../platform/families';
import { CHANGELOG_ROUTE, changelogRoute } from './changelog/routes';
import type { ErrorRecord, FamilyIndex, GroupEntry, Method, ObjectEntry, PageEntry } from './components/model';
import { objectsRoute } from './objects/registry';

/** Paths of the lists of all operations and of all webhook events. */
export const OPERATIONS_ROUTE = '/api/operations';
export const EVENTS_ROUTE = '/api/events';

/** Entry of the API sidebar. A category without `id` has no page of its own. */
export type Entry = {
  label: string;
  /** Page of the entry: the name of its file in api/ without extension, which is the ID of the doc. */
  id?: string;
  route?: string;
  method?: Method;
  /** Path of an operation, or name of an event. */
  path?: string;
  unlisted: boolean;
  entries: Entry[];
  /** True for a collapsed row within a group: its objects or its webhooks. */
  isRow?: boolean;
};

/** Page of the API reference: an operation, webhook, group, family, error code, list or changelog. */
export type DocumentPage = {
  /** Name of the page's file in api/ without extension, of its facts, and of its Markdown. */
  id: string;
  route: string;
  /** Title without the name of the site. */
  title: string;
  /** Label in the sidebar, breadcrumbs and pagination. */
  label: string;
  description: string;
  /** Source in the repository as file or file:line, for "Edit this page" and error messages. */
  source?: string;
  unlisted: boolean;
  method?: Method;
  /** IDs of the pages that pagination links to instead of the neighbours in the sidebar; null for none. */
  previous?: string | null;
  next?: string | null;
};

/** The API sidebar below the introduction, and every page of the reference, in sidebar order. */
export type Outline = { sidebar: Entry[]; pages: DocumentPage[] };

/** Generated content that the outline consists of. */
export type Generated = { families: readonly (Family & { index: FamilyIndex })[]; errors: readonly ErrorRecord[] };

/**
 * Builds the sidebar and the pages of the reference.
 *
 * @param generated indexes of the families in display order, and all error codes
 */
export function outlineOf({ families, errors }: Generated): Outline {
  const sidebar: Entry[] = [];
  const pages: DocumentPage[] = [];
  const add = (page: Omit<DocumentPage, 'unlisted'> & { unlisted?: boolean; path?: string }, entries: Entry[] = []): Entry => {
    const { path, unlisted = false, ...facts } = page;
    pages.push({ ...facts, unlisted });
    const { id, label, route, method } = page;
    return { id, label, route, method, path, unlisted, entries };
  };
  const errorList = add({
    id: 'errors/error-codes',
    route: ERRORS_ROUTE,
    title: 'Errors',
    label: 'Errors',
    description: 'All error codes of all APIs by HTTP status, with the cause, the remedy and the operations that return each code.',
    source: 'openapi/errors.yaml',
    next: 'lists/all-operations',
  });
  errorList.entries.push(...errors.map((error) => add(errorPage(error))));
  const changelog = {
    id: 'changelog/all',
    route: CHANGELOG_ROUTE,
    title: 'Changelog',
    label: 'Changelog',
    description: 'Changes of all APIs by release: added, changed, deprecated and removed, with breaking changes marked.',
  };
  sidebar.push(
    errorList,
    add({
      id: 'lists/all-operations',
      route: OPERATIONS_ROUTE,
      title: 'All operations',
      label: 'All operations',
      description: 'All operations of all APIs on one page, by family and group, with method, path and a link to each reference page.',
      previous: 'errors/error-codes',
    }),
    add({
      id: 'lists/all-events',
      route: EVENTS_ROUTE,
      title: 'All events',
      label: 'All events',
      description:
        'All webhook events of all APIs on one page, by family and group, with payload, cause, resulting state and a link to each page.',
    }),
    add(
      changelog,
      families.map(({ label, slug, folder }) =>
        add({
          id: `changelog/${folder}`,
          route: changelogRoute(slug),
          title: `${label} changelog`,
          label,
          description: `Changes of the ${label} API by release: added, changed, deprecated and removed, with breaking changes marked.`,
        }),
      ),
    ),
  );
  for (const family of families) {
    const { folder, label, slug, index } = family;
    const name = `${label} API`;
    const entry = add({
      id: `${folder}/_family`,
      route: `/category/${slug}`,
      title: name,
      label,
      description: family.purpose,
      source: `openapi/${folder}/openapi.yaml`,
    });
    sidebar.push(entry);
    for (const group of index.groups) {
      const { unlisted, route } = group;
      const [first, second] = group.label.split(' / ');
      const own = add({
        id: `${folder}/${group.id}`,
        route,
        title: `${group.label}, ${name}`,
        label: second ?? first,
        description: group.summary,
        source: fileOf(group),
        unlisted,
      });
      const operationEntry = ({ id, title, ...page }: PageEntry) =>
        add({
          id: `${folder}/${id}`,
          route: page.route,
          title: `${title}, ${name}`,
          label: title,
          description: page.summary,
          source: page.source,
          method: page.method,
          path: page.path,
          unlisted,
        });
      const objects = index.objects.filter((object) => object.group === group.id);
      own.entries.push(
        ...group.pages.filter((page) => !isWebhook(page)).map(operationEntry),
        ...row('Webhooks', unlisted, group.pages.filter(isWebhook).map(operationEntry)),
        ...row(
          'Objects',
          unlisted,
          objects.map((object) => add(objectPage(object, family))),
        ),
      );
      placeOf(entry, second && first).push(own);
    }
    if (!index.objects.length) continue;
    const shared = index.objects.filter(({ group }) => !group);
    entry.entries.push(
      add(
        {
          id: `${folder}/_objects`,
          route: objectsRoute({ slug }),
          title: `Objects, ${name}`,
          label: 'Objects',
          description: `All resources and shared types of the ${name}, with their fields, examples, lifecycles, operations and events.`,
        },
        shared.map((object) => add(objectPage(object, family))),
      ),
    );
  }
  for (const entry of sidebar) entry.entries.filter(({ id }) => !id).forEach(hideIfEmpty);
  return { sidebar, pages };
}

/** Returns the entries below a family, or below its category for groups with labels such as "Admin / Users". */
function placeOf(family: Entry, category: string | undefined): Entry[] {
  if (!category) return family.entries;
  let parent = family.entries.find(({ label, id }) => label === category && !id);
  if (!parent) {
    parent = { label: category, unlisted: false, entries: [] };
    family.entries.push(parent);
  }
  return parent.entries;
}

/** Makes a category without a page unlisted if all of its entries are. */
function hideIfEmpty(category: Entry): void {
  category.unlisted = category.entries.every(({ unlisted }) => unlisted);
}

const row = (label: string, unlisted: boolean, entries: Entry[]): Entry[] =>
  entries.length ? [{ label, unlisted, entries, isRow: true }] : [];

/** Returns the file that describes a group: that of its first operation. */
const fileOf = ({ pages: [page] }: GroupEntry) => page?.source?.replace(/:\d+$/, '');

const isWebhook = ({ method }: PageEntry) => method === 'webhook';

const objectPage = ({ id, name, route, summary, source, unlisted }: ObjectEntry, family: Pick<Family, 'label' | 'folder'>) => ({
  id: `${family.folder}/${id}`,
  route,
  title: `${name} object, ${family.label} API`,
  label: name,
  description: `${name} object of the ${family.label} API: fields, example, operations and events. ${summary}`.trim(),
  source,
  unlisted,
});

const errorPage = ({ code, title, route, summary }: ErrorRecord) => ({
  id: `errors/${code}`,
  route,
  title: `${code}: ${title}`,
  label: code,
  description: summary,
  source: 'openapi/errors.yaml',
  // The codes are read one at a time, not one after the other.
  previous: null,
  next: null,
});

/** Returns the file with a page as Markdown, in the same folder as its facts. */
export const twinContent = ({ id }: Pick<DocumentPage, 'id'>): string => `${id}.md`;

/** Returns the URL at which the source of a page can be edited. */
export const editUrlOf = ({ source }: DocumentPage): string | undefined =>
  source && `${brand.repositoryUrl}/edit/main/${source.replace(/:(\d+)$/, '#L$1')}`;
