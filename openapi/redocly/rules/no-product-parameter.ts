import type { Oas3Rule } from '@redocly/openapi-core';
import { eachRawLine } from './raw-lines';

/** `{product}` as a part of a path, be it a key or the place that a `$ref` leads to. */
const IN_PATH = /^\s+['"]?\/\S*(\{product\})/i;

/** Convention 19: `{product}` is the brand wherever it stands, so no path parameter can have that name. */
export const noProductParameter: Oas3Rule = () => ({
  ...eachRawLine((line, at, { report }) => {
    const [, token] = line.match(IN_PATH) ?? [];
    if (token)
      report({ message: `\`${token}\` in a path is the brand. Call the parameter \`{product_id}\`.`, location: at(line.indexOf(token)) });
  }),
  Parameter(parameter, { report, location }) {
    if (parameter.in !== 'path' || parameter.name.toLowerCase() !== 'product') return;
    report({ message: 'A path parameter `product` would be taken for the brand. Call it `product_id`.', location: location.child('name') });
  },
});
