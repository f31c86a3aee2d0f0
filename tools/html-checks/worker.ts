import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type PageReport, routeOf } from './model';
import { readDocument } from './read';
import { checkPage } from './rules';

/** Files for a worker to read, relative to the build's folder. */
export type Batch = { folder: string; files: string[] };

/** Reads a page and checks the rules for a single page. */
export function report(folder: string, file: string): PageReport {
  const bytes = readFileSync(path.join(folder, file));
  const document = readDocument(bytes.toString('utf8'));
  const route = routeOf(file);
  const { head, ids, links, counts } = document;
  return { file, route, head, ids, links, counts, faults: checkPage(document, route), bytes: gzipSync(bytes).length };
}

/** Worker process of pool.ts: receives a batch of files and sends a report per file. */
process.on('message', ({ folder, files }: Batch) => {
  process.send?.(files.map((file) => report(folder, file)));
});
