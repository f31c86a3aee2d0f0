import path from 'node:path';
import type { Oas3Rule } from '@redocly/openapi-core';
import { listed, type Node } from './support';

/**
 * Convention 10: an operation has one tag, its group, which is the name of the file that contains it, so that the source of a page is easy
 * to find.
 */
export const tagIsGroup: Oas3Rule = () => ({
  Operation(operation: Node, { report, location }) {
    const group = path.basename(location.source.absoluteRef).replace(/\.ya?ml$/, '');
    const tags: string[] = operation.tags ?? [];
    if (tags.length === 1 && tags[0] === group) return;
    const given = tags.length ? `has the tags ${listed(tags)}` : 'has no tag';
    const at = tags.length ? location.child('tags') : location.key();
    report({
      message: `The operation ${given}, but is in ${group}.yaml. Write \`tags: [${group}]\`, or move it to the file of its group.`,
      location: at,
    });
  },
});
