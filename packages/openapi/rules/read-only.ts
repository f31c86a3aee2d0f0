import type { Oas3Rule } from '@redocly/openapi-core';
import { isWebhook, type Node } from './support';

const STORES_NOTHING = /\b(stores nothing|nothing is (stored|saved)|does not change indexes)\b/i;

/** Extensions of an operation that changes data. */
const CHANGES = ['x-transition', 'x-emits', 'x-moves-money'];

/**
 * Checks `x-read-only`, without which the bundler adds "409 `conflict`: two requests changed the same data" to a POST that stores nothing.
 * A description that says so requires the extension, or a text for the conflict that can occur nevertheless.
 */
export const readOnly: Oas3Rule = () => ({
  Operation(operation: Node, ctx) {
    if (isWebhook(ctx) || ctx.key === 'get') return;
    const { report, location } = ctx;
    const hasConflict = Boolean(operation['x-error-texts']?.conflict);
    if (operation['x-read-only']) {
      const change = CHANGES.find((name) => operation[name]);
      if (ctx.key !== 'post' || change || hasConflict)
        report({
          message: `\`x-read-only\` contradicts ${ctx.key !== 'post' ? `the method ${ctx.key}` : `\`${change ?? 'conflict'}\``}. Remove one of them.`,
          location: location.child('x-read-only').key(),
        });
      return;
    }
    if (ctx.key === 'post' && !hasConflict && !CHANGES.some((name) => operation[name]) && STORES_NOTHING.test(operation.description ?? ''))
      report({
        message:
          'The description says that nothing is stored, but 409 `conflict` is added. Add `x-read-only: true`, or a text for `conflict` to `x-error-texts`.',
        location: location.child('description'),
      });
  },
});
