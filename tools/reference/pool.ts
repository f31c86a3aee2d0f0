import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Family } from '../../packages/platform/families';
import type { Answer, Written } from './worker';

/** Maximum number of workers, each of which uses about 400 MB. More bring no gain, because the largest family is a quarter of the work. */
const MOST_WORKERS = 4;

/**
 * Writes families in one process per core, each taking the next family when it is free.
 *
 * @param families families to write, the largest first
 * @param onWritten called after the files of a family have been written
 * @throws Error with the errors of all failed families, after the others have been written
 */
export async function writeFamilies(families: readonly Family[], onWritten: (family: Family, written: Written) => void): Promise<void> {
  const waiting = [...families];
  const faults: string[] = [];
  const work = async () => {
    const worker = fork(path.join(__dirname, 'worker.ts'));
    for (let family = waiting.shift(); family; family = waiting.shift()) {
      const answer = await ask(worker, family);
      if ('fault' in answer) faults.push(answer.fault);
      else onWritten(family, answer);
      if (!worker.connected) break; // The other workers process the remaining families.
    }
    if (worker.connected) worker.disconnect();
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), MOST_WORKERS, families.length) }, work));
  if (waiting.length) faults.push(`Not written because all worker processes ended: ${waiting.map(({ folder }) => folder).join(', ')}.`);
  if (faults.length) throw new Error(faults.join('\n'));
}

function ask(worker: ChildProcess, family: Family): Promise<Answer> {
  return new Promise((resolve) => {
    const ended = () => resolve({ fault: `${family.folder}: the worker process ended before the pages were written.` });
    worker.once('exit', ended);
    worker.once('message', (answer: Answer) => {
      worker.off('exit', ended);
      resolve(answer);
    });
    worker.send(family.folder);
  });
}
