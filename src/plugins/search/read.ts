import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Family } from '../../families';
import type { SearchRecord } from '../../search/record';

/** Where `npm run reference` writes the records of each family's descriptions. */
export const SEARCH_DIR = path.resolve(__dirname, '../../../.cache/search');

/** Where a build leaves all records, from which the hosted index is filled. */
export const RECORDS_FILE = path.resolve(SEARCH_DIR, '../search-records.json');

/** @returns the records of one family's operations, webhooks, properties and values */
export const readSearchRecords = ({ folder }: Pick<Family, 'folder'>): SearchRecord[] =>
  JSON.parse(readFileSync(path.join(SEARCH_DIR, `${folder}.json`), 'utf8'));

/**
 * @returns the records of the whole site
 * @throws Error when no build has left them
 */
export function readAllRecords(): SearchRecord[] {
  try {
    return JSON.parse(readFileSync(RECORDS_FILE, 'utf8'));
  } catch {
    throw new Error(`${RECORDS_FILE} is not there. Run "npm run build" first.`);
  }
}
