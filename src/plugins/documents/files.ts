import { readFileSync } from 'node:fs';
import path from 'node:path';
import { families } from '../../../packages/platform/selection';
import { llmsRoute, twinRoute } from '../../../packages/platform/twins';
import { feedLinks } from '../../../packages/reference/changelog/feeds';
import { CHANGELOG_ROUTE, changelogRoute } from '../../../packages/reference/changelog/routes';
import { LLMS_FILE } from '../../../packages/reference/markdown/llms';
import { twinContent } from '../../../packages/reference/outline';
import { allRedirects } from '../../../packages/reference/redirects';
import { REFERENCE_DIR, readFamilyIndex, readOutline } from '../../../packages/reference/stored';
import { ACCESS_DATA, accessData } from './accessData';
import { SIDEBAR_DATA, sidebarData } from './sidebarData';

/**
 * Writes what belongs to the pages of the reference: their Markdown, what their scripts load, feeds, and the redirects to them.
 *
 * @param receive receives each file with its path in the build
 */
export function writeBesideDocuments(receive: (name: string, text: string) => void): void {
  const write = (route: string, text: string) => receive(route.replace(/^\//, ''), text);
  const { pages, sidebar } = readOutline();
  for (const page of pages) write(twinRoute(page.route), readFileSync(path.join(REFERENCE_DIR, twinContent(page)), 'utf8'));
  write(SIDEBAR_DATA, JSON.stringify(sidebarData(sidebar)));
  write(ACCESS_DATA, JSON.stringify(accessData(families.map(readFamilyIndex))));
  for (const [file, text] of feeds()) write(file, text);
  for (const { folder, slug } of families) write(llmsRoute(slug), readFileSync(path.join(REFERENCE_DIR, folder, LLMS_FILE), 'utf8'));
  for (const { from, to } of allRedirects()) write(`${from}/index.html`, redirectTo(to));
}

/** Reads the feeds of the changelogs, with their paths in the build. */
function feeds(): [file: string, text: string][] {
  const folder = path.join(REFERENCE_DIR, 'changelog');
  const pages = [
    { name: 'all', route: CHANGELOG_ROUTE },
    ...families.map((family) => ({ name: family.folder, route: changelogRoute(family.slug) })),
  ];
  return pages.flatMap(({ name, route }) =>
    feedLinks(route).map(({ href }): [string, string] => [href, readFileSync(path.join(folder, `${name}.${path.basename(href)}`), 'utf8')]),
  );
}

/** Page that leads to another, for servers without the redirects that the build generates for nginx (tools/policy). */
const redirectTo = (route: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${route}"><link rel="canonical" href="${route}"><title>Moved</title><script>window.location.href = '${route}' + window.location.search + window.location.hash;</script></head><body><a href="${route}">This page has moved</a></body></html>`;
