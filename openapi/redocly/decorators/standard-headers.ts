import type { Oas3Decorator } from '@redocly/openapi-core';
import { readShared } from '../errorCatalogue';
import { type Node, operationsOf } from './operations';

/**
 * Adds what every call has and no writer should repeat: the rate-limit and request-id headers of answers, `Retry-After` on
 * 429, `If-Match` on PATCH with the `ETag` that it needs on the answers of that path, and a webhook's signature headers and
 * the answer that we expect to it.
 *
 * @param root a bundled description with its error responses in place; changed in place
 */
export function addStandardHeaders(root: Node): void {
  const headers = readShared('headers.yaml');
  const parameters = readShared('parameters.yaml');
  for (const { node, method, pathItem, webhook } of operationsOf(root)) {
    if (webhook) {
      node.parameters = [parameters.WebhookId, parameters.WebhookTimestamp, parameters.WebhookSignature];
      node.responses = {
        '2XX': { description: 'Any 2xx within 10 seconds counts as received. Anything else is sent again for up to 3 days.' },
      };
      continue;
    }
    if (method === 'patch') node.parameters = [...(node.parameters ?? []), parameters.IfMatch];
    const versioned = Boolean(pathItem.patch) && (method === 'patch' || method === 'get');
    for (const [status, response] of Object.entries<Node>(node.responses)) {
      const limited = status === '429' || status.startsWith('2');
      response.headers = {
        ...response.headers,
        ...(limited && { RateLimit: headers.RateLimit, 'RateLimit-Policy': headers.RateLimitPolicy }),
        ...(status === '429' && { 'Retry-After': headers.RetryAfter }),
        ...(versioned && status.startsWith('2') && { ETag: headers.ETag }),
        'X-Request-Id': headers.RequestId,
      };
    }
  }
}

/** The decorator: see {@link addStandardHeaders}. */
export const standardHeaders: Oas3Decorator = () => ({
  Root: { leave: (root) => addStandardHeaders(root as Node) },
});
