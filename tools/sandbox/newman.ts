import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SECRET_KEY } from '../../packages/sandbox/http/caller';
import { Router } from '../../packages/sandbox/http/router';
import type { Contract, Operation } from '../../packages/sandbox/model/contract';

/** Version that npx fetches. */
const NEWMAN = 'newman@6.2.2';

type Execution = { item: { id: string; name: string }; request: { method: string; url: { path: string[] } }; response?: { code: number } };

/** Result of a collection: numbers of requests, and a line for each response that its operation does not document, or that rejects the credential. */
export type CollectionResult = { requests: number; documented: number; successful: number; faults: string[] };

/**
 * Sends the requests of a family's Postman collection to a server, with its URL and the secret key as the only variables that are set.
 *
 * @param server address of the sandbox
 * @param folder served files of the family
 * @throws Error if newman cannot be run
 */
export async function runCollection(contract: Contract, server: string, folder: string): Promise<CollectionResult> {
  const [name] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('postman.json'));
  if (!name) throw new Error(`${contract.family} has no Postman collection. Run "npm run reference" first.`);
  const work = mkdtempSync(path.join(tmpdir(), 'newman-'));
  try {
    const [input, output] = ['collection.json', 'result.json'].map((file) => path.join(work, file));
    const collection = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as { event?: unknown[] };
    // Each request meets the resources of the examples, whatever the requests before it have changed.
    const reset = `pm.sendRequest({ url: '${server}/_sandbox/reset', method: 'POST' })`;
    collection.event = [{ listen: 'prerequest', script: { type: 'text/javascript', exec: [reset] } }];
    writeFileSync(input, JSON.stringify(collection));
    await run([
      'run',
      input,
      '--env-var',
      `baseUrl=${server}${contract.base}`,
      '--env-var',
      `secretKey=${SECRET_KEY}`,
      '--reporters',
      'json',
      '--reporter-json-export',
      output,
      '--suppress-exit-code',
      '--ignore-redirects',
    ]);
    const { executions } = (JSON.parse(readFileSync(output, 'utf8')) as { run: { executions: Execution[] } }).run;
    // The request of the script is an execution of the item, too. The request for a token is skipped.
    return resultOf(
      contract,
      executions.filter(({ request }) => request.url.path[0] !== '_sandbox'),
    );
  } finally {
    rmSync(work, { recursive: true });
  }
}

function operationAt(router: Router, method: string, place: string): Operation | undefined {
  const found = router.find(method, place);
  return found && 'operation' in found ? found.operation : undefined;
}

function run(args: string[]): Promise<void> {
  const [command, ...before] = process.env.NEWMAN ? [process.env.NEWMAN] : ['npx', '--yes', NEWMAN];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...before, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
    child.on('error', reject);
    child.on('exit', (code) => (code ? reject(new Error(`newman ended with ${code}.`)) : resolve()));
  });
}

function resultOf(contract: Contract, executions: readonly Execution[]): CollectionResult {
  const router = new Router();
  router.add(contract);
  const result: CollectionResult = { requests: executions.length, documented: 0, successful: 0, faults: [] };
  for (const { item, request, response } of executions) {
    const status = response?.code ?? 0;
    const operation = operationAt(router, request.method, `/${request.url.path.join('/')}`);
    if (operation && status !== 401 && statusesOf(contract, operation).has(status)) result.documented += 1;
    else
      result.faults.push(
        `${contract.family}: ${item.name}: ${status}, which ${operation?.id ?? 'no operation'} does not document, or which rejects the credential`,
      );
    if (status >= 200 && status < 400) result.successful += 1;
  }
  return result;
}

function statusesOf({ problems }: Contract, { responses, errors }: Operation): Set<number> {
  const failed = Object.entries(errors).map(([code, own]) => own.status ?? problems[code]?.status ?? 0);
  return new Set([...responses.map(({ status }) => status), ...failed]);
}
