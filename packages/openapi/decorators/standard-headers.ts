import type { Oas3Decorator } from '@redocly/openapi-core';
import { readErrorCatalogue, readShared, saysWhen } from '../errorCatalogue';
import { EXAMPLE_SECRET } from '../webhookSecret';
import { signatureOf } from '../webhookSignature';
import { type Node, operationsOf, resolve } from './operations';

/**
 * Adds the parts shared by all operations, so that they need not be repeated in the descriptions: the rate limit and request ID headers of
 * responses, `Retry-After` for temporary errors, `Deprecation` and `Sunset` of a deprecated operation, `If-Match` on PATCH and the `ETag`
 * that it requires on responses of that path. Webhooks get their signature headers, valid for the first example, and the expected response.
 *
 * @param root a bundled description that contains its error responses; modified in place
 */
export function addStandardHeaders(root: Node): void {
  const headers = readShared('headers.yaml');
  const parameters = readShared('parameters.yaml');
  const catalogue = readErrorCatalogue();
  const waits = (code: string, status: string) => catalogue[code] && saysWhen(catalogue[code]) && String(catalogue[code].status) === status;
  for (const { node, method, pathItem, webhook } of operationsOf(root)) {
    if (webhook) {
      node.parameters = signatureHeaders(parameters, exampleOf(root, node));
      node.responses = {
        '2XX': {
          description:
            'Any 2xx status within 10 seconds confirms receipt. After any other response, the event is sent again for up to 3 days.',
        },
      };
      continue;
    }
    if (method === 'patch') node.parameters = [...(node.parameters ?? []), parameters.IfMatch];
    const versioned = Boolean(pathItem.patch) && (method === 'patch' || method === 'get');
    const ending = node['x-deprecation'] && endingHeaders(headers, node['x-deprecation']);
    for (const [status, response] of Object.entries<Node>(node.responses)) {
      const limited = status === '429' || status.startsWith('2');
      response.headers = {
        ...response.headers,
        ...(limited && {
          RateLimit: status === '429' ? headers.RateLimitUsedUp : headers.RateLimit,
          'RateLimit-Policy': headers.RateLimitPolicy,
        }),
        ...((node['x-error-codes'] ?? []).some((code: string) => waits(code, status)) && { 'Retry-After': headers.RetryAfter }),
        ...ending,
        ...(versioned && status.startsWith('2') && { ETag: headers.ETag }),
        'X-Request-Id': headers.RequestId,
      };
    }
  }
}

/**
 * Builds the headers that announce a deprecation: `Deprecation` in seconds since 1970 (RFC 9745) and `Sunset` as an HTTP date (RFC 8594).
 */
function endingHeaders({ Deprecation, Sunset }: ReturnType<typeof readShared>, { since, until }: Node): Node {
  return {
    Deprecation: { ...Deprecation, example: `@${Date.parse(since) / 1000}` },
    Sunset: { ...Sunset, example: new Date(until).toUTCString() },
  };
}

/** Builds the three signature headers with examples of one delivery, sent one second after the event in its body. */
function signatureHeaders({ WebhookId, WebhookTimestamp, WebhookSignature }: ReturnType<typeof readShared>, payload: Node | undefined) {
  const happened = Date.parse(payload?.timestamp) / 1000;
  if (!payload || Number.isNaN(happened)) return [WebhookId, WebhookTimestamp, WebhookSignature];
  const delivery = { id: String(WebhookId.example), timestamp: happened + 1, body: JSON.stringify(payload) };
  return [
    WebhookId,
    { ...WebhookTimestamp, example: delivery.timestamp },
    { ...WebhookSignature, example: signatureOf(delivery, EXAMPLE_SECRET) },
  ];
}

/** Returns the payload that a page shows first. */
function exampleOf(root: Node, { requestBody }: Node): Node | undefined {
  const media: Node = Object.values<Node>((requestBody && resolve(root, requestBody).content) ?? {})[0] ?? {};
  const named = Object.values<Node>(media.examples ?? {})[0];
  return named ? resolve(root, named).value : media.example;
}

/** Decorator that calls {@link addStandardHeaders}. */
export const standardHeaders: Oas3Decorator = () => ({
  Root: { leave: (root) => addStandardHeaders(root as Node) },
});
