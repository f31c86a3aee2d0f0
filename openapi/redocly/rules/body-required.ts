import type { Oas3Rule } from '@redocly/openapi-core';
import type { Node } from './support';

/** Requires `required` on every request body. The default is optional, which is rarely intended. */
export const bodyRequired: Oas3Rule = () => ({
  RequestBody(body: Node, { report, location }) {
    if (typeof body.required === 'boolean') return;
    report({
      message:
        'The request body does not say whether it is needed. Write `required: true`, or `required: false` when a call without it makes sense.',
      location: location.key(),
    });
  },
});
