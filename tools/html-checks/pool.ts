import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { PageReport } from './model';
import type { Batch } from './worker';

/** Pages per batch: large enough to keep message overhead low, small enough to distribute long pages evenly. */
const BATCH = 40;

/**
 * Reads documents in one process per core.
 *
 * @param folder the build
 * @param files documents, relative to the build
 * @returns a report per document, in the order of `files`
 * @throws Error when a process exits before it responds
 */
export async function readPages(folder: string, files: readonly string[]): Promise<PageReport[]> {
  const batches = Array.from({ length: Math.ceil(files.length / BATCH) }, (_, index) => files.slice(index * BATCH, (index + 1) * BATCH));
  const reports: PageReport[][] = [];
  let next = 0;
  const work = async () => {
    const worker = fork(path.join(__dirname, 'worker.ts'), { serialization: 'advanced' });
    try {
      for (let index = next++; index < batches.length; index = next++) {
        reports[index] = await new Promise<PageReport[]>((resolve, reject) => {
          const ended = () => reject(new Error(`A worker process exited while reading ${batches[index][0]} or a following page.`));
          worker.once('exit', ended);
          worker.once('message', (answer: PageReport[]) => {
            worker.off('exit', ended);
            resolve(answer);
          });
          worker.send({ folder, files: batches[index] } satisfies Batch);
        });
      }
    } finally {
      if (worker.connected) worker.disconnect();
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), batches.length) }, work));
  return reports.flat();
}
