import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import type { SandboxResponse, SandboxSession } from '../sandbox';
import { handled, result } from './result';

const SEND = `Sends a request to a sandbox of the APIs that belongs to this session and runs in this process. Nothing leaves the machine and no real money moves, so you can try any operation, including those that move money. The sandbox starts with the people, accounts and resources of the documentation's examples, keeps what you change until reset_sandbox, and returns the documented errors.

- Credentials: a test credential that the operation accepts, an Idempotency-Key and a Content-Type are added if you omit them; the result lists them. To test a role, send "Authorization": "Bearer sat_sandbox_staff" or another role; to test a missing credential, send an empty Authorization.
- Errors on purpose: the header Sandbox-Error with a code of the operation. Amounts and values with a special effect are on the operation's page.
- Time: POST /_sandbox/clock/advance with {"seconds": 3600}. Events: GET /_sandbox/events. Access tokens: POST /oauth2/token.

A status of 400 or above is the response of the API, not a fault of this tool.`;

const RESET =
  'Deletes everything that send_request has changed in the sandbox of this session, including its clock and events, and starts over with the examples.';

const input = z
  .object({
    method: z
      .string()
      .regex(/^[A-Za-z]+$/, 'must be an HTTP method')
      .describe('HTTP method.'),
    path: z.string().describe('Path with base path and query, such as /wallet/v1/transfers?limit=5.'),
    headers: z.record(z.string()).optional().describe('Request headers by name.'),
    body: z
      .unknown()
      .optional()
      .describe('JSON value of the body, or a text that is sent unchanged. A form is sent as an object of its fields.'),
  })
  .strict();

const output = {
  status: z.number(),
  headers: z.record(z.string()),
  body: z.unknown().describe('Parsed if it is JSON, else text.'),
  added: z.record(z.string()).describe('Headers that were added to the request.'),
  route: z.string().optional().describe('Page of the operation.'),
};

/** Adds the tools that use the sandbox of a session. */
export function addSandbox(server: McpServer, session: SandboxSession): void {
  server.registerTool(
    'send_request',
    {
      title: 'Send a request to the sandbox',
      description: SEND,
      inputSchema: input,
      outputSchema: output,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    },
    handled(async (request: z.infer<typeof input>) => {
      const response = await session.send(request);
      return result(textOf(response), { ...response, body: parsed(response) });
    }),
  );
  server.registerTool(
    'reset_sandbox',
    {
      title: 'Reset the sandbox',
      description: RESET,
      inputSchema: z.object({}).strict(),
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    },
    handled(async () => {
      session.reset();
      return result('The sandbox contains the examples of the documentation again.');
    }),
  );
}

const isJson = ({ headers }: SandboxResponse) => /[/+]json/.test(headers['content-type'] ?? '');

const parsed = (response: SandboxResponse): unknown => (isJson(response) && response.body ? JSON.parse(response.body) : response.body);

/** Formats a response as HTTP text, with the page that documents it. */
function textOf(response: SandboxResponse): string {
  const { status, headers, body, added, route } = response;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const sent = Object.entries(added).map(([name, value]) => `${name}: ${value}`);
  const text = isJson(response) && body ? JSON.stringify(parsed(response), null, 2) : body;
  const notes = [sent.length && `Added to the request: ${sent.join('; ')}`, route && `Documentation: ${route}`].filter(Boolean);
  return [`HTTP ${status}\n${lines.join('\n')}`, text, notes.join('\n')].filter(Boolean).join('\n\n');
}
