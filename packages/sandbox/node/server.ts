import type { Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { serve } from '@hono/node-server';
import { behaviours } from '../behaviours/index';
import { appOf } from '../http/controls';
import { Engine } from '../http/engine';
import type { Contract } from '../model/contract';
import { DataFile } from './dataFile';
import { localDeliverer } from './deliver';
import { addLocalControls } from './localControls';
import { RequestLog } from './requestLog';

export type ServerOptions = {
  /** Port on this machine; 0 for any that is free. */
  port: number;
  /** Address on which it listens; by default, that of this machine only. */
  host?: string;
  contracts: readonly Contract[];
  /** Starts with the people and resources of the story. */
  story?: boolean;
  /** File that keeps the state between runs. */
  data?: string;
  /** Delay of each response in milliseconds. */
  latency?: number;
  /** Requests per minute and family. */
  quota?: number;
  /** URL on this machine that receives the deliveries of all webhook endpoints. */
  webhooks?: string;
  /** Milliseconds between two writes of the data file; 500 by default. */
  flush?: number;
  /** Called after the data file contains the state of a time, in real milliseconds. */
  onStored?: (at: number) => void;
  /** Receives lines about deliveries that are not sent. */
  log?: (line: string) => void;
};

/** Milliseconds between two runs of timers, and between two writes of the data file. */
export const FLUSH_MS = 500;

const LOOPBACK = '127.0.0.1';

/** URL of a control, which is not logged. */
const CONTROL = /^https?:\/\/[^/]*\/_sandbox\//;

/** Milliseconds that requests in progress have when the server ends. */
const END_MS = 3000;

/**
 * Serves the sandbox over HTTP on this machine.
 *
 * @returns the engine, its address, and a function that ends the server after writing the state
 * @throws Error if the data file is not a complete state, `webhooks` is not on this machine, or the port is in use
 */
export async function startServer({
  port,
  host = LOOPBACK,
  data,
  webhooks,
  log = console.log,
  flush = FLUSH_MS,
  onStored,
  ...options
}: ServerOptions) {
  const file = data === undefined ? undefined : new DataFile(data);
  const report = (error: unknown) => console.error(error);
  const engine = new Engine({ ...options, ...localDeliverer(webhooks, log), behaviours, report, snapshot: file?.read() });
  const requests = new RequestLog();
  const app = appOf(engine, (controls) => addLocalControls(controls, engine, requests));
  const fetch: typeof app.fetch = async (request, ...rest) => {
    const started = Date.now();
    const response = await app.fetch(request, ...rest);
    if (request.method !== 'OPTIONS' && !CONTROL.test(request.url)) await requests.add(request, response, started);
    if (engine.world.clock.timers[0]?.due <= engine.world.clock.now()) setImmediate(() => engine.tick());
    return response;
  };
  const server = await new Promise<Server>((resolve, reject) => {
    const started = serve({ fetch, port, hostname: host }, () => resolve(started as Server)) as Server;
    started.on('error', reject);
  });
  const timer = setInterval(() => {
    engine.tick();
    const at = Date.now();
    file?.write(engine.world);
    onStored?.(at);
  }, flush);
  const close = () =>
    new Promise<void>((resolve) => {
      clearInterval(timer);
      setTimeout(() => server.closeAllConnections(), END_MS).unref();
      // Requests in progress are answered before the state is stored.
      server.close(() => {
        file?.write(engine.world);
        resolve();
      });
    });
  const address = server.address();
  return { engine, close, url: `http://${nameOf(host)}:${typeof address === 'object' ? address?.port : port}` };
}

/** Returns the host of a URL at which this machine reaches the server. */
function nameOf(host: string): string {
  if ([LOOPBACK, '0.0.0.0', '::'].includes(host)) return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}
