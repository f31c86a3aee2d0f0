import type { Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { serve } from '@hono/node-server';
import { behaviours } from '../behaviours/index';
import { appOf } from '../http/controls';
import { Engine } from '../http/engine';
import type { Contract } from '../model/contract';
import type { Snapshot } from '../state/world';
import { Database } from './database';
import { localDeliverer } from './deliver';
import { checkResources, readState } from './importedState';
import { addLocalControls } from './localControls';
import { RequestLog } from './requestLog';

export type ServerOptions = {
  /** Port on this machine; 0 for any that is free. */
  port: number;
  /** Address on which it listens; by default, that of this machine only. */
  host?: string;
  contracts: readonly Contract[];
  /** Starts with the people and resources of the story. By default, a new sandbox does; one with a state continues with it. */
  story?: boolean;
  /** Folder that keeps the state between runs. */
  data?: string;
  /** Replaces the state in the folder. */
  reset?: boolean;
  /** JSON file with the state to start with. */
  imported?: string;
  /** Delay of each response in milliseconds. */
  latency?: number;
  /** Requests per minute and family. */
  quota?: number;
  /** URL on this machine that receives the deliveries of all webhook endpoints. */
  webhooks?: string;
  /** Called once if the state can no longer be stored, with a sentence for the reader. No request succeeds from then on. */
  onFailure?: (error: Error) => void;
  /** Receives lines about deliveries that are not sent. */
  log?: (line: string) => void;
};

/** Milliseconds between two runs of timers, and after which what is stored survives a failure of the machine. */
const SYNC_MS = 500;

const LOOPBACK = '127.0.0.1';

/** URL of a control, which is not logged. */
const CONTROL = /^https?:\/\/[^/]*\/_sandbox\//;

/** Milliseconds that requests in progress have when the server ends. */
const END_MS = 3000;

/**
 * Serves the sandbox over HTTP on this machine. With a folder for the state, a response is sent when what it reports is stored.
 *
 * @returns the engine, its address, and a function that ends the server after storing the state
 * @throws Error with a sentence for the reader: the folder or the imported file cannot be used, `webhooks` is not on this machine, or the port is in use
 */
export async function startServer({
  port,
  host = LOOPBACK,
  data,
  reset,
  imported,
  webhooks,
  log = console.log,
  onFailure = console.error,
  ...options
}: ServerOptions) {
  const { database, snapshot } = data === undefined ? {} : await Database.open(data, reset);
  try {
    if (imported !== undefined && snapshot)
      throw new Error(`${data} contains a state. Choose a new folder for --data, or replace the state with --reset.`);
    const report = (error: unknown) => console.error(error);
    const start = imported === undefined ? snapshot : readState(imported);
    checkStory(options.story, start, imported ?? data);
    const delivery = localDeliverer(webhooks, log);
    const engine = new Engine({ ...options, ...delivery, behaviours, report, snapshot: start, isStored: database !== undefined });
    if (imported !== undefined) checkResources(engine.world, imported);
    await database?.begin(() => engine.world);
    return await listen(engine, { port, host, database, onFailure });
  } catch (error) {
    await database?.close().catch(() => {});
    throw error;
  }
}

/** @throws Error if a sandbox is to start with the story, or without it, and its state says otherwise */
function checkStory(story: boolean | undefined, state: Snapshot | undefined, place: string | undefined): void {
  const { story: has = true } = state ?? { story };
  if (story === undefined || story === has) return;
  throw new Error(
    `${place} contains a state that started ${has ? 'with' : 'without'} the resources of the examples. Omit --seed, choose a new folder for --data, or replace the state with --reset.`,
  );
}

type Listening = { port: number; host: string; database: Database | undefined; onFailure: (error: Error) => void };

async function listen(engine: Engine, { port, host, database, onFailure }: Listening) {
  const requests = new RequestLog();
  const app = appOf(engine, (controls) => addLocalControls(controls, engine, requests));
  let failure: Error | undefined;
  /** Waits until the state is stored, and reports the first failure. */
  const settled = async (storing: Promise<void> | undefined) => {
    try {
      await storing;
    } catch (error) {
      if (!failure) onFailure(error as Error);
      failure = error as Error;
    }
  };
  const fetch: typeof app.fetch = async (request, ...rest) => {
    const started = Date.now();
    const response = await app.fetch(request, ...rest);
    if (request.method !== 'OPTIONS' && !CONTROL.test(request.url)) await requests.add(request, response, started);
    if (engine.world.clock.timers[0]?.due <= engine.world.clock.now()) setImmediate(() => engine.tick());
    if (database) await settled(database.stored());
    return failure ? notStored(failure) : response;
  };
  const server = await new Promise<Server>((resolve, reject) => {
    const started = serve({ fetch, port, hostname: host }, () => resolve(started as Server)) as Server;
    started.on('error', reject);
  });
  const timer = setInterval(() => {
    engine.tick();
    settled(database?.sync());
  }, SYNC_MS);
  const close = async () => {
    clearInterval(timer);
    setTimeout(() => server.closeAllConnections(), END_MS).unref();
    // Requests in progress get their response before the database is closed.
    await new Promise((resolve) => server.close(resolve));
    await database?.close();
  };
  const address = server.address();
  return { engine, close, url: `http://${nameOf(host)}:${typeof address === 'object' ? address?.port : port}` };
}

/** Returns the host of a URL at which this machine reaches the server. */
function nameOf(host: string): string {
  if ([LOOPBACK, '0.0.0.0', '::'].includes(host)) return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}

/** Returns the response to a request whose changes could not be stored. */
function notStored({ message }: Error): Response {
  const problem = { type: 'about:blank', title: 'State not stored', status: 503, detail: message };
  return Response.json(problem, { status: 503, headers: { 'Content-Type': 'application/problem+json', Connection: 'close' } });
}
