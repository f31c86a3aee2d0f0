import type { Oas3Rule } from '@redocly/openapi-core';
import type { Node } from './support';

const SEGMENT = /^([a-z][a-z0-9]*(-[a-z0-9]+)*|\{[^{}]+\})$/;

/**
 * Convention 2: path segments are kebab-case, so that URLs are predictable. Redocly's rule of the same name also checks the names of
 * webhooks.
 */
export const pathsKebabCase: Oas3Rule = () => ({
  Paths(paths: Node, { report, location }) {
    for (const path of Object.keys(paths)) {
      const wrong = path
        .split('/')
        .slice(1)
        .filter((segment) => !SEGMENT.test(segment));
      for (const segment of wrong) {
        const right = segment
          .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
          .replace(/[^A-Za-z0-9]+/g, '-')
          .replace(/^-|-$/g, '')
          .toLowerCase();
        report({ message: `\`${segment}\` is not kebab-case. Write \`${right}\` in \`${path}\`.`, location: location.child([path]).key() });
      }
    }
  },
});
