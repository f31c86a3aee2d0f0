import path from 'node:path';
import type { FamilyIndex } from '../../src/components/reference/model';
import { REFERENCE_DIR } from '../../src/config/reference';
import { renderOperationList } from './render';
import { writeFolder } from './writeFolder';

/**
 * Writes the page that lists every operation.
 *
 * @param indexes indexes of the families, in display order
 */
export function writeOperationList(indexes: readonly FamilyIndex[]): void {
  writeFolder(path.join(REFERENCE_DIR, 'operations'), [['all-operations.html', renderOperationList(indexes)]]);
}
