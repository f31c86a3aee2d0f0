import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { PageReport } from './model';
import type { Batch } from './worker';

/** So many pages at once that processes rarely wait for each other, and so few that none is left with all the long ones. */
const BATCH = 40;

/**
 * Reads documents in as many processes as there are processors.
 *
 * @param folder the build
 * @param files the documents below it
 * @returns a report of each, in the order of `files`, whoever was first
 * @throws Error when a process ends before it has answered
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
          const ended = () => reject(new Error(`A process ended while it read ${batches[index][0]} and what follows.`));
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
