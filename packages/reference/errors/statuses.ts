import codes from 'statuses/codes.json';

/** RFC 9110 reason phrases where the list of `statuses` still has older ones. */
const PHRASES: Record<number, string> = { 413: 'Content Too Large', 422: 'Unprocessable Content' };

/** Meaning shared by all codes of a status. */
const MEANINGS: Record<number, string> = {
  400: 'The request is malformed and cannot be processed.',
  401: 'Authentication is missing or invalid, or a user could not be verified.',
  402: 'The available funds are insufficient.',
  403: 'The caller is authenticated, but the operation is not permitted.',
  404: 'The resource does not exist or is not visible to you.',
  405: 'The path does not have this method.',
  409: 'The state of the resource does not allow the operation.',
  412: 'The resource has changed since you read it.',
  413: 'The request body is too large.',
  415: 'The content type is not supported.',
  422: 'The request is well formed, but it contains invalid values or cannot be processed.',
  429: 'The rate limit has been exceeded.',
  500: 'An unexpected error occurred on the platform.',
  503: 'A bank or another service on which the platform depends is unavailable.',
};

/** Returns the reason phrase of a status, such as `Conflict`. */
export const phraseOf = (status: number): string => PHRASES[status] ?? (codes as Record<string, string>)[status] ?? '';

/** Returns the general meaning of a status, or an empty string for a new one. */
export const meaningOf = (status: number): string => MEANINGS[status] ?? '';
