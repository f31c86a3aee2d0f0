import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Family } from '../../platform/families';
import type { SearchRecord } from '../record';

/** Folder that `npm run reference` writes the records of the families to. */
export const SEARCH_DIR = path.resolve(__dirname, '../../../.cache/search');

/** The development server has files of its own, because a build reuses those of the last build. */
const KIND = process.env.NODE_ENV === 'development' ? '.preview.json' : '.json';

/** File with the records of the hand-written pages, which Docusaurus loads. */
export const PAGES_FILE = path.resolve(SEARCH_DIR, `../search-pages${KIND}`);

/** File with the records of a build, from which the hosted index is filled. */
export const RECORDS_FILE = path.resolve(SEARCH_DIR, `../search-records${KIND}`);

/** Reads the records of a family's operations, webhooks, properties and values. */
export const readSearchRecords = ({ folder }: Pick<Family, 'folder'>): SearchRecord[] =>
  JSON.parse(readFileSync(path.join(SEARCH_DIR, `${folder}.json`), 'utf8'));

/**
 * Reads the records of the whole site.
 *
 * @throws Error if there is no build
 */
export function readAllRecords(): SearchRecord[] {
  try {
    return JSON.parse(readFileSync(RECORDS_FILE, 'utf8'));
  } catch {
    throw new Error(`${RECORDS_FILE} does not exist. Run "npm run build" first.`);
  }
}
