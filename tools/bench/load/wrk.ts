import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { installPackages, programPath } from '../../support/debian';

/** Results of a load test. Times in milliseconds; `bytes` is the size of a whole response. */
export type Load = { requests: number; perSecond: number; bytes: number; median: number; p99: number; errors: number };

export type Bounds = {
  /** Number of open connections. */
  connections: number;
  /** Maximum number of requests. */
  requests: number;
  /** Duration, after which the test stops even if requests remain. */
  seconds: number;
};

/**
 * Returns the path of wrk, installing Debian's package when it is missing.
 *
 * @throws Error with the manual installation steps when it cannot install the package
 */
export function ensureWrk(): string {
  const found = programPath('wrk') ?? (installPackages('wrk') ? programPath('wrk') : undefined);
  if (!found) throw new Error('The load benchmark needs wrk. Install it: `apt-get install wrk`.');
  return found;
}

/**
 * Sends requests to a server at the maximum rate.
 *
 * @param url base URL of the server
 * @param paths paths to request in turn
 * @param folder folder for the path list
 * @throws Error when all requests finished before the duration ended: wrk would include the idle seconds in its rate
 */
export async function load(wrk: string, url: string, paths: readonly string[], folder: string, bounds: Bounds): Promise<Load> {
  const list = path.join(folder, 'paths.txt');
  writeFileSync(list, `${paths.join('\n')}\n`);
  const script = path.join(__dirname, 'paths.lua');
  const limits = ['--threads', '1', '--connections', String(bounds.connections), '--duration', `${bounds.seconds}s`, '--timeout', '5s'];
  const args = [...limits, '--header', 'Accept-Encoding: gzip, br', '--script', script, url, '--', list, String(bounds.requests)];
  const output = await run(wrk, args);
  const line = output.split('\n').findLast((each) => each.startsWith('{'));
  if (!line) throw new Error(`wrk did not report its requests.\n${output}`);
  const { requests, microseconds, bytes, median, p99, errors } = JSON.parse(line);
  if (requests >= bounds.requests - bounds.connections * 2)
    throw new Error(
      `${url} served all ${requests} requests in less than ${bounds.seconds} s, so the rate would be too low. Increase the number of requests.`,
    );
  return {
    requests,
    perSecond: requests / (microseconds / 1e6),
    bytes: bytes / requests,
    median: median / 1000,
    p99: p99 / 1000,
    errors,
  };
}

function run(program: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`wrk exited with ${code}.\n${output}`))));
  });
}
