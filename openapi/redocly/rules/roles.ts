import type { Oas3Rule } from '@redocly/openapi-core';
import { isWebhook, listed, type Node, nearest } from './support';

/** Who may call an operation, as openapi/README.md lists them. */
const ROLES = ['tenant', 'merchant', 'buyer', 'seller', 'agency', 'staff', 'admin', 'distributor', 'manufacturer', 'sampler', 'tester'];

/** Every operation says in `x-roles` who may call it: it is the first thing that a reader wants to know about one. */
export const roles: Oas3Rule = () => ({
  Operation(operation: Node, ctx) {
    if (isWebhook(ctx)) return;
    const { report, location } = ctx;
    const given = operation['x-roles'];
    if (!Array.isArray(given) || given.length === 0) {
      report({
        message: `The operation does not say who may call it. Give \`x-roles\` a list of ${listed(ROLES)}.`,
        location: location.key(),
      });
      return;
    }
    given.forEach((role: string, index: number) => {
      if (ROLES.includes(role) && given.indexOf(role) === index) return;
      const message = ROLES.includes(role)
        ? `\`${role}\` stands twice. Take one out.`
        : `There is no role \`${role}\`. Roles: ${listed(ROLES)}.`;
      report({ message, location: location.child(['x-roles', index]), suggest: ROLES.includes(role) ? [] : nearest(role, ROLES) });
    });
  },
});
