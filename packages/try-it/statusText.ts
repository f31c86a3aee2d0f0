/** Reason phrases of RFC 9110 that the sandbox returns. A response made by a script has none. */
const PHRASES: Record<number, string> = {
  200: 'OK', 201: 'Created', 202: 'Accepted', 204: 'No Content', 304: 'Not Modified', 400: 'Bad Request', 401: 'Unauthorized',
  402: 'Payment Required', 403: 'Forbidden', 404: 'Not Found', 405: 'Method Not Allowed', 409: 'Conflict', 412: 'Precondition Failed',
  413: 'Content Too Large', 415: 'Unsupported Media Type', 422: 'Unprocessable Content', 428: 'Precondition Required', 429: 'Too Many Requests',
  500: 'Internal Server Error', 503: 'Service Unavailable',
}; // biome-ignore format: a table

/** Returns the reason phrase of a status; an empty text if it is unknown. */
export const phraseOf = (status: number): string => PHRASES[status] ?? '';
