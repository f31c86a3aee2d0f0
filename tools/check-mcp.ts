import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { startHttp } from '../packages/mcp/http';
import { builtSite } from '../packages/mcp/site/folder';
import { Site } from '../packages/mcp/site/site';
import { atLeast, atMost, budgets, isWithinBudgets } from './bench/budgets';
import { checkAnchors } from './mcp/anchors';
import { checkOperations } from './mcp/operations';
import { askQuestions, nonsenseFound, PATIENCE } from './mcp/questions';
import { startup } from './mcp/startup';
import { reportFailure } from './support/reportFailure';

const ROOT = path.resolve(__dirname, '..');

/**
 * `npm run check:mcp`: asks the MCP server the questions of tests/search/assistants.yaml through the client of the SDK and checks the ranks
 * of their pages, checks its tools for every operation of the build, and starts it over standard input and output.
 */
async function main() {
  const site = new Site(builtSite(path.join(ROOT, 'build')));
  const { url, close } = await startHttp(site, 0);
  const client = new Client({ name: 'check', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)), PATIENCE);
  const asked = await askQuestions(client);
  const found = await nonsenseFound(client);
  const characters = JSON.stringify((await client.listTools({}, PATIENCE)).tools).length;
  await client.close();
  await close();
  const hits = asked.filter(({ rank }) => rank && rank <= 3);
  console.log(
    `questions: ${hits.length} of ${asked.length} in the first three results, ${asked.filter(({ rank }) => rank === 1).length} first`,
  );
  for (const { at, query, rank, first } of asked.filter((each) => !hits.includes(each)))
    console.log(`  ${at}: "${query}" ranks ${rank ?? 'below 10'}, after ${first.join(', ')}`);
  const { operations, faults } = await checkOperations(site);
  const anchors = checkAnchors(site);
  faults.push(...anchors.faults.slice(0, 20));
  faults.push(...found.map((query) => `The query "${query}" is nonsense, but has results.`));
  const fault = await startup({ command: process.execPath, args: ['--import', 'tsx', path.join(ROOT, 'tools/mcp.ts')], cwd: ROOT });
  if (fault) faults.push(`npm run mcp: ${fault}`);
  for (const fault of faults) console.error(`error ${fault}`);
  console.log(
    `MCP server: ${operations} operations and webhooks, ${anchors.places} places of search results, tools of ${(characters / 4000).toFixed(1)} thousand tokens, ${faults.length} errors`,
  );
  const isWithin = isWithinBudgets([
    ...atLeast('questions with their page', hits.length, budgets.mcp.questions, asked.length),
    ...atMost('descriptions of the tools', characters / 4000, budgets.mcp.tools, 'thousand tokens'),
  ]);
  if (faults.length || !operations || !anchors.places || !isWithin) process.exitCode = 1;
}

main().catch(reportFailure);
