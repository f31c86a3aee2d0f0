import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ELK, { type ElkNode } from 'elkjs/lib/elk.bundled.js';
import { version } from 'elkjs/package.json';

const CACHE_DIR = path.resolve(__dirname, '../../.cache/layouts');

/**
 * Lays out a graph with ELK, or reads the layout from `.cache/layouts` if the same graph has been laid out before by the same version. Layouts
 * are a quarter of the time that a large family takes, and most changes of a description leave its graphs as they are.
 *
 * @param graph nodes with sizes in pixels, edges, and ELK's layout options
 * @throws Error when ELK rejects the graph
 */
export async function layOutGraph(graph: ElkNode): Promise<ElkNode> {
  const key = createHash('sha256')
    .update(`${version}\n${JSON.stringify(graph)}`)
    .digest('hex');
  const file = path.join(CACHE_DIR, `${key}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const laidOut = withoutCounters(await new ELK().layout(graph));
  mkdirSync(CACHE_DIR, { recursive: true });
  // Renamed when complete, because other processes may be reading it.
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, laidOut);
  renameSync(partial, file);
  return JSON.parse(laidOut);
}

/** Serialises a layout without ELK's `$H`, a counter that depends on what was laid out before. */
const withoutCounters = (graph: ElkNode) => JSON.stringify(graph, (key, value) => (key === '$H' ? undefined : value));
