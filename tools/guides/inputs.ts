import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { VERIFIED } from '../../packages/guides/verified';
import { hashInto } from '../../packages/platform/hashFiles';
import { WRITTEN_PAGES } from '../../packages/platform/writtenPages';

const ROOT = path.resolve(__dirname, '../..');
const STAMP = path.join(ROOT, '.cache/stamps/guides');

/** Files and folders that the run of the guides depends on. */
const READ = [
  ...WRITTEN_PAGES,
  ...['packages', 'tools/guides.ts', 'tools/guides'],
  ...['.cache/quotes', '.cache/sandbox'], // Not the descriptions, of which most changes do not affect a run.
];

/** Returns the hash of everything that the run of the guides depends on. */
export function guidesInputs(): string {
  const hash = createHash('sha256');
  for (const input of READ) hashInto(hash, ROOT, input);
  return hash.digest('hex');
}

/** Returns true if the guides last ran with these inputs, and agreed with the sandbox. */
export const areGuidesUnchanged = (inputs: string): boolean =>
  existsSync(VERIFIED) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs;

/** Records that the guides have run with these inputs and agree with the sandbox. */
export function rememberGuides(inputs: string): void {
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, inputs);
}

/** Removes the record and the results before the guides run again. */
export function forgetGuides(): void {
  for (const file of [STAMP, VERIFIED]) rmSync(file, { force: true });
}
