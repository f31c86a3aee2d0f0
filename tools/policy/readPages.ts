import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { PageFacts } from './page';

/**
 * Reads pages in one process per core.
 *
 * @param files paths of the pages
 * @returns the facts of each page, in the same order
 * @throws Error when a process exits without a response
 */
export async function readPages(files: readonly string[]): Promise<PageFacts[]> {
  const lanes = Math.min(availableParallelism(), files.length);
  // Interleaved, because large pages are adjacent.
  const shares = Array.from({ length: lanes }, (_, lane) => files.filter((_, at) => at % lanes === lane));
  const answers = await Promise.all(shares.map(read));
  return files.map((_, at) => answers[at % lanes][Math.floor(at / lanes)]);
}

function read(files: string[]): Promise<PageFacts[]> {
  return new Promise((resolve, reject) => {
    const reader = fork(path.join(__dirname, 'reader.ts'));
    reader.once('message', (facts: PageFacts[]) => resolve(facts));
    reader.once('exit', (status) => reject(new Error(`The process that reads the pages exited early (${status}).`)));
    reader.send(files);
  });
}
