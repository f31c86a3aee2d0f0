import type { Oas3Rule, Oas3Visitor, UserContext } from '@redocly/openapi-core';

type Visit = (node: unknown, ctx: UserContext, ...rest: unknown[]) => void;

/**
 * Our rules take a description for well formed. While somebody is writing it, it is not: here a `null`, there a text for a list. Redocly's
 * `struct` says so; a rule that stumbles over it must not take the other messages down with it.
 *
 * @param rule any rule
 * @returns the same, which passes over what is no object and reports what it cannot read
 */
export const guarded =
  (rule: Oas3Rule): Oas3Rule =>
  (options) => {
    const visitors = [rule(options)].flat();
    return visitors.map((visitor) => guardAll(visitor) as Oas3Visitor);
  };

/** Guards each visit of a visitor, however deep. */
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
        message: `This is not formed as OpenAPI or openapi/README.md wants it, so it cannot be checked (${(error as Error).message}).`,
      });
    }
  };
