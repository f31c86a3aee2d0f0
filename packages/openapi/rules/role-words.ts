import type { Oas3Rule } from '@redocly/openapi-core';
import { isWebhook, listed, type Node } from './support';

/** Words that restrict an operation to admins. A restriction to sessions, or a list with other callers, is stated beside other roles on purpose. */
const ADMINS_ONLY = /\bonly (?:an? )?admin(?:istrator)?s?\b(?! with a session|'s session|,)|\badmin(?:istrator)?s? only\b/i;

/**
 * Reports an operation whose description or error texts say "only an admin" although `x-roles` lists other roles, such as `tenant`, which is the
 * role of an application with a key.
 */
export const roleWords: Oas3Rule = () => ({
  Operation(operation: Node, ctx) {
    const roles: string[] = operation['x-roles'] ?? [];
    const others = roles.filter((role) => role !== 'admin' && role !== 'operator');
    if (isWebhook(ctx) || !others.length) return;
    const { report, location } = ctx;
    const texts: [string[], unknown][] = [[['description'], operation.description]];
    for (const [code, given] of Object.entries<Node>(operation['x-error-texts'] ?? {}))
      for (const [name, text] of Object.entries(given ?? {})) texts.push([['x-error-texts', code, name], text]);
    for (const [path, text] of texts) {
      const [words] = ADMINS_ONLY.exec(String(text ?? '').replace(/\s+/g, ' ')) ?? [];
      if (!words) continue;
      report({
        message: `The text says "${words}", but \`x-roles\` also has ${listed(others)}. Name the condition instead, or correct the roles.`,
        location: location.child(path),
      });
    }
  },
});
