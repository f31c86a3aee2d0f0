import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { listErrors } from '../errors';
import { Fault } from '../fault';
import type { Site } from '../site/site';
import { operationInput, READS } from './inputs';
import { handled, result } from './result';

const DESCRIPTION = `Lists error codes with status, and title: those of an operation, with cause and remedy (send operation, or method and path), of an API family (send family), or of all APIs (send nothing).

Base error handling on the code, not on the status or the title: several codes share a status.`;

/** Number of codes in a result, which then has at most 20,000 characters. */
const MOST = 80;

const input = z
  .object({
    ...operationInput,
    offset: z.number().int().min(0).default(0).describe('First code to return, from the end of a result that was cut.'),
  })
  .strict();
const output = {
  of: z.string().describe('What the codes belong to.'),
  total: z.number().describe('Number of all codes.'),
  next: z.number().optional().describe('Offset of the codes that follow, if there are more.'),
  errors: z.array(
    z.object({
      code: z.string(),
      status: z.number(),
      title: z.string(),
      cause: z.string().optional().describe('Only for the codes of an operation.'),
      remedy: z.string().optional().describe('Only for the codes of an operation.'),
      operations: z.number().describe('Number of operations that list the code.'),
    }),
  ),
};

/** Adds the tool that lists error codes. */
export function addErrors(server: McpServer, site: Site): void {
  server.registerTool(
    'list_errors',
    { title: 'List error codes', description: DESCRIPTION, inputSchema: input, outputSchema: output, annotations: READS },
    handled(async ({ offset, ...name }: z.infer<typeof input>) => {
      const { of, errors: all } = await listErrors(site, name);
      if (offset && offset >= all.length) throw new Fault(`There are ${all.length} codes, so there is nothing at offset ${offset}.`);
      const errors = all.slice(offset, offset + MOST);
      const next = offset + MOST < all.length ? offset + MOST : undefined;
      const isBrief = name.operation === undefined && name.path === undefined;
      const lines = errors.map(({ code, status, title, cause, remedy }) =>
        isBrief ? `- ${status} ${code}: ${title}` : `- ${status} ${code}: ${title}. ${cause} Remedy: ${remedy}`,
      );
      const hint = isBrief ? '\nThe page of a code is /api/errors/ followed by the code.' : '';
      const rest = next === undefined ? '' : `\n[Cut after ${next} of ${all.length} codes. Continue with offset ${next}.]`;
      const listed = errors.map(({ code, status, title, operations, cause, remedy }) => ({
        ...{ code, status, title, operations },
        ...(!isBrief && { cause, remedy }),
      }));
      return result(`${all.length} error codes of ${of}:\n${lines.join('\n')}${hint}${rest}`, {
        ...{ of, total: all.length, errors: listed },
        ...(next !== undefined && { next }),
      });
    }),
  );
}
