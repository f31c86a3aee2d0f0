import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FamilyIndex } from '../../src/components/reference/model';
import { pageDocument } from './pages';
import { renderOperationList } from './render';
import { syncFolder } from './staging';

/** Route of the list of all operations. */
export const OPERATIONS_ROUTE = '/api/operations';
const ID = 'all-operations';
const ROOT = path.resolve(__dirname, '../..');

/**
 * Writes the page that lists every operation.
 *
 * @param indexes indexes of the families, in display order
 */
export function writeOperationList(indexes: readonly FamilyIndex[]): void {
  const staging = path.join(ROOT, '.cache/staging-operations');
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  const summary = 'All operations of all APIs on one page, by family and group, with method, path and a link to each reference page.';
  writeFileSync(path.join(staging, `${ID}.json`), JSON.stringify(renderOperationList(indexes)));
  const page = pageDocument({ id: ID, route: OPERATIONS_ROUTE, summary }, { title: 'All operations', custom_edit_url: null });
  writeFileSync(path.join(staging, `${ID}.mdx`), page);
  syncFolder(staging, path.join(ROOT, 'api/operations'));
}
