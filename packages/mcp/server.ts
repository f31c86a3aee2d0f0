import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { version } from '../../package.json';
import { brand, siteTitle } from '../platform/brand';
import { addResources } from './resources';
import { SandboxSession } from './sandbox';
import type { Site } from './site/site';
import { addErrors } from './toolset/errors';
import { addPages } from './toolset/pages';
import { addSandbox } from './toolset/sandbox';
import { addSearch } from './toolset/search';
import { addValidation } from './toolset/validate';

/**
 * Creates the server of one session, with a sandbox of its own.
 *
 * @param site the built site, which sessions share
 * @param report receives unexpected errors
 */
export function createServer(site: Site, report: (error: unknown) => void = console.error): McpServer {
  const families = site.catalogue.families.map(({ slug, purpose }) => `- ${slug}: ${purpose}`).join('\n');
  const instructions = `Documentation and sandbox of the ${brand.name} APIs. To answer a question, search, then read_page. To write code, read_operation, validate_request_body, then send_request. Conventions of all APIs (amounts, pagination, idempotency, errors, webhooks) are on /api/intro.\n\nAPI families:\n${families}`;
  const server = new McpServer({ name: `${brand.slug}-docs`, title: siteTitle, version }, { instructions });
  addSearch(server, site);
  addPages(server, site);
  addErrors(server, site);
  addValidation(server, site);
  addSandbox(server, new SandboxSession(site, report));
  addResources(server, site);
  return server;
}
