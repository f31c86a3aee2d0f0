import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Folder that `npm run reference` writes the error pages to. */
export const ERRORS_FOLDER = path.resolve(__dirname, '../../api/errors');

/** Error code in the search index. All texts are plain. */
export type ErrorRecord = { code: string; status: number; title: string; route: string; cause: string; remedy: string };

/**
 * Reads all error codes that have a page.
 *
 * @throws Error if the pages have not been generated
 */
export function readErrorIndex(): ErrorRecord[] {
  const file = path.join(ERRORS_FOLDER, 'index.json');
  if (!existsSync(file)) throw new Error(`${file} does not exist. Run "npm run reference" first.`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
