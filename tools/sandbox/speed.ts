import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { build } from 'esbuild';
import { SECRET_KEY } from '../../packages/sandbox/http/caller';

const ROOT = path.resolve(__dirname, '../..');
const PROGRAM = path.join(ROOT, '.cache/sandbox-speed/server.cjs');
const ACCOUNTS = ['wal_01JD2C4E6G8J0M2P4R6T8V0X2Z', 'wal_01JD2C7M9Q1S3V5X7Z9B1D3F5H'];

/** Speed of transfers over HTTP. Times are in milliseconds. */
export type Speed = {
  requests: number;
  /** Requests per second of real time, with several connections. */
  perSecond: number;
  /** Requests per second of the server's processor time, which does not depend on other programs. */
  perCpuSecond: number;
  /** Times of requests that are sent one after the other. */
  median: number;
  p99: number;
};

/**
 * Measures transfers between two wallets against a server in a process of its own.
 *
 * @param requests number of transfers
 * @param data folder that keeps the state; by default, it is in memory only
 */
export async function measureSpeed(requests: number, data?: string): Promise<Speed> {
  const server = await started(data);
  try {
    const { port } = new URL(server.url);
    await transfers(port, 1000, 8, 'warm');
    const single = await transfers(port, Math.ceil(requests / 4), 1, 'single');
    const [cpu, begun] = [await server.cpu(), performance.now()];
    await transfers(port, requests, 8, 'many');
    const seconds = (performance.now() - begun) / 1000;
    const used = (await server.cpu()) - cpu;
    const times = single.sort((one, other) => one - other);
    const at = (part: number) => times[Math.floor(times.length * part)];
    return { requests, perSecond: requests / seconds, perCpuSecond: requests / used, median: at(0.5), p99: at(0.99) };
  } finally {
    server.child.disconnect();
  }
}

async function started(data: string | undefined): Promise<{ child: ChildProcess; url: string; cpu: () => Promise<number> }> {
  await build({
    entryPoints: [path.join(__dirname, 'speed.child.ts')],
    bundle: true,
    platform: 'node',
    outfile: PROGRAM,
    define: { __dirname: JSON.stringify(path.join(ROOT, 'packages/sandbox/node')) },
    external: ['classic-level'],
    logLevel: 'error',
  });
  const child = fork(PROGRAM, data === undefined ? [] : [data], { cwd: ROOT });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const cpu = async () => {
    child.send('cpu');
    const [message] = (await once(child, 'message')) as [{ cpu: number }];
    return message.cpu;
  };
  return { child, url, cpu };
}

/** Sends transfers back and forth, and returns the time of each. */
async function transfers(port: string, count: number, connections: number, name: string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      next += 1;
      const begun = performance.now();
      await send(port, agent, next, name);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
  return times;
}

function send(port: string, agent: Agent, number: number, name: string): Promise<void> {
  const [source, recipient] = number % 2 ? ACCOUNTS : [...ACCOUNTS].reverse();
  const body = JSON.stringify({
    source_account_id: source,
    destination: { kind: 'wallet', account_id: recipient },
    amount: { amount: 100, currency: 'NGN' },
    reference: `${name}-${number}`,
    pin: '4839',
    allow_duplicate: true,
  });
  const headers = {
    Authorization: `Bearer ${SECRET_KEY}`,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Idempotency-Key': `${name}-${number}-key`,
  };
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path: '/wallet/v1/transfers/wallet', method: 'POST', agent, headers }, (response) => {
      // The account runs empty of fees after some thousand transfers, which is refused with 402.
      if (response.statusCode !== 201 && response.statusCode !== 402)
        reject(new Error(`A transfer was refused with ${response.statusCode}.`));
      response.on('end', resolve).resume();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
