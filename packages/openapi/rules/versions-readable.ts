import type { Location, Oas3Rule } from '@redocly/openapi-core';
import { isWebhook, type Node } from './support';

type Found = { path: string; method: string; roles: string[]; named: string[]; location: Location };

/**
 * Rejects `If-Match` and `ETag` in the texts of an operation that has neither. The bundler adds both where a PATCH has a GET that reads the
 * resource: by the same path or, for operators, by the path without `/admin` if that GET lists the role `operator`.
 */
export const versionsReadable: Oas3Rule = () => {
  const operations: Found[] = [];
  const find = (path: string, method: string) => operations.find((each) => each.path === path && each.method === method);
  const readOf = (path: string): Found | undefined => {
    const shared = path.startsWith('/admin/') ? find(path.slice('/admin'.length), 'get') : undefined;
    return find(path, 'get') ?? (shared?.roles.includes('operator') ? shared : undefined);
  };
  return {
    Operation(operation: Node, ctx) {
      if (isWebhook(ctx)) return;
      const texts = [operation.description, operation['x-retry'], operation['x-error-texts']].map((each) => JSON.stringify(each ?? ''));
      operations.push({
        path: ctx.location.pointer.split('/')[2].replaceAll('~1', '/').replaceAll('~0', '~'),
        method: String(ctx.key),
        roles: operation['x-roles'] ?? [],
        named: ['If-Match', 'ETag'].filter((header) => texts.join().includes(header)),
        location: ctx.location,
      });
    },
    Root: {
      leave(_, { report }) {
        for (const { path, method, named, location } of operations.filter((each) => each.named.length)) {
          const isRead = [path, `/admin${path}`].some((each) => find(each, 'patch') && readOf(each)?.path === path);
          if (method === 'patch' ? readOf(path) : method === 'get' && isRead) continue;
          const reason =
            method === 'patch'
              ? 'no GET reads the resource, so there is no version to send'
              : 'it is neither a PATCH with a GET, nor that GET';
          report({
            message: `The texts mention \`${named.join('` and `')}\`, but the operation has none: ${reason}.`,
            location: location.key(),
          });
        }
      },
    },
  };
};
