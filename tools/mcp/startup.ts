import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport, type StdioServerParameters } from '@modelcontextprotocol/sdk/client/stdio.js';
import { PATIENCE } from './questions';

/** Starts a server as a client does, over standard input and output; returns what is wrong with its results. */
export async function startup(server: StdioServerParameters): Promise<string | undefined> {
  const client = new Client({ name: 'check', version: '1' });
  await client.connect(new StdioClientTransport(server), PATIENCE);
  try {
    for (const { name, args, expected } of CALLS) {
      const { content } = await client.callTool({ name, arguments: args }, undefined, PATIENCE);
      const text = (content as { text: string }[])[0].text;
      if (!expected.test(text)) return `${name} returned ${text.slice(0, 200)}`;
    }
    return undefined;
  } finally {
    await client.close();
  }
}

const CALLS = [
  { name: 'search', args: { query: 'transferToBank' }, expected: /POST \/transfers\/bank/ },
  { name: 'read_page', args: { page: '/api/intro' }, expected: /^# API introduction/ },
  { name: 'send_request', args: { method: 'GET', path: '/wallet/v1/transfers?limit=1' }, expected: /^HTTP 200/ },
];
