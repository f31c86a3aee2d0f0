import type { Oas3Rule } from '@redocly/openapi-core';
import type { Node } from './support';

const REQUEST = /^(if-match|webhook-(id|timestamp|signature)|authorization|content-type|accept)$/i;
const RESPONSE = /^(ratelimit(-policy)?|retry-after|etag|deprecation|sunset|x-request-id|content-type)$/i;

/**
 * Convention 9: rejects headers that the bundler adds to all operations of a kind, or that follow from the description. They would be
 * duplicated.
 */
export const noHandwrittenHeaders: Oas3Rule = () => ({
  Parameter(parameter: Node, { report, location }) {
    if (parameter.in !== 'header' || !REQUEST.test(parameter.name)) return;
    report({ message: `The header \`${parameter.name}\` is added by the bundler. Remove it.`, location: location.child('name') });
  },
  Response(response: Node, { report, location }) {
    for (const name of Object.keys(response.headers ?? {}).filter((header) => RESPONSE.test(header))) {
      report({
        message: `The header \`${name}\` is added by the bundler. Remove it.`,
        location: location.child(['headers', name]).key(),
      });
    }
  },
});
