import type { Oas3Rule } from '@redocly/openapi-core';
import { type Node, parametersOf } from './support';

/**
 * Convention 8: a POST that moves money accepts an `Idempotency-Key`, so that a client can retry after a connection failure without paying
 * twice.
 */
export const idempotencyKey: Oas3Rule = () => ({
  Operation(operation: Node, ctx) {
    if (!operation['x-moves-money'] || ctx.key !== 'post') return;
    if (parametersOf(operation, ctx).some(({ node }) => node.name === 'Idempotency-Key')) return;
    ctx.report({
      message:
        "The operation moves money but does not accept an idempotency key. Add `- $ref: '../shared/parameters.yaml#/IdempotencyKey'` to its parameters.",
      location: ctx.location.child('x-moves-money').key(),
    });
  },
});
