import type { Contents } from '../platform/writeFolder';
import type { FamilyIndex } from './components/model';
import { operationListMarkdown } from './markdown/lists';
import { OPERATIONS_ROUTE } from './outline';
import { renderOperationList } from './render';

/**
 * Renders the list of all operations as HTML and Markdown.
 *
 * @param indexes indexes of the families, in display order
 */
export const operationListContents = (indexes: readonly FamilyIndex[]): Contents => [
  ['all-operations.html', renderOperationList(indexes)],
  ['all-operations.md', operationListMarkdown(indexes, OPERATIONS_ROUTE)],
];
