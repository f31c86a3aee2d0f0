import type { Oas3Rule } from '@redocly/openapi-core';
import { follow, type Node, propertyOf } from './support';

const MEMBERS = ['type', 'timestamp', 'data'];

/**
 * Convention 11: a webhook is named `resource.event` and sent by POST with the body `{type, timestamp, data}`, so that a single handler can
 * route all of them.
 */
export const webhookForm: Oas3Rule = () => ({
  WebhooksMap: {
    PathItem(item: Node, ctx) {
      const { report, location, rawLocation } = ctx;
      const name = String(ctx.key);
      if (!/^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$/.test(name)) {
        report({
          message: `The webhook \`${name}\` is not named \`resource.event\`. Rename it; for example, \`transfer.succeeded\`.`,
          location: rawLocation.key(),
        });
      }
      const methods = Object.keys(item).filter((key) => /^(get|put|post|delete|options|head|patch|trace)$/.test(key));
      if (methods.join() !== 'post') {
        report({
          message: `The webhook has the methods ${methods.join(', ') || '(none)'}. Define exactly one: \`post\`.`,
          location: location.key(),
        });
        return;
      }
      const { node: body, file } = follow(ctx, item.post.requestBody);
      const { node: schema, file: from } = follow(ctx, body.content?.['application/json']?.schema, file);
      const missing = MEMBERS.filter((member) => !propertyOf(ctx, schema, member, from) || !(schema.required ?? []).includes(member));
      const at = location.child('post');
      if (missing.length) {
        report({
          message: `The event has no required ${missing.join(', ')}. Define its body as \`{type, timestamp, data}\`, with all three required.`,
          location: at.key(),
        });
      } else if (propertyOf(ctx, schema, 'type', from)?.node.const !== name) {
        report({
          message: `The \`type\` of the event differs from the name of the webhook. Write \`const: ${name}\`.`,
          location: at.key(),
        });
      }
    },
  },
});
