import type { Oas3Rule } from '@redocly/openapi-core';
import { eachRawLine } from './raw-lines';

/** `{product}` in a path, either in a key or in the target of a `$ref`. */
const IN_PATH = /^\s+['"]?\/\S*(\{product\})/i;

/** Convention 19: `{product}` is always replaced by the brand, so no path parameter can have that name. */
export const noProductParameter: Oas3Rule = () => ({
  ...eachRawLine((line, at, { report }) => {
    const [, token] = line.match(IN_PATH) ?? [];
    if (token)
      report({
        message: `\`${token}\` in a path is replaced with the brand. Rename the parameter to \`{product_id}\`.`,
        location: at(line.indexOf(token)),
      });
  }),
  Parameter(parameter, { report, location }) {
    if (parameter.in !== 'path' || parameter.name.toLowerCase() !== 'product') return;
    report({
      message: 'A path parameter `product` would be replaced with the brand. Rename it to `product_id`.',
      location: location.child('name'),
    });
  },
});
