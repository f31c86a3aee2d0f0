import { loadFamily } from './families';
import { Host } from './host';
import type { FromWorker, ToWorker } from './protocol';
import { openState } from './state';

/** Milliseconds between two runs of timers. */
const TICK_MS = 1000;

/** End of a connection: the scope of a worker, or a port of a message channel. */
type Port = {
  postMessage(message: FromWorker): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void;
};

/** Runs the commands that arrive at a port. The first message names the group of tabs and the mode of the clock. */
export function serveSandbox(port: Port): void {
  const post = (message: FromWorker) => port.postMessage(message);
  let host: Promise<Host> | undefined;
  port.addEventListener('message', async ({ data }) => {
    if ('group' in data) {
      host = openState(data.group).then((kept) => new Host({ ...kept, load: (family) => loadFamily(family), clock: data.clock }));
      setInterval(async () => (await (await host)?.tick()) && post({ changed: true }), TICK_MS);
      return;
    }
    const { id, command } = data;
    try {
      const result = await (await host)?.run(command);
      post({ id, result });
    } catch (error) {
      post({ id, error: (error as Error).message });
    }
  });
}
