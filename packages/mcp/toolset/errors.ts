import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { listErrors } from '../errors';
import type { Site } from '../site/site';
import { operationInput, READS } from './inputs';
import { handled, result } from './result';

const DESCRIPTION = `Lists error codes with status, title, cause, remedy and route of their page: those of an operation (send operation, or method and path), of an API family (send family), or of all APIs (send nothing).

Base error handling on the code, not on the status or the title: several codes share a status.`;

const input = z.object(operationInput).strict();
const output = {
  of: z.string().describe('What the codes belong to.'),
  errors: z.array(
    z.object({
      code: z.string(),
      status: z.number(),
      title: z.string(),
      cause: z.string(),
      remedy: z.string(),
      route: z.string(),
      operations: z.number().describe('Number of operations that list the code.'),
    }),
  ),
};

/** Adds the tool that lists error codes. */
export function addErrors(server: McpServer, site: Site): void {
  server.registerTool(
    'list_errors',
    { title: 'List error codes', description: DESCRIPTION, inputSchema: input, outputSchema: output, annotations: READS },
    handled(async (name: z.infer<typeof input>) => {
      const { of, errors } = await listErrors(site, name);
      const isBrief = name.operation === undefined && name.path === undefined;
      const lines = errors.map(({ code, status, title, cause, remedy }) =>
        isBrief ? `- ${status} ${code}: ${title}` : `- ${status} ${code}: ${title}. ${cause} Remedy: ${remedy}`,
      );
      const hint = isBrief ? '\nThe page of a code is /api/errors/ followed by the code.' : '';
      return result(`${errors.length} error codes of ${of}:\n${lines.join('\n')}${hint}`, { of, errors });
    }),
  );
}
