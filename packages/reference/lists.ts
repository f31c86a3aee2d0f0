import type { Contents } from '../platform/writeFolder';
import type { FamilyIndex } from './components/model';
import { eventListMarkdown, operationListMarkdown } from './markdown/lists';
import { EVENTS_ROUTE, OPERATIONS_ROUTE } from './outline';
import { renderEventList, renderOperationList } from './render';

/**
 * Renders the lists of all operations and of all events as HTML and Markdown.
 *
 * @param indexes indexes of the families, in display order
 */
export const listContents = (indexes: readonly FamilyIndex[]): Contents => [
  ['all-operations.html', renderOperationList(indexes)],
  ['all-operations.md', operationListMarkdown(indexes, OPERATIONS_ROUTE)],
  ['all-events.html', renderEventList(indexes)],
  ['all-events.md', eventListMarkdown(indexes, EVENTS_ROUTE)],
];
