import type { Oas3Rule } from '@redocly/openapi-core';
import type { Node } from './support';

/** Convention 9: rejects handwritten error responses. The bundler generates all of them from one catalogue, so that they are consistent. */
export const noHandwrittenErrors: Oas3Rule = () => ({
  Responses(responses: Record<string, Node>, { report, location }) {
    for (const status of Object.keys(responses).filter((key) => !/^[123]/.test(key))) {
      report({
        message: `The response \`${status}\` is written by hand. Remove it, and list its error codes in \`x-error-codes\`; the bundler generates the responses.`,
        location: location.child(status).key(),
      });
    }
  },
});
