import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { PageFacts } from './page';

/**
 * Reads pages in as many processes as there are processors.
 *
 * @param files their paths
 * @returns the facts of each, in the same order
 * @throws Error when a process ends without an answer
 */
export async function readPages(files: readonly string[]): Promise<PageFacts[]> {
  const lanes = Math.min(availableParallelism(), files.length);
  // Every second file and not one half: the large pages stand together.
  const shares = Array.from({ length: lanes }, (_, lane) => files.filter((_, at) => at % lanes === lane));
  const answers = await Promise.all(shares.map(read));
  return files.map((_, at) => answers[at % lanes][Math.floor(at / lanes)]);
}

function read(files: string[]): Promise<PageFacts[]> {
  return new Promise((resolve, reject) => {
    const reader = fork(path.join(__dirname, 'reader.ts'));
    reader.once('message', (facts: PageFacts[]) => resolve(facts));
    reader.once('exit', (status) => reject(new Error(`Reading the pages ended early (${status}).`)));
    reader.send(files);
  });
}
