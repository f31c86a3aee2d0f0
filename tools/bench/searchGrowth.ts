import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeEmbedded } from '../../packages/search/indexing/writeEmbedded';
import type { SearchRecord } from '../../packages/search/record';

/**
 * Creates a site whose search index is a multiple of the built one: the records are duplicated under other URLs, names and titles. Texts
 * are unchanged, because another family would use the same vocabulary.
 *
 * @param build the folder of the built site, whose other files are shared
 * @param records records of the built site
 * @param times growth factor
 */
export async function grownSite(
  build: string,
  records: readonly SearchRecord[],
  times: number,
): Promise<{ build: string; records: number; dispose(): void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-grown-'));
  for (const name of readdirSync(build)) {
    if (name !== 'search-index') symlinkSync(path.join(build, name), path.join(folder, name));
  }
  const all = [...records, ...Array.from({ length: times - 1 }, (_, copy) => records.map((record) => renamed(record, copy))).flat()];
  await writeEmbedded(path.join(folder, 'search-index'), all);
  return { build: folder, records: all.length, dispose: () => rmSync(folder, { recursive: true, force: true }) };
}

function renamed(record: SearchRecord, copy: number): SearchRecord {
  const mark = String.fromCharCode(97 + copy).repeat(2);
  return {
    ...record,
    url: `/copy-${mark}${record.url}`,
    title: `${record.title} ${mark}`,
    names: record.names.map((name) => (name.startsWith('/') ? `/${mark}${name}` : `${name}_${mark}`)),
    ...(record.family && { family: `${record.family} ${mark}` }),
  };
}
