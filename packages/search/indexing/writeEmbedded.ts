import { spawn } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { SearchRecord } from '../record';
import { readSynonyms } from '../synonyms';
import { writeNames } from './writeNames';
import { writeWords } from './writeWords';

/**
 * Replaces the embedded index: Pagefind's files and the indexes of exact names and of words. The previous index remains until the new one is
 * complete.
 *
 * @throws Error if Pagefind fails
 */
export async function writeEmbedded(folder: string, records: readonly SearchRecord[]): Promise<{ names: number; files: number }> {
  const next = `${folder}.next`;
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  const synonyms = readSynonyms();
  const pagefind = writePagefind(next, JSON.stringify({ records, synonyms }));
  // Written while Pagefind's process starts.
  writeWords(next, records, synonyms);
  const counts = writeNames(path.join(next, 'names'), records);
  await pagefind;
  rmSync(folder, { recursive: true, force: true });
  renameSync(next, folder);
  return counts;
}

function writePagefind(folder: string, input: string): Promise<void> {
  const writer = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, 'writeIndex.mts'), folder]);
  let output = '';
  writer.stderr.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  writer.stdin.end(input);
  return new Promise((resolve, reject) => {
    writer.on('error', reject);
    writer.on('close', (status) => (status ? reject(new Error(`The search index could not be written.\n${output}`)) : resolve()));
  });
}
