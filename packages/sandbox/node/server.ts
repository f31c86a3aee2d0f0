import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { behaviours } from '../behaviours/index';
import { appOf } from '../http/app';
import { Engine } from '../http/engine';
import type { Contract } from '../model/contract';
import type { Snapshot } from '../state/world';

export type ServerOptions = {
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
};

/** Milliseconds between two runs of timers, and between two writes of the data file. */
const TICK_MS = 500;

/**
 * Serves the sandbox over HTTP on this machine.
 *
 * @returns the engine, its address, and a function that ends the server after writing the state
 * @throws Error if the data file is not a complete state
 */
export async function startServer({ port, data, ...options }: ServerOptions) {
  const report = (error: unknown) => console.error(error);
  const engine = new Engine({ ...options, behaviours, report, ...(data && existsSync(data) && { snapshot: readState(data) }) });
  let written = '';
  const write = () => {
    const state = data ? JSON.stringify(engine.world.snapshot()) : '';
    if (!data || state === written) return;
    writeFileSync(`${data}.partial`, state);
    renameSync(`${data}.partial`, data);
    written = state;
  };
  const timer = setInterval(() => {
    engine.tick();
    write();
  }, TICK_MS);
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: appOf(engine).fetch, port, hostname: '127.0.0.1' }, () => resolve(started));
  });
  const address = server.address();
  const close = () =>
    new Promise<void>((resolve) => {
      clearInterval(timer);
      server.close(() => resolve());
      write();
    });
  return { engine, close, url: `http://localhost:${typeof address === 'object' ? address?.port : port}` };
}

function readState(file: string): Snapshot {
  try {
    const state = JSON.parse(readFileSync(file, 'utf8'));
    if (state.format === 1) return state;
  } catch {
    // Reported below.
  }
  throw new Error(`${file} is not a complete state of the sandbox. Move it away, or start with --reset to replace it.`);
}
