import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Where `npm run reference` writes the pages of the error codes. */
export const ERRORS_FOLDER = path.resolve(__dirname, '../../api/errors');

/** One code as the search knows it. All texts are plain. */
export type ErrorRecord = { code: string; status: number; title: string; route: string; cause: string; remedy: string };

/**
 * @returns every error code that has a page
 * @throws Error when the pages have not been written
 */
export function readErrorIndex(): ErrorRecord[] {
  const file = path.join(ERRORS_FOLDER, 'index.json');
  if (!existsSync(file)) throw new Error(`${file} is not there. Run "npm run reference" first.`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
