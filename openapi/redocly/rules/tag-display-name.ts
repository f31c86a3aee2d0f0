import type { Oas3Rule } from '@redocly/openapi-core';
import type { Node } from './support';

/** Every tag has an `x-displayName`: what the sidebar calls the group, whose name is only its file's. */
export const tagDisplayName: Oas3Rule = () => ({
  Tag(tag: Node, { report, location }) {
    if (typeof tag['x-displayName'] === 'string' && tag['x-displayName'].trim()) return;
    report({
      message: `The tag \`${tag.name}\` has no label. Give it an \`x-displayName\`, as the sidebar should show it.`,
      location: location.child('name'),
    });
  },
});
