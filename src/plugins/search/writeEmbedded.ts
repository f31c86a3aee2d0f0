import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { SearchRecord } from '../../search/record';
import { readSynonyms } from '../../search/synonyms';
import { writeNames } from './writeNames';
import { writeWords } from './writeWords';

/**
 * Replaces the embedded index: Pagefind's files and the indexes of exact names and of words.
 *
 * @param folder folder of the index
 * @param records records of the whole site
 * @returns the number of names and of files
 * @throws Error if Pagefind fails
 */
export function writeEmbedded(folder: string, records: readonly SearchRecord[]) {
  rmSync(folder, { recursive: true, force: true });
  const synonyms = readSynonyms();
  const writer = path.join(__dirname, 'writeIndex.mts');
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', writer, folder], {
    input: JSON.stringify({ records, synonyms }),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The search index of ${records.length} records could not be written.\n${stderr}`);
  writeWords(folder, records, synonyms);
  return writeNames(path.join(folder, 'names'), records);
}
