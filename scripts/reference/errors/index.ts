import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { problemExample } from '../../../openapi/redocly/decorators/problem-example';
import { type CatalogueEntry, readErrorCatalogue, readShared, saysWhen } from '../../../openapi/redocly/errorCatalogue';
import { brand } from '../../../src/brand';
import type { ErrorPageData, ErrorStatus, FamilyIndex, ProblemSample } from '../../../src/components/reference/model';
import { ERRORS_FOLDER } from '../../../src/config/errorIndex';
import { ERRORS_ROUTE, errorRoute, problemType } from '../../../src/errorPages';
import { allFamilies } from '../../../src/families';
import { toHtml, toPlainText } from '../markdown';
import { pageDocument } from '../pages';
import { renderError, renderErrorList } from '../render';
import { syncFolder } from '../staging';
import { adviceOf } from './advice';
import { RULES } from './rules';
import { meaningOf, phraseOf } from './statuses';

/** Page ID of the list. Error codes contain no hyphen, so it cannot collide with one. */
const LIST_ID = 'error-codes';
/** All error pages are generated from one file. */
const EDIT_URL = `${brand.repositoryUrl}/edit/main/openapi/errors.yaml`;
const STAGING_DIR = path.resolve(__dirname, '../../../.cache/staging-errors');

/**
 * Writes the page of each error code and the list of all codes.
 *
 * @param indexes indexes of the families whose operations return them, in display order
 * @returns the number of codes
 * @throws Error when a family occupies the route of these pages
 */
export function writeErrors(indexes: readonly FamilyIndex[]): number {
  const taken = allFamilies.find(({ folder, slug }) => folder === 'errors' || slug === 'errors');
  if (taken)
    throw new Error(
      `src/families.ts: ${taken.label} cannot use the name "errors", because ${ERRORS_ROUTE} contains the pages of the error codes. Rename it.`,
    );
  rmSync(STAGING_DIR, { recursive: true, force: true });
  mkdirSync(STAGING_DIR, { recursive: true });
  const write = (name: string, text: string) => writeFileSync(path.join(STAGING_DIR, name), text);
  const pages = errorPages(readErrorCatalogue(), indexes);
  for (const page of pages) {
    const { code, title, route } = page;
    const summary = summaryOf(page);
    write(`${code}.json`, JSON.stringify(renderError(page)));
    // Excluded from the sidebar, which contains only the list, to keep it short.
    const frontMatter = { title: `${code}: ${title}`, displayed_sidebar: 'apiSidebar', custom_edit_url: EDIT_URL };
    write(`${code}.mdx`, pageDocument({ id: code, route, summary }, frontMatter));
  }
  const summary = 'All error codes of all APIs by HTTP status, with the cause, the remedy and the operations that return each code.';
  write(`${LIST_ID}.json`, JSON.stringify(renderErrorList(byStatus(pages))));
  write(`${LIST_ID}.mdx`, pageDocument({ id: LIST_ID, route: ERRORS_ROUTE, summary }, { title: 'Errors', custom_edit_url: EDIT_URL }));
  const found = pages.map((page) => ({ ...page, cause: toPlainText(page.cause, 500), remedy: toPlainText(page.remedy, 500) }));
  write(
    'index.json',
    JSON.stringify(found.map(({ code, status, title, route, cause, remedy }) => ({ code, status, title, route, cause, remedy }))),
  );
  syncFolder(STAGING_DIR, ERRORS_FOLDER);
  return pages.length;
}

/** Builds the page of each code, ordered by status. */
export function errorPages(catalogue: Record<string, CatalogueEntry>, indexes: readonly FamilyIndex[]): ErrorPageData[] {
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
      families: answering(code, indexes),
    };
  });
}

/** Returns the listed operations that return the code, by family and group. */
function answering(code: string, indexes: readonly FamilyIndex[]): ErrorPageData['families'] {
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

/** Builds a full response, preferably from an operation with field errors. */
function sampleOf(code: string, entry: CatalogueEntry, indexes: readonly FamilyIndex[]): ErrorPageData['sample'] {
  const all = indexes.flatMap(({ problems }): ProblemSample[] => (problems[code] ? [problems[code]] : []));
  const found = all.find(({ body }) => body.errors) ?? all[0];
  const nobody = { node: {}, method: 'post', path: '', pathItem: {}, webhook: false };
  const body: Record<string, unknown> = found?.body ?? { ...problemExample({}, nobody, code, entry), instance: undefined };
  const head = [
    `HTTP/1.1 ${entry.status} ${phraseOf(entry.status)}`,
    'Content-Type: application/problem+json',
    `X-Request-Id: ${body.request_id}`,
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
      .map(({ code, route, title, cause }) => ({ label: code, href: route, title, line: toPlainText(cause) })),
  }));
}

const summaryOf = ({ status, title, cause }: ErrorPageData) => toPlainText(`${status}: ${title}. ${toPlainText(cause, 500)}`);
