import path from 'node:path';
import type { Oas3Rule } from '@redocly/openapi-core';
import { listed, type Node } from './support';

/** Convention 10: an operation's one tag is its group, the name of the file that it stands in, so that a page's file is found at once. */
export const tagIsGroup: Oas3Rule = () => ({
  Operation(operation: Node, { report, location }) {
    const group = path.basename(location.source.absoluteRef).replace(/\.ya?ml$/, '');
    const tags: string[] = operation.tags ?? [];
    if (tags.length === 1 && tags[0] === group) return;
    const given = tags.length ? `has the tags ${listed(tags)}` : 'has no tag';
    const at = tags.length ? location.child('tags') : location.key();
    report({
      message: `The operation ${given}, but stands in ${group}.yaml. Write \`tags: [${group}]\`, or move it to its group's file.`,
      location: at,
    });
  },
});
