import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { behaviours } from '../behaviours/index';
import { appOf } from '../http/controls';
import { Engine } from '../http/engine';
import type { Contract } from '../model/contract';
import { DataFile } from './dataFile';
import { localDeliverer } from './deliver';

export type ServerOptions = {
  /** Port on this machine; 0 for any that is free. */
  port: number;
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

/** Milliseconds that requests in progress have when the server ends. */
const END_MS = 3000;

/**
 * Serves the sandbox over HTTP on this machine.
 *
 * @returns the engine, its address, and a function that ends the server after writing the state
 * @throws Error if the data file is not a complete state, `webhooks` is not on this machine, or the port is in use
 */
export async function startServer({ port, data, webhooks, log = console.log, flush = FLUSH_MS, onStored, ...options }: ServerOptions) {
  const file = data === undefined ? undefined : new DataFile(data);
  const report = (error: unknown) => console.error(error);
  const engine = new Engine({ ...options, ...localDeliverer(webhooks, log), behaviours, report, snapshot: file?.read() });
  const app = appOf(engine);
  const fetch: typeof app.fetch = async (request, ...rest) => {
    const response = await app.fetch(request, ...rest);
    if (engine.world.clock.timers[0]?.due <= engine.world.clock.now()) setImmediate(() => engine.tick());
    return response;
  };
  const server = await new Promise<Server>((resolve, reject) => {
    const started = serve({ fetch, port, hostname: '127.0.0.1' }, () => resolve(started as Server)) as Server;
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
  return { engine, close, url: `http://localhost:${typeof address === 'object' ? address?.port : port}` };
}
