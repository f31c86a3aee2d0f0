import { findOperation } from '../../packages/mcp/operations';
import { readPage } from '../../packages/mcp/pages';
import { SandboxSession } from '../../packages/mcp/sandbox';
import type { Site } from '../../packages/mcp/site/site';
import { validateBody } from '../../packages/mcp/validate';
import { requestsOf } from '../../packages/sandbox/node/requests';

/**
 * Checks that every operation and webhook is found by its ID and by its method and path and has a readable page, that the example of every
 * body is valid, and that the sandbox responds to the first example of every family as it does outside of the server.
 *
 * @returns the number of checked operations, and a line per fault
 */
export async function checkOperations(site: Site): Promise<{ operations: number; faults: string[] }> {
  const faults: string[] = [];
  for (const entry of site.catalogue.operations) {
    const { id, family, method, path, route } = entry;
    const names = [{ operation: id, family }, ...(method === 'WEBHOOK' ? [] : [{ method, path }])];
    for (const name of names) {
      const found = await findOperation(site, name).catch(({ message }: Error) => message);
      if (found !== entry) faults.push(`${JSON.stringify(name)}: ${typeof found === 'string' ? found : `found ${found.id}`}`);
    }
    const page = await readPage(site, route).catch(({ message }: Error) => message);
    if (typeof page === 'string') faults.push(page);
  }
  for (const { folder } of site.catalogue.families) faults.push(...(await examplesOf(site, folder)));
  return { operations: site.catalogue.operations.length, faults };
}

async function examplesOf(site: Site, folder: string): Promise<string[]> {
  const contract = site.contract(folder);
  if (!contract) return [];
  const faults: string[] = [];
  const requests = requestsOf(contract);
  for (const { operation, name, body, isForm } of requests) {
    if (!body || isForm) continue;
    const { errors } = await validateBody(site, { operation: operation.id, family: folder }, body);
    if (errors.length) faults.push(`${operation.id}, example ${name}: ${JSON.stringify(errors)}`);
  }
  const session = new SandboxSession(site, (error) => faults.push(String(error)));
  for (const request of requests.filter(({ method }) => method === 'GET').slice(0, SENT)) {
    const { method, path, headers, operation } = request;
    const { status, route } = await session.send({ method, path, headers });
    const entry = await findOperation(site, { operation: operation.id, family: folder });
    if (status >= 400 || route !== entry.route) faults.push(`${method} ${path}: ${status}, ${route}`);
  }
  return faults;
}

/** Requests that are sent to the sandbox of each family. */
const SENT = 20;
