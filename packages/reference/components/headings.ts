import { phraseOf } from '../errors/statuses';
import type { Operation } from './model';

/** Headings of the page of an operation or webhook and of its twin. Those of a webhook are named from the side of its receiver. */

type Kind = Operation['kind'];

export const PLACES = { path: 'Path parameters', query: 'Query parameters', header: 'Headers', cookie: 'Cookies' };

export const HEADINGS = {
  behaviour: 'Behaviour',
  next: 'What happens next',
  errors: 'Errors',
  callbacks: 'Callbacks',
  nextRequests: 'Next requests',
  verify: 'Verify the delivery',
  vector: 'Test vector',
  guides: 'Used in',
  history: 'History',
} as const;

/** Explains callbacks and the form of their addresses. */
export const CALLBACKS_INTRODUCTION =
  'Requests that the API sends to your server because of this operation. An expression in braces is replaced with the value from this request or its response.';

export const requestHeading = (kind: Kind): string => (kind === 'webhook' ? 'Payload' : 'Request body');

export const responsesHeading = (kind: Kind): string => (kind === 'webhook' ? 'Expected response' : 'Responses');

/** Returns the heading of a response: its status, with the phrase of HTTP. */
export const responseHeading = (status: string): string => `${status} ${phraseOf(Number(status))}`.trim();

/** Heading of related pages, among which are those that come before and those that undo an operation. */
export const RELATED_HEADING = 'Related operations';
