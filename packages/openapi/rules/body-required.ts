import type { Oas3Rule } from '@redocly/openapi-core';
import type { Node } from './support';

/** Requires `required` on every request body. The default is optional, which is rarely intended. */
export const bodyRequired: Oas3Rule = () => ({
  RequestBody(body: Node, { report, location }) {
    if (typeof body.required === 'boolean') return;
    report({
      message: 'The request body has no `required`. Write `required: true`, or `required: false` if the request is valid without a body.',
      location: location.key(),
    });
  },
});
