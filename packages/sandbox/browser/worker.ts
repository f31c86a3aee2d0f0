import { loadFamily } from './families';
import { Host } from './host';
import type { FromWorker, ToWorker } from './protocol';
import { openState } from './state';

/** Milliseconds between two runs of timers. */
const TICK_MS = 1000;

const post = (message: FromWorker, transfer: Transferable[] = []) => self.postMessage(message, { transfer });

/** Worker that answers requests of the page. Its first message names the group of tabs. */
let host: Promise<Host> | undefined;

self.addEventListener('message', async ({ data }: MessageEvent<ToWorker>) => {
  if ('group' in data) {
    host = openState(data.group).then((kept) => new Host({ ...kept, load: loadFamily }));
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
