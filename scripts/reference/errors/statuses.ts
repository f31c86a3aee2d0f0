import { STATUS_CODES } from 'node:http';

/** RFC 9110 reason phrases where Node still has older ones. */
const PHRASES: Record<number, string> = { 413: 'Content Too Large', 422: 'Unprocessable Content' };

/** Meaning shared by all codes of a status. */
const MEANINGS: Record<number, string> = {
  400: 'The request cannot be understood as it is.',
  401: 'It is not known who calls, or a person could not prove who they are.',
  402: 'Money is missing.',
  403: 'The caller is known and may not do this.',
  404: 'What the request names is not there, or not for you to see.',
  409: 'What the request names is there, in a state that does not allow this.',
  412: 'What you change is no longer what you have read.',
  413: 'What you send is too large.',
  415: 'What you send is not of a kind that is taken.',
  422: 'The request was understood, and something in it cannot be done.',
  429: 'Too much at once.',
  500: 'A fault of ours.',
  503: 'Somebody that we depend on does not answer.',
};

/** Returns the reason phrase of a status, such as `Conflict`. */
export const phraseOf = (status: number): string => PHRASES[status] ?? STATUS_CODES[status] ?? '';

/** Returns the general meaning of a status, or an empty string for a new one. */
export const meaningOf = (status: number): string => MEANINGS[status] ?? '';
