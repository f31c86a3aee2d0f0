import type { Oas3Rule } from '@redocly/openapi-core';
import { type Node, nearest } from './support';

/** Requires every name in `x-emits` to be a webhook of the same family, because it links to the page of the event. */
export const emitsKnown: Oas3Rule = () => {
  let webhooks: string[] = [];
  return {
    Root(root: Node) {
      webhooks = Object.keys(root.webhooks ?? {});
    },
    Operation(operation: Node, { report, location }) {
      [operation['x-emits'] ?? []].flat().forEach((name: string, index: number) => {
        if (webhooks.includes(name)) return;
        const message = `The family has no webhook \`${name}\`. Define it under \`webhooks\` in a group file, and run \`npm run openapi:refs\`.`;
        report({ message, location: location.child(['x-emits', index]), suggest: nearest(name, webhooks) });
      });
    },
  };
};
