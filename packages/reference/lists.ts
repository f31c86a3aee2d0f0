import type { Contents } from '../platform/writeFolder';
import type { FamilyIndex } from './components/model';
import { factsFile, factsText } from './facts';
import { eventListMarkdown, operationListMarkdown } from './markdown/lists';
import { EVENTS_ROUTE, OPERATIONS_ROUTE } from './outline';

/**
 * Builds the lists of all operations and of all events: their facts and their Markdown.
 *
 * @param indexes indexes of the families, in display order
 */
export const listContents = (indexes: readonly FamilyIndex[]): Contents => [
  [factsFile('all-operations'), factsText({ kind: 'operations', props: { families: indexes } })],
  ['all-operations.md', operationListMarkdown(indexes, OPERATIONS_ROUTE)],
  [factsFile('all-events'), factsText({ kind: 'events', props: { families: indexes } })],
  ['all-events.md', eventListMarkdown(indexes, EVENTS_ROUTE)],
];
