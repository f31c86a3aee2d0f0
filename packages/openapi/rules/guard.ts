import type { Oas3Rule, Oas3Visitor, UserContext } from '@redocly/openapi-core';

type Visit = (node: unknown, ctx: UserContext, ...rest: unknown[]) => void;

/**
 * Wraps a rule so that malformed nodes do not abort the lint. Rules assume a well-formed description, but a description that is being
 * written may contain `null`, or a text instead of a list. Redocly's `struct` rule reports that; a rule that throws on such a node must not
 * suppress the other messages.
 *
 * @returns the rule, which skips values that are not objects and reports nodes that it cannot process
 */
export const guarded =
  (rule: Oas3Rule): Oas3Rule =>
  (options) => {
    const visitors = [rule(options)].flat();
    return visitors.map((visitor) => guardAll(visitor) as Oas3Visitor);
  };

/** Guards all visit functions of a visitor, including nested ones. */
function guardAll(visitor: object): object {
  return Object.fromEntries(
    Object.entries(visitor).map(([name, value]) => [name, typeof value === 'function' ? guard(value as Visit) : guardAll(value)]),
  );
}

const guard =
  (visit: Visit): Visit =>
  (node, ctx, ...rest) => {
    if (!node || typeof node !== 'object') return;
    try {
      visit(node, ctx, ...rest);
    } catch (error) {
      ctx.report({
        message: `The structure does not match OpenAPI or openapi/README.md, so it cannot be checked (${(error as Error).message}). Correct it.`,
      });
    }
  };
