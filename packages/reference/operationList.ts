import path from 'node:path';
import { writeFolder } from '../platform/writeFolder';
import type { FamilyIndex } from './components/model';
import { REFERENCE_DIR } from './reference';
import { renderOperationList } from './render';

/**
 * Writes the page that lists every operation.
 *
 * @param indexes indexes of the families, in display order
 */
export function writeOperationList(indexes: readonly FamilyIndex[]): void {
  writeFolder(path.join(REFERENCE_DIR, 'operations'), [['all-operations.html', renderOperationList(indexes)]]);
}
