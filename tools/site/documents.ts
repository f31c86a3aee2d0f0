import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { brand } from '../../packages/platform/brand';
import { lastChanges } from '../../packages/platform/lastChanges';
import type { DocumentPage, Entry, Outline } from '../../packages/reference/outline';
import { REFERENCE_DIR, readOutline } from '../../packages/reference/stored';
import { documentOf } from '../../src/documents/build/write';
import type { Assets } from '../../src/documents/model';
import { type PageFacts, readPage } from '../policy/page';
import type { Page } from '../policy/site';
import { codeFingerprint } from '../reference/fingerprint';

const ROOT = path.resolve(__dirname, '../..');
/** Documents of the last build without policies. */
const KEPT = path.join(ROOT, '.cache/documents');
const STAMPS = path.join(ROOT, '.cache/stamps/documents.json');
/** Code that renders and reads a document. */
const CODE = ['src/documents/build/write.ts', 'tools/policy/page.ts'];
/** Number of documents after which other work of this process gets a turn. */
const TURN = 20;

/** Facts of a document, and the hash of everything that it depends on. */
type Stamp = { inputs: string; facts: PageFacts };

/**
 * Renders the documents that have changed since the last build, and reads the facts of which the build needs all.
 *
 * @param assets what the documents load
 * @returns all documents, in the order of the outline
 */
export async function renderDocuments(assets: Assets): Promise<Page[]> {
  const { pages, sidebar } = readOutline();
  const changes = lastChanges('openapi');
  const known: Record<string, Stamp> = existsSync(STAMPS) && existsSync(KEPT) ? JSON.parse(readFileSync(STAMPS, 'utf8')) : {};
  const inputsOf = inputsReader(sidebar, assets);
  const stamps: Record<string, Stamp> = {};
  for (const [at, page] of pages.entries()) {
    if (at % TURN === 0) await setImmediate();
    const content = readFileSync(path.join(REFERENCE_DIR, page.content), 'utf8');
    const inputs = inputsOf(page, content, changes);
    const stamp = known[page.route];
    if (stamp?.inputs === inputs) stamps[page.route] = stamp;
    else {
      rmSync(STAMPS, { force: true }); // They do not describe the documents if the build is interrupted.
      const html = documentOf({ page, sidebar, assets, content, changes });
      const file = fileOf(page.route);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, html);
      stamps[page.route] = { inputs, facts: readPage(html, brand.siteUrl) };
    }
  }
  for (const route of Object.keys(known)) if (!stamps[route]) rmSync(fileOf(route), { force: true });
  mkdirSync(path.dirname(STAMPS), { recursive: true });
  const text = JSON.stringify(stamps);
  writeFileSync(STAMPS, text);
  // The texts of fresh facts are parts of the documents, and would hold them all in memory.
  const stored: typeof stamps = JSON.parse(text);
  return pages.map(({ route }) => ({
    ...stored[route].facts,
    file: `${route.slice(1)}.html`,
    html: () => readFileSync(fileOf(route), 'utf8'),
  }));
}

const fileOf = (route: string) => path.join(KEPT, `${route}.html`);

/** Returns the function that hashes the inputs of a document: the code, its content, and the parts of the sidebar that it shows. */
function inputsReader(sidebar: Outline['sidebar'], assets: Assets) {
  const shared = createHash('sha256').update(codeFingerprint(CODE));
  shared.update(JSON.stringify([assets, process.env.FAMILY ?? '', sidebar.map(({ entries, ...entry }) => [entry, entries.length])]));
  const hashes = new Map<Entry, string>();
  const hashOf = (entry: Entry): string => {
    const hash = hashes.get(entry) ?? createHash('sha256').update(JSON.stringify(entry)).digest('hex');
    hashes.set(entry, hash);
    return hash;
  };
  return ({ trail, ...page }: DocumentPage, content: string, changes: ReadonlyMap<string, string>): string =>
    shared
      .copy()
      .update(JSON.stringify([page, trail.map(hashOf), changes.get(page.source?.replace(/:\d+$/, '') ?? '') ?? '']))
      .update(content)
      .digest('hex');
}
