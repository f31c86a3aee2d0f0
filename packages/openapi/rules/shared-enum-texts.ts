import path from 'node:path';
import type { Oas3Rule } from '@redocly/openapi-core';
import type { Node } from './support';

/**
 * Rejects the name of an event in the texts of an enum in `common.yaml`. Several resources use the enum, and only one of them sends the
 * event; the field of that resource describes it.
 */
export const sharedEnumTexts: Oas3Rule = () => {
  let events: string[] = [];
  return {
    Root(root: Node) {
      events = Object.keys(root.webhooks ?? {});
    },
    Schema(schema: Node, { report, location }) {
      if (path.basename(location.source.absoluteRef) !== 'common.yaml') return;
      for (const [value, text] of Object.entries(schema['x-enum-descriptions'] ?? {})) {
        const event = events.find((name) => String(text).includes(`\`${name}\``));
        if (event)
          report({
            message: `\`${event}\` is an event of one resource, but several use this enum. Move the sentence to the \`description\` beside the \`$ref\` of the field that it is about.`,
            location: location.child(['x-enum-descriptions', value]),
          });
      }
    },
  };
};
