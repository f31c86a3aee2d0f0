import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import type { SearchHit } from '../../search/hit';
import { KINDS } from '../../search/record';
import { findFamily } from '../operations';
import type { Site } from '../site/site';
import { READS } from './inputs';
import { handled, result } from './result';

const DESCRIPTION = `Searches the documentation: guides, tutorials, operations, webhooks, objects, fields, enum values, error codes and glossary terms. Use it first, unless you know the route of a page or an operationId.

The query is a question, a few words, or a name copied from code or a response: an operationId, a path, a field, an error code, an event. Typing errors are corrected. Results are ranked, the best first; each has the route of its page for read_page. An anchor in a route is a place on the page.`;

const input = z
  .object({
    query: z.string().min(1).max(500).describe('Question, words or name.'),
    kind: z.enum(KINDS).optional().describe('Only results of this kind. Explanations are of the kinds page, section and term.'),
    family: z.string().optional().describe('Only results of this API family, such as wallet.'),
    limit: z.number().int().min(1).max(20).default(8).describe('Maximum number of results.'),
  })
  .strict();

const output = {
  total: z.number().describe('Number of all results.'),
  results: z.array(
    z.object({
      route: z.string(),
      title: z.string(),
      kind: z.enum(KINDS),
      section: z.string(),
      operation: z.string().optional().describe('Method and path of an operation; name of an event.'),
      excerpt: z.string(),
    }),
  ),
};

/** Adds the tool that searches with the index and the ranking of the site. */
export function addSearch(server: McpServer, site: Site): void {
  server.registerTool(
    'search',
    { title: 'Search the documentation', description: DESCRIPTION, inputSchema: input, outputSchema: output, annotations: READS },
    handled(async ({ query, kind, family, limit }: z.infer<typeof input>) => {
      const filters = { ...(kind && { kind }), ...(family !== undefined && { family: findFamily(site, family).label }) };
      const { hits, total } = await site.search(query, { size: limit, filters });
      const results = hits.map(resultOf);
      const lines = results.map(
        ({ route, title, kind: of, section, operation, excerpt }, index) =>
          `${index + 1}. ${title} (${of}${operation ? `, ${operation}` : ''}) ${route}\n   ${section}. ${excerpt}`,
      );
      return result(lines.join('\n') || `No results for "${query}". Use fewer or other words.`, { total, results });
    }),
  );
}

const resultOf = ({ url, title, kind, section, method, path, excerpt }: SearchHit) => ({
  route: url,
  title,
  kind,
  section,
  ...(path && { operation: method === 'WEBHOOK' ? path : `${method} ${path}` }),
  excerpt: plain(excerpt),
});

/** Returns the text of an excerpt, which is escaped HTML with marks. */
const plain = (html: string) =>
  html
    .replace(/<\/?mark>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
