import type { Oas3Rule } from '@redocly/openapi-core';
import type { Node } from './support';

const REQUEST = /^(if-match|webhook-(id|timestamp|signature)|authorization|content-type|accept)$/i;
const RESPONSE = /^(ratelimit(-policy)?|retry-after|etag|deprecation|sunset|x-request-id|content-type)$/i;

/**
 * Convention 9: headers that every call of a kind has are added by the bundler (or follow from the description); by hand they
 * would stand twice.
 */
export const noHandwrittenHeaders: Oas3Rule = () => ({
  Parameter(parameter: Node, { report, location }) {
    if (parameter.in !== 'header' || !REQUEST.test(parameter.name)) return;
    report({ message: `The header \`${parameter.name}\` is added by the bundler. Take it out.`, location: location.child('name') });
  },
  Response(response: Node, { report, location }) {
    for (const name of Object.keys(response.headers ?? {}).filter((header) => RESPONSE.test(header))) {
      report({
        message: `The header \`${name}\` is added by the bundler. Take it out.`,
        location: location.child(['headers', name]).key(),
      });
    }
  },
});
