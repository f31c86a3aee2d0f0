import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import { brand } from '../platform/brand';
import { llmsRoute } from '../platform/twins';
import { readPage } from './pages';
import type { Site } from './site/site';

const PLAIN = 'text/plain';
const MARKDOWN = 'text/markdown';

/** Adds the site's files for language models as resources, and all pages as a template. URIs are the addresses on the site. */
export function addResources(server: McpServer, site: Site): void {
  const files = [
    { route: '/llms.txt', title: 'All pages', description: 'Index of the documentation, with the address of each page.' },
    ...site.catalogue.families.map(({ slug, label, purpose }) => ({
      route: llmsRoute(slug),
      title: `${label} API`,
      description: `All operations and webhooks of the family in one compact text. ${purpose}`,
    })),
  ];
  for (const { route, title, description } of files) {
    const uri = `${brand.siteUrl}${route}`;
    server.registerResource(route, uri, { title, description, mimeType: PLAIN }, () => ({
      contents: [{ uri, mimeType: PLAIN, text: site.text(route.slice(1)) ?? '' }],
    }));
  }
  const template = new ResourceTemplate(`${brand.siteUrl}/{+page}.md`, { list: undefined });
  const description = 'Any page of the documentation as Markdown, by its route.';
  server.registerResource('page', template, { title: 'Page', description, mimeType: MARKDOWN }, async ({ href }) => {
    const { text } = await readPage(site, href, { length: Number.POSITIVE_INFINITY });
    return { contents: [{ uri: href, mimeType: MARKDOWN, text }] };
  });
}
