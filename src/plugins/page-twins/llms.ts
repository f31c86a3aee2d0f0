import { brand, siteTitle } from '../../../packages/platform/brand';
import { packageUrl } from '../../../packages/platform/packages';
import { families } from '../../../packages/platform/selection';
import { llmsRoute } from '../../../packages/platform/twins';
import { CHANGELOG_ROUTE } from '../../../packages/reference/changelog/routes';
import { blocks, linkTo, list } from '../../../packages/reference/markdown/text';
import { EVENTS_ROUTE } from '../../../packages/reference/outline';

/** Lists the families with their pages and their texts for language models. */
const familyList = (): string =>
  list(
    families.map(
      ({ label, slug, purpose }) =>
        `${linkTo({ label: `${label} API`, href: `/category/${slug}` })}: ${purpose} ${linkTo({ label: 'All operations in one file', href: llmsRoute(slug) })}`,
    ),
  );

/** Builds /llms-full.txt. All families in one file would exceed the context of most models, so it leads to their files. */
export const llmsFullText = (): string =>
  `${blocks(
    `# ${siteTitle}, complete`,
    '> The complete reference has a file for each API family.',
    familyList(),
    `Guides and conventions: ${linkTo({ label: 'llms.txt', href: '/llms.txt' })}.`,
  )}\n`;

/** Builds /robots.txt: programs may read everything, and find all pages in the sitemap. */
export const robotsText = (): string => `User-agent: *\nAllow: /\n\nSitemap: ${brand.siteUrl}/sitemap.xml\n`;

/** Section of hand-written pages. */
export type LlmsSection = { title: string; pages: { title: string; route: string; description: string }[] };

/**
 * Builds /llms.txt (https://llmstxt.org): what the site offers to language models, with a link to the Markdown version of each hand-written
 * page and family.
 */
export const llmsText = (sections: readonly LlmsSection[]): string =>
  `${blocks(
    `# ${siteTitle}`,
    `> ${brand.name} is a platform of ${families.length} API families for accounts and payments, banking, identity checks, invoices, shops, transport and traceability. All APIs share authentication, errors, pagination, idempotency and webhook signatures, as described in the API introduction.`,
    'Every page has a Markdown version at its address followed by `.md`, which is also returned for `Accept: text/markdown`. For all operations of a family in one file, read its llms-full.txt.',
    ...sections
      .toSorted((one, other) => Number(other.title === 'Start here') - Number(one.title === 'Start here'))
      .flatMap(({ title, pages }) => [
        `## ${title}`,
        list(pages.map((page) => `${linkTo({ label: page.title, href: page.route })}: ${page.description}`)),
      ]),
    '## APIs',
    familyList(),
    '## For programs',
    list([
      ...families.map(
        ({ label, slug }) =>
          `${label}: ${linkTo({ label: 'OpenAPI description', href: `/downloads/${slug}/openapi.json` })}, ${linkTo({ label: 'Postman collection', href: `/downloads/${slug}/postman.json` })}`,
      ),
      `${linkTo({ label: 'All events', href: EVENTS_ROUTE })}: every webhook event with its payload`,
      `TypeScript client: \`npm install ${packageUrl('client')}\``,
      `Python client: \`pip install ${packageUrl('python')}\``,
      `Sandbox on your machine: \`npx -y ${packageUrl('sandbox')}\``,
      `Model Context Protocol server with this documentation and a sandbox: \`npx -y ${packageUrl('mcp')}\``,
    ]),
    '## Reference',
    list([
      `${linkTo({ label: 'Errors', href: '/api/errors' })}: all error codes by status, with cause and remedy`,
      `${linkTo({ label: 'All operations', href: '/api/operations' })}: every listed operation with its path`,
      `${linkTo({ label: 'Changelog', href: CHANGELOG_ROUTE })}: changes of all APIs by release`,
    ]),
  )}\n`;
