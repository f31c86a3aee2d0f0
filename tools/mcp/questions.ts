import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { type Golden, rankOf, readGolden } from '../search/golden';

/** Options of requests: a busy machine may need longer than the minute that the SDK waits by default. */
export const PATIENCE = { timeout: 300_000 };

/** Question with the rank of its page among the results; undefined if it is not among the first ten. */
export type AskedQuestion = Golden & { rank?: number; first: string[] };

/**
 * Asks the questions of tests/search/assistants.yaml through a client.
 *
 * @throws Error if a search fails
 */
export async function askQuestions(client: Client): Promise<AskedQuestion[]> {
  const asked: AskedQuestion[] = [];
  for (const question of readGolden('assistants')) {
    const found = await client.callTool({ name: 'search', arguments: { query: question.query, limit: 10 } }, undefined, PATIENCE);
    if (found.isError) throw new Error(`${question.at}: ${JSON.stringify(found.content)}`);
    const { results } = found.structuredContent as { results: { route: string }[] };
    const routes = results.map(({ route }) => route);
    asked.push({ ...question, rank: rankOf(question, routes), first: routes.slice(0, 3) });
  }
  return asked;
}

/** Returns the queries of tests/search/fresh.yaml that mean nothing and have results nevertheless. */
export async function nonsenseFound(client: Client): Promise<string[]> {
  const found: string[] = [];
  for (const { query } of readGolden('fresh').filter(({ kind }) => kind === 'nonsense')) {
    const { structuredContent } = await client.callTool({ name: 'search', arguments: { query } }, undefined, PATIENCE);
    if ((structuredContent as { total: number }).total) found.push(query);
  }
  return found;
}
