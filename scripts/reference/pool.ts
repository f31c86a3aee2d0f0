import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Family } from '../../src/families';
import type { Answer, Written } from './worker';

/** Each takes some 400 MB; more than this many gain nothing, since the largest family is a quarter of the work. */
const MOST_WORKERS = 4;

/**
 * Writes families in as many processes as there are processors, each taking the next family as soon as it is free.
 *
 * @param families whose pages are written, the largest first
 * @param onWritten told of each family when its files are there
 * @throws Error with what is wrong in every family that has a fault; the others are written
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
      if (!worker.connected) break; // What is left is the other workers'.
    }
    if (worker.connected) worker.disconnect();
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), MOST_WORKERS, families.length) }, work));
  if (waiting.length) faults.push(`Not written, since their process ended: ${waiting.map(({ folder }) => folder).join(', ')}.`);
  if (faults.length) throw new Error(faults.join('\n'));
}

function ask(worker: ChildProcess, family: Family): Promise<Answer> {
  return new Promise((resolve) => {
    const ended = () => resolve({ fault: `${family.folder}: its process ended before its pages were written.` });
    worker.once('exit', ended);
    worker.once('message', (answer: Answer) => {
      worker.off('exit', ended);
      resolve(answer);
    });
    worker.send(family.folder);
  });
}
