import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type PageReport, routeOf } from './model';
import { readDocument } from './read';
import { checkPage } from './rules';

/** Task of a worker process: reads a page, relative to the build's folder, and checks the rules for a single page. */
export default function report({ folder, file }: { folder: string; file: string }): PageReport {
  const bytes = readFileSync(path.join(folder, file));
  const document = readDocument(bytes.toString('utf8'));
  const route = routeOf(file);
  const { head, ids, links, counts } = document;
  return { file, route, head, ids, links, counts, faults: checkPage(document, route), bytes: gzipSync(bytes).length };
}
