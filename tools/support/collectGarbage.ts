import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Memory of the heap in bytes below which a collection is not worth its tenth of a second. */
const LITTLE = 450e6;

/**
 * Returns the memory of finished work to the system. Node collects garbage late if the machine has much memory, so that a process that has
 * done several tasks uses a gigabyte for a live tenth of it.
 */
export function collectGarbage(): void {
  if (process.memoryUsage().heapTotal < LITTLE) return;
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
