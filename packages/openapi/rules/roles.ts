import type { Oas3Rule } from '@redocly/openapi-core';
import { isForOperators, ROLES } from '../roles';
import { isWebhook, listed, type Node, nearest } from './support';

/**
 * Requires every operation to list the roles that may call it in `x-roles`. `operator` is a member of the platform's staff; operations for
 * operators are in unlisted groups and not available to the roles of a tenant, except reads that both need and decisions of both sides, which accept a scope of operators. An
 * unlisted group whose tag starts with `admin-` contains only operations for operators.
 */
export const roles: Oas3Rule = () => {
  let unlisted: string[] = [];
  return {
    Root(root: Node) {
      unlisted = (root.tags ?? []).filter((tag: Node) => tag['x-unlisted']).map(({ name }: Node) => name);
    },
    Operation(operation: Node, ctx) {
      if (isWebhook(ctx)) return;
      const { report, location } = ctx;
      const given = operation['x-roles'];
      if (!Array.isArray(given) || given.length === 0) {
        report({
          message: `The operation has no allowed roles. Add \`x-roles\` with a list of ${listed(ROLES)}.`,
          location: location.key(),
        });
        return;
      }
      given.forEach((role: string, index: number) => {
        if (ROLES.includes(role) && given.indexOf(role) === index) return;
        const message = ROLES.includes(role)
          ? `\`${role}\` is listed twice. Remove the duplicate.`
          : `The role \`${role}\` does not exist. Use ${listed(ROLES)}.`;
        report({
          message,
          location: location.child(['x-roles', index]),
          suggest: ROLES.includes(role) ? [] : nearest(role, ROLES),
        });
      });
      const at = location.child('x-roles');
      const decides = scopesOf(operation).some((scope) => /:(decide|oversee)$/.test(scope));
      if (!given.includes('operator')) {
        if (decides)
          report({
            message: 'Only operators have scopes that end in `:decide` or `:oversee`. Add `operator`, or correct `security`.',
            location: at,
          });
        const group = operation.tags?.find((tag: string) => tag.startsWith('admin-') && unlisted.includes(tag));
        if (group)
          report({
            message: `The group \`${group}\` is for operators, so \`x-roles\` must be \`[operator]\`. Move the operation, or correct the role.`,
            location: at,
          });
        return;
      }
      if (!isForOperators(given)) {
        if (ctx.key !== 'get' && !decides)
          report({
            message:
              '`operator` can be combined with the roles of a tenant only on a GET, or with a scope of operators in `security`. Split the operation.',
            location: at,
          });
        return;
      }
      if (!operation.tags?.some((tag: string) => unlisted.includes(tag)))
        report({
          message: 'An operation for operators must be in a group with `x-unlisted: true`. Move it, or list other roles.',
          location: at,
        });
    },
  };
};

const scopesOf = ({ security = [] }: Node): string[] => security.flatMap((each: Node) => Object.values(each ?? {}).flat());
