import type { Oas3Rule } from '@redocly/openapi-core';
import { type Node, nearest } from './support';

/** Every name in `x-emits` is a webhook of the same family: a reader follows it to the page that shows the event. */
export const emitsKnown: Oas3Rule = () => {
  let webhooks: string[] = [];
  return {
    Root(root: Node) {
      webhooks = Object.keys(root.webhooks ?? {});
    },
    Operation(operation: Node, { report, location }) {
      [operation['x-emits'] ?? []].flat().forEach((name: string, index: number) => {
        if (webhooks.includes(name)) return;
        const message = `The family has no webhook \`${name}\`. Write it under \`webhooks\` of a group file and run \`npm run openapi:refs\`.`;
        report({ message, location: location.child(['x-emits', index]), suggest: nearest(name, webhooks) });
      });
    },
  };
};
