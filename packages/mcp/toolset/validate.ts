import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import type { Site } from '../site/site';
import { validateBody } from '../validate';
import { operationInput, READS } from './inputs';
import { handled, result } from './result';

const DESCRIPTION = `Checks a request body against the documented schema of an operation, without sending it. Returns every error with a JSON pointer to the field, a code and a message.

It checks structure, types, formats and limits. Rules that depend on stored data, such as balances and states, are checked by send_request only.`;

const input = z.object({ ...operationInput, body: z.unknown().describe('Request body as a JSON value, or its text.') }).strict();
const output = {
  valid: z.boolean(),
  operation: z.string(),
  contentType: z.string(),
  errors: z.array(z.object({ pointer: z.string().describe('Empty for the body itself.'), code: z.string(), detail: z.string() })),
};

/** Adds the tool that validates request bodies. */
export function addValidation(server: McpServer, site: Site): void {
  server.registerTool(
    'validate_request_body',
    { title: 'Validate a request body', description: DESCRIPTION, inputSchema: input, outputSchema: output, annotations: READS },
    handled(async ({ body, ...name }: z.infer<typeof input>) => {
      const { entry, contentType, errors } = await validateBody(site, name, body);
      const lines = errors.map(({ pointer, code, detail }) => `- ${pointer || '(body)'}: ${detail} (${code})`);
      const text = errors.length
        ? `Invalid for ${entry.id}, ${errors.length} errors:\n${lines.join('\n')}`
        : `Valid for ${entry.id} (${contentType}).`;
      return result(text, { valid: !errors.length, operation: entry.id, contentType, errors });
    }),
  );
}
