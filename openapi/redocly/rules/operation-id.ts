import type { Oas3Rule } from '@redocly/openapi-core';
import { isWebhook, type Node, nearest } from './support';
import { VERBS, WHOLE_NAMES } from './verbs';

/**
 * Conventions 10 and 11: an operationId is camelCase and starts with a verb (`receive` for a webhook). It becomes the name of the page and
 * of the function in generated code.
 */
export const operationId: Oas3Rule = () => ({
  Operation({ operationId: id }: Node, ctx) {
    if (typeof id !== 'string') return; // operation-operationId reports its absence.
    const location = ctx.location.child('operationId');
    if (WHOLE_NAMES.has(id)) return;
    if (!/^[a-z]+[0-9]*([A-Z][a-z0-9]*)+$/.test(id) || /[A-Z]{2}/.test(id.slice(0, -1))) {
      ctx.report({
        message: `\`${id}\` is not camelCase, verb first. Write it like \`verifyBvn\`: at least two words, abbreviations like words.`,
        location,
      });
      return;
    }
    const first = id.match(/^[a-z]+/)?.[0] ?? '';
    if (isWebhook(ctx) !== (first === 'receive')) {
      const message = isWebhook(ctx)
        ? `A webhook's operationId starts with \`receive\`. Write \`receive${id[0].toUpperCase()}${id.slice(1)}\`, as what the reader's server does.`
        : '`receive` is for webhooks. Start with what the caller asks for.';
      ctx.report({ message, location });
    } else if (!VERBS.has(first)) {
      const message = `\`${first}\` is no verb that we know. Start with one, or add it to openapi/redocly/rules/verbs.ts.`;
      ctx.report({ message, location, suggest: nearest(first, VERBS) });
    }
  },
});
