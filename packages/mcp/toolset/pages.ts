import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { findOperation } from '../operations';
import { PAGE_CHARACTERS, type PagePart, readPage } from '../pages';
import type { Site } from '../site/site';
import { operationInput, READS } from './inputs';
import { handled, result } from './result';

const part = {
  section: z
    .string()
    .min(1)
    .optional()
    .describe('Heading, such as Errors or Request body, or the anchor of a search result. Only this section is returned.'),
  offset: z.number().int().min(0).default(0).describe('First character to return, from the end of a result that was cut.'),
  limit: z.number().int().min(1000).max(200_000).default(PAGE_CHARACTERS).describe('Maximum number of characters.'),
};

/** Number of headings that a cut result names. */
const SECTIONS = 20;

const READ_PAGE = `Returns a page of the documentation as Markdown: a guide, a tutorial, a group of operations, an object, an error code. Links in it lead to other pages, which read_page accepts as they are.

An address with an anchor, as search returns it, is read from that place. A page that is longer than the limit is cut at a line, and the result ends with the offset of the rest.`;

const READ_OPERATION = `Returns the complete documentation of one operation or webhook as Markdown: effect and conditions, allowed roles and scopes, parameters, request body with all fields, examples, every error code with cause and remedy, responses, state changes, events, and whether a request can be repeated.

Read it before you write code that uses the operation: names, limits and error codes differ between operations that look alike.`;

const pageInput = z
  .object({
    page: z.string().min(1).describe('Route such as /docs/wallet_overview or /api/errors/insufficient_funds, or its URL.'),
    ...part,
  })
  .strict();
const operationPage = z.object({ ...operationInput, ...part }).strict();

/** Adds the tools that read pages and operations. */
export function addPages(server: McpServer, site: Site): void {
  server.registerTool(
    'read_page',
    { title: 'Read a page', description: READ_PAGE, inputSchema: pageInput, annotations: READS },
    handled(async ({ page, section, offset, limit }: z.infer<typeof pageInput>) =>
      result(withRest(await readPage(site, page, { section, offset, length: limit }))),
    ),
  );
  server.registerTool(
    'read_operation',
    { title: 'Read an operation', description: READ_OPERATION, inputSchema: operationPage, annotations: READS },
    handled(async ({ section, offset, limit, ...name }: z.infer<typeof operationPage>) => {
      const { route } = await findOperation(site, name);
      return result(withRest(await readPage(site, route, { section, offset, length: limit })));
    }),
  );
}

const withRest = ({ text, total, next, later = [] }: PagePart) => {
  if (next === undefined) return text;
  const sections = later.length ? ` Sections that follow: ${later.slice(0, SECTIONS).join('; ')}.` : '';
  return `${text}\n[Cut at ${next} of ${total} characters. Continue with offset ${next}.${sections}]`;
};
