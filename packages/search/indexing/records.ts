import type { BlogContent } from '@docusaurus/plugin-content-blog';
import type { LoadedContent, LoadedVersion } from '@docusaurus/plugin-content-docs';
import type { GlossaryPart } from '../../guides/glossary/model';
import { sectionList } from '../../platform/docsSections';
import { ERRORS_ROUTE } from '../../platform/errorPages';
import { CHANGELOG_ROUTE } from '../../reference/changelog/routes';
import type { ErrorRecord, FamilyIndex } from '../../reference/components/model';
import { EVENTS_ROUTE, OPERATIONS_ROUTE, type Outline } from '../../reference/outline';
import { isGenerated } from '../../reference/pageFile';
import type { SearchRecord } from '../record';
import { plain, sectionsOf } from './sections';

/**
 * Builds the records of a docs instance: one for each listed page that is written by hand, and each of its sections.
 *
 * @param sourceOf function that returns the source of a page with the brand tokens replaced
 */
export function recordsOfDocs(instance: string, content: LoadedContent, sourceOf: (source: string) => string): SearchRecord[] {
  const section = sectionList.find(({ id }) => id === instance)?.label ?? instance;
  return content.loadedVersions.flatMap(({ docs }: LoadedVersion) =>
    docs
      .filter((page) => !page.unlisted && !page.draft && !isGenerated(page))
      .flatMap(({ permalink, title, description, source }) =>
        recordsOfPage({ permalink, title, description, section, markdown: sourceOf(source) }),
      ),
  );
}

/** Builds a record for each listed post and each of its sections. */
export function recordsOfBlog(content: BlogContent): SearchRecord[] {
  return content.blogPosts
    .filter(({ metadata }) => !metadata.unlisted)
    .flatMap(({ metadata: { permalink, title, description }, content: markdown }) =>
      recordsOfPage({ permalink, title, description, section: 'Blog', markdown }),
    );
}

type Page = { permalink: string; title: string; description: string; section: string; markdown: string };

/** Sections by the text of their page: the development server reads all pages again after each change. */
const parsed = new Map<string, ReturnType<typeof sectionsOf>>();

function sectionsIn(markdown: string): ReturnType<typeof sectionsOf> {
  const sections = parsed.get(markdown) ?? sectionsOf(markdown);
  parsed.set(markdown, sections);
  return sections;
}

function recordsOfPage({ permalink, title, description, section, markdown }: Page): SearchRecord[] {
  const [{ text: opening, ...rest }, ...sections] = sectionsIn(markdown);
  return [
    { ...rest, url: permalink, kind: 'page', title, section, names: [], text: `${plain(description)} ${opening}`.trim() },
    ...sections.map(
      ({ heading = '', anchor, ...rest }): SearchRecord => ({
        ...rest,
        url: `${permalink}#${anchor}`,
        kind: 'section',
        title: heading,
        section: `${section} › ${title}`,
        names: [],
      }),
    ),
  ];
}

/** Builds a record for each page of the reference that lists others: error codes, operations, events and the changelog. */
export function recordsOfLists({ pages }: Outline): SearchRecord[] {
  const lists = [ERRORS_ROUTE, OPERATIONS_ROUTE, EVENTS_ROUTE, CHANGELOG_ROUTE];
  return pages
    .filter(({ route }) => lists.includes(route))
    .map(({ route, title, description }) => ({ url: route, kind: 'page', title, section: 'API', names: [], text: description }));
}

/** Builds a record for the page of a family and for each of its listed groups. */
export function recordsOfFamily({ label, slug, groups }: FamilyIndex, purpose: string): SearchRecord[] {
  const page: SearchRecord = {
    url: `/category/${slug}`,
    kind: 'page',
    title: `${label} API`,
    section: 'API',
    family: label,
    names: [label, 'OpenAPI description', 'Postman collection'],
    text: `${purpose} Base URLs, authentication, scopes, and the description to download: OpenAPI as YAML and JSON, and a Postman collection.`,
  };
  return [page, ...groupRecords(label, groups)];
}

function groupRecords(label: string, groups: FamilyIndex['groups']): SearchRecord[] {
  return groups
    .filter(({ unlisted }) => !unlisted)
    .map((group) => ({
      url: group.route,
      kind: 'group',
      title: group.label,
      section: label,
      family: label,
      group: group.label,
      names: [group.name],
      text: group.summary,
    }));
}

/** Builds a record for each error code, which includes its texts. */
export function recordsOfErrors(errors: readonly ErrorRecord[]): SearchRecord[] {
  return errors.map(({ code, status, title, route, cause, remedy }) => ({
    url: route,
    kind: 'error',
    title: code,
    section: 'API › Errors',
    // The route is part of an error's `type`, which readers find in responses and logs.
    names: [code, route],
    text: `${status} ${title} ${cause} ${remedy}`,
  }));
}

/** Builds a record for each term of the glossary. */
export function recordsOfTerms(parts: readonly GlossaryPart[], route: string): SearchRecord[] {
  return parts.flatMap(({ terms }) =>
    terms.map(({ term, also, means, id }) => ({
      url: `${route}#${id}`,
      kind: 'term',
      title: term,
      section: 'Docs › Glossary',
      names: also,
      text: plain(means),
    })),
  );
}
