import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport, type StdioServerParameters } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { startHttp } from '../packages/mcp/http';
import { builtSite } from '../packages/mcp/site/folder';
import { Site } from '../packages/mcp/site/site';
import { atLeast, atMost, budgets, isWithinBudgets } from './bench/budgets';
import { checkOperations } from './mcp/operations';
import { packServer } from './mcp/package';
import { askQuestions, PATIENCE } from './mcp/questions';

const ROOT = path.resolve(__dirname, '..');

/**
 * `npm run check:mcp`: asks the MCP server the questions of tests/search/assistants.yaml through the client of the SDK and checks the ranks
 * of their pages, checks its tools for every operation of the build, and starts it over standard input and output, also as a
 * package.
 */
async function main() {
  const site = new Site(builtSite(path.join(ROOT, 'build')));
  const { url, close } = await startHttp(site, 0);
  const client = new Client({ name: 'check', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)), PATIENCE);
  const answered = await askQuestions(client);
  const characters = JSON.stringify((await client.listTools({}, PATIENCE)).tools).length;
  await client.close();
  await close();
  const hits = answered.filter(({ rank }) => rank && rank <= 3);
  console.log(
    `questions: ${hits.length} of ${answered.length} in the first three results, ${answered.filter(({ rank }) => rank === 1).length} first`,
  );
  for (const { at, query, rank, first } of answered.filter((each) => !hits.includes(each)))
    console.log(`  ${at}: "${query}" ranks ${rank ?? 'below 10'}, after ${first.join(', ')}`);
  const { operations, faults } = await checkOperations(site);
  faults.push(...(await checkStdio()));
  for (const fault of faults) console.error(`error ${fault}`);
  console.log(
    `MCP server: ${operations} operations and webhooks, tools of ${(characters / 4000).toFixed(1)} thousand tokens, ${faults.length} errors`,
  );
  const isWithin = isWithinBudgets([
    ...atLeast('questions answered', hits.length, budgets.mcp.questions, answered.length),
    ...atMost('descriptions of the tools', characters / 4000, budgets.mcp.tools, 'thousand tokens'),
  ]);
  if (faults.length || !operations || !isWithin) process.exitCode = 1;
}

/** Starts the server as a client does, in the repository and as a package elsewhere. */
async function checkStdio(): Promise<string[]> {
  const own = await startup({ command: process.execPath, args: ['--import', 'tsx', path.join(ROOT, 'tools/mcp.ts')], cwd: ROOT });
  const folder = mkdtempSync(path.join(tmpdir(), 'mcp-'));
  try {
    const { file } = await packServer(path.join(ROOT, 'build'), folder, FAST);
    const packed = await startup({ command: 'npx', args: ['--yes', '--offline', `file:${file}`], cwd: folder });
    return [own && `npm run mcp: ${own}`, packed && `npx ${path.basename(file)}: ${packed}`].filter((fault) => fault !== undefined);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Level of compression at which packing takes a second. */
const FAST = 2;

/** Starts a server; returns what is wrong with its results. */
async function startup(server: StdioServerParameters): Promise<string | undefined> {
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

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
