import path from 'node:path';
import { toHtml, toPlainText } from '../../markdown/markdown';
import { problemExample } from '../../openapi/decorators/problem-example';
import { type CatalogueEntry, readErrorCatalogue, readShared, saysWhen } from '../../openapi/errorCatalogue';
import { Description } from '../../openapi/model/description';
import { ERRORS_ROUTE, errorRoute, problemType } from '../../platform/errorPages';
import { allFamilies } from '../../platform/families';
import { writeFolder } from '../../platform/writeFolder';
import type { ErrorPageData, ErrorRecord, ErrorStatus, FamilyIndex, ProblemSample } from '../components/model';
import { facetsOfErrors } from '../facets';
import { factsFile, factsText } from '../facts';
import { type GuideLinks, guideLinks, guidesFor } from '../guideLinks';
import { errorMarkdown } from '../markdown/errorPage';
import { errorListMarkdown } from '../markdown/lists';
import { ERRORS_FOLDER, REFERENCE_DIR } from '../stored';
import { adviceOf } from './advice';
import { tells } from './familyErrors';
import { RULES } from './rules';
import { meaningOf, phraseOf } from './statuses';

/**
 * Writes the page of each error code and the list of all codes.
 *
 * @param indexes indexes of the families whose operations return them, in display order
 * @throws Error when a family occupies the route of these pages
 */
export function writeErrors(indexes: readonly FamilyIndex[]): number {
  const taken = allFamilies.find(({ folder, slug }) => folder === 'errors' || slug === 'errors');
  if (taken)
    throw new Error(
      `packages/platform/families.ts: ${taken.label} cannot use the name "errors", because ${ERRORS_ROUTE} contains the pages of the error codes. Rename it.`,
    );
  const { records, contents } = builtErrors(indexes);
  writeFolder(path.join(REFERENCE_DIR, ERRORS_FOLDER), [
    ...[...contents].map(([name, render]): [string, string] => [name, render()]),
    ['index.json', JSON.stringify(records)],
  ]);
  return records.length;
}

/**
 * Builds the pages of all error codes as functions that build their content, by file name: the facts of the page, and its Markdown.
 *
 * @param indexes indexes of the families, in display order
 */
export function builtErrors(indexes: readonly FamilyIndex[]): { records: ErrorRecord[]; contents: Map<string, () => string> } {
  const pages = errorPages(readErrorCatalogue(), indexes, guideLinks());
  const records = pages.map((page): ErrorRecord => {
    const { code, status, title, route } = page;
    const cause = toPlainText(page.cause, 500);
    return {
      code,
      status,
      title,
      route,
      summary: toPlainText(`${status}: ${title}. ${cause}`),
      cause,
      remedy: toPlainText(page.remedy, 500),
    };
  });
  // Error codes contain no hyphen, so no code has the name of the list.
  const statuses = byStatus(pages);
  const contents = new Map([
    [factsFile('error-codes'), () => factsText({ kind: 'errors', props: { statuses, facets: facetsOfErrors(statuses, indexes) } })],
    ['error-codes.md', () => errorListMarkdown(statuses, ERRORS_ROUTE)],
  ]);
  for (const page of pages)
    contents
      .set(factsFile(page.code), () => factsText({ kind: 'error', props: { error: page } }))
      .set(`${page.code}.md`, () => errorMarkdown(page));
  return { records, contents };
}

/** Builds the page of each code, ordered by status. */
export function errorPages(
  catalogue: Record<string, CatalogueEntry>,
  indexes: readonly FamilyIndex[],
  links: GuideLinks = new Map(),
): ErrorPageData[] {
  const codes = Object.entries(catalogue).sort(([, one], [, other]) => one.status - other.status);
  return codes.map(([code, entry]) => {
    const { status, title, cause, remedy, when } = entry;
    const { short, full } = adviceOf(entry);
    return {
      code,
      status,
      title,
      route: errorRoute(code),
      phrase: phraseOf(status),
      type: problemType(code),
      cause: toHtml(cause),
      remedy: toHtml(remedy),
      advice: short,
      again: toHtml(full),
      sample: sampleOf(code, entry, indexes),
      rule: when && toHtml(RULES[when].words),
      guides: guidesFor(links, [errorRoute(code)]),
      families: returning(code, indexes),
    };
  });
}

/** Returns the listed operations that return the code, by family and group. */
function returning(code: string, indexes: readonly FamilyIndex[]): ErrorPageData['families'] {
  return indexes.flatMap(({ label, slug, groups }) => {
    const found = groups
      .filter(({ unlisted }) => !unlisted)
      .map((group) => ({
        group: { label: group.label, href: group.route },
        pages: group.pages.filter(({ errors }) => errors.includes(code)),
      }))
      .filter(({ pages }) => pages.length);
    return found.length ? [{ family: { label, href: `/category/${slug}` }, groups: found }] : [];
  });
}

/** Builds a full response, preferably one that says more than its code. */
function sampleOf(code: string, entry: CatalogueEntry, indexes: readonly FamilyIndex[]): ErrorPageData['sample'] {
  const all = indexes.flatMap(({ problems }): ProblemSample[] => (problems[code] ? [problems[code]] : []));
  const found = all.find(({ body }) => tells(body)) ?? all[0];
  const description = new Description({ paths: { '': { post: {} } } });
  const body = found?.body ?? { ...problemExample(description, description.operations[0], code, entry), instance: undefined };
  const head = [
    `HTTP/1.1 ${entry.status} ${phraseOf(entry.status)}`,
    'Content-Type: application/problem+json',
    `X-Request-Id: ${body.request_id}`,
    ...(entry.status === 405 ? ['Allow: GET, PATCH'] : []),
    ...(saysWhen(entry) ? [`Retry-After: ${readShared('headers.yaml').RetryAfter.example}`] : []),
  ];
  return { operation: found?.operation, text: `${head.join('\n')}\n\n${JSON.stringify(body, null, 2)}` };
}

function byStatus(pages: readonly ErrorPageData[]): ErrorStatus[] {
  return [...new Set(pages.map(({ status }) => status))].map((status) => ({
    status,
    phrase: phraseOf(status),
    meaning: meaningOf(status),
    codes: pages
      .filter((page) => page.status === status)
      .map(({ code, route, title, cause, advice, rule, families }) => ({
        label: code,
        href: route,
        title,
        line: toPlainText(cause),
        advice,
        families: rule ? undefined : families.map(({ family }) => family.href.replace('/category/', '')),
      })),
  }));
}
