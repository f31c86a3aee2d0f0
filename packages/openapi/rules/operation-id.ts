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
        message: `\`${id}\` is not camelCase with a verb first. Write at least two words, with abbreviations in the case of words, as in \`verifyBvn\`.`,
        location,
      });
      return;
    }
    const first = id.match(/^[a-z]+/)?.[0] ?? '';
    if (isWebhook(ctx) !== (first === 'receive')) {
      const message = isWebhook(ctx)
        ? `The operationId of a webhook must start with \`receive\`. Write \`receive${id[0].toUpperCase()}${id.slice(1)}\`.`
        : '`receive` is reserved for webhooks. Start with the verb of the request.';
      ctx.report({ message, location });
    } else if (!VERBS.has(first)) {
      const message = `\`${first}\` is not a known verb. Start with a verb from packages/openapi/rules/verbs.ts, or add this one.`;
      ctx.report({ message, location, suggest: nearest(first, VERBS) });
    }
  },
});
