import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Returns a port of this machine that no program uses, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Number of further ports that are tried if the usual one is in use. */
const MORE = 20;

/**
 * Returns the port for a server of this machine.
 *
 * @param usual port without a choice; the next free one is used if it is in use
 * @param chosen port that the user has chosen
 * @throws Error if the chosen port, or all of the others, are in use
 */
export async function portFor(usual: number, chosen?: number): Promise<number> {
  if (chosen !== undefined) {
    if (await isFree(chosen)) return chosen;
    throw new Error(`Port ${chosen} is in use. Choose another one with --port.`);
  }
  for (let port = usual; port <= usual + MORE; port += 1) if (await isFree(port)) return port;
  throw new Error(`The ports ${usual} to ${usual + MORE} are in use. Choose another one with --port.`);
}

/** Checks whether no program listens at a port, on any address of this machine or on this machine only. */
async function isFree(port: number): Promise<boolean> {
  for (const host of ['0.0.0.0', '127.0.0.1']) {
    const server = createServer();
    const isListening = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, host, () => resolve(true));
    });
    if (!isListening) return false;
    server.close();
    await once(server, 'close');
  }
  return true;
}
