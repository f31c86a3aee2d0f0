import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type PageReport, routeOf } from './model';
import { readDocument } from './read';
import { checkPage } from './rules';

/** The files that a worker is asked to read, below the build's folder. */
export type Batch = { folder: string; files: string[] };

/** @returns what a page holds, and what is wrong with it by itself */
export function report(folder: string, file: string): PageReport {
  const bytes = readFileSync(path.join(folder, file));
  const document = readDocument(bytes.toString('utf8'));
  const route = routeOf(file);
  const { head, ids, links, counts } = document;
  return { file, route, head, ids, links, counts, faults: checkPage(document, route), bytes: gzipSync(bytes).length };
}

/** A process of pool.ts: takes a batch of files, answers with a report of each. */
process.on('message', ({ folder, files }: Batch) => {
  process.send?.(files.map((file) => report(folder, file)));
});
