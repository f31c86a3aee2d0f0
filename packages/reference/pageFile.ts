import { alternateFeeds } from './changelog/feeds';
import { isChangelog } from './changelog/routes';
import { type DocumentPage, editUrlOf } from './outline';

/** Path that all pages of the API section begin with (src/config/sections.ts). */
const SECTION = '/api';

/**
 * Checks whether a page of Docusaurus is one that is generated from the descriptions.
 *
 * @param page page with its front matter
 */
export const isGenerated = ({ frontMatter }: { frontMatter?: object }): boolean => 'facts' in (frontMatter ?? {});

/**
 * Returns the MDX file of a page in api/: its front matter, and the element that renders its facts. The values are JSON, which is valid YAML.
 *
 * @param changes dates of the last changes of descriptions, by file (packages/platform/lastChanges.ts)
 */
export function pageFile(page: DocumentPage, changes: ReadonlyMap<string, string>): string {
  const { id, route, title, label, description, source, unlisted } = page;
  const changed = changes.get(source?.replace(/:\d+$/, '') ?? '');
  const frontMatter = {
    id: id.slice(id.indexOf('/') + 1),
    // Docusaurus places all pages of the section below /api; src/plugins/docs-section moves the others.
    slug: route.startsWith(`${SECTION}/`) ? route.slice(SECTION.length) : route,
    title,
    description,
    sidebar_label: label,
    custom_edit_url: editUrlOf(page) ?? null,
    last_update: changed && { date: changed },
    unlisted: unlisted || undefined,
    pagination_prev: page.previous,
    pagination_next: page.next,
    hide_title: true,
    hide_table_of_contents: true,
    facts: id,
  };
  const lines = Object.entries(frontMatter).flatMap(([key, value]) => (value === undefined ? [] : `${key}: ${JSON.stringify(value)}`));
  const feeds = isChangelog(route) ? alternateFeeds(route) : [];
  const head = feeds.map(
    ({ label: format, type, href }) => `  <link rel="alternate" type="${type}" href="${href}" title="${title}, ${format}" />`,
  );
  return [
    `---\n${lines.join('\n')}\n---\n`,
    ...(head.length ? ["import Head from '@docusaurus/Head';"] : []),
    "import ApiReference from '@theme/ApiReference';\n",
    ...(head.length ? [`<Head>\n${head.join('\n')}\n</Head>\n`] : []),
    `<ApiReference of="${id}" />\n`,
  ].join('\n');
}
