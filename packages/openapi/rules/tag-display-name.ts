import type { Oas3Rule } from '@redocly/openapi-core';
import type { Node } from './support';

/** Requires an `x-displayName` for every tag. It is the label of the group in the sidebar; the name of the tag is the name of the file. */
export const tagDisplayName: Oas3Rule = () => ({
  Tag(tag: Node, { report, location }) {
    if (typeof tag['x-displayName'] === 'string' && tag['x-displayName'].trim()) return;
    report({
      message: `The tag \`${tag.name}\` has no label. Add \`x-displayName\` with the label for the sidebar.`,
      location: location.child('name'),
    });
  },
});
