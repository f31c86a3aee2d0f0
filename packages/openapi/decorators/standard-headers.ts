import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Oas3Decorator } from '@redocly/openapi-core';
import { allFamilies } from '../../platform/families';
import { DIGITS, timePart } from '../../platform/ulid';
import { readErrorCatalogue, readShared, saysWhen } from '../errorCatalogue';
import { Description } from '../model/description';
import {
  type Deprecation,
  type Document,
  isObject,
  type RawHeader,
  type RawOperation,
  type RawParameter,
  type RawResponse,
} from '../model/document';
import { pageName } from '../normalise';
import { EXAMPLE_NEXT_SECRET, EXAMPLE_SECRET } from '../webhookSecret';
import { signatureOf } from '../webhookSignature';

/**
 * Adds the parts shared by all operations, so that they need not be repeated in the descriptions: the rate limit and request ID headers of
 * responses, `Retry-After` for temporary errors, `Deprecation` and `Sunset` of a deprecated operation, and, where a resource can be read
 * before a PATCH, `If-Match` on the PATCH and the `ETag` that it requires on the responses of both. Webhooks get their signature headers,
 * valid for the first example, and the expected response.
 *
 * @param document a bundled description that contains its error responses; modified in place
 * @param slug path segment of the family, for links to its pages
 */
export function addStandardHeaders(document: Document, slug = ''): void {
  const headers = readShared('headers.yaml') as Record<string, RawHeader>;
  const parameters = readShared('parameters.yaml') as Record<string, RawParameter>;
  const catalogue = readErrorCatalogue();
  const waits = (code: string, status: string) => catalogue[code] && saysWhen(catalogue[code]) && String(catalogue[code].status) === status;
  for (const { raw, body, deprecation, errorCodes, method, versionRead, webhook } of new Description(document).operations) {
    if (webhook) {
      raw.parameters = signatureHeaders(parameters, body?.content[0]?.examples[0]?.value);
      raw.responses = {
        '2XX': {
          description:
            'A 2xx status within 10 seconds confirms receipt. After another status or none, the event is sent again for up to 3 days, except after 410, which disables the endpoint.',
        },
      };
      continue;
    }
    if (method === 'patch' && versionRead) raw.parameters = [...(raw.parameters ?? []), ifMatch(parameters.IfMatch, versionRead, slug)];
    const ending = deprecation && endingHeaders(headers, deprecation);
    const quota = quotaOf(raw['x-error-texts']?.quota_exceeded?.detail) ?? quotaOf(catalogue.quota_exceeded?.detail);
    for (const [status, response] of Object.entries(raw.responses ?? {}) as [string, RawResponse][]) {
      const limited = status === '429' || status.startsWith('2');
      response.headers = {
        ...response.headers,
        ...(limited && {
          RateLimit: status === '429' ? headers.RateLimitUsedUp : withQuota(headers.RateLimit, 'r', quota && quota - 2),
          'RateLimit-Policy': withQuota(headers.RateLimitPolicy, 'q', quota),
        }),
        ...(errorCodes.some((code) => waits(code, status)) && { 'Retry-After': headers.RetryAfter }),
        ...ending,
        ...(versionRead && status.startsWith('2') && { ETag: headers.ETag }),
        'X-Request-Id': headers.RequestId,
      };
    }
  }
}

/** Returns the requests a minute that the detail of `quota_exceeded` states. Other limits, such as those of an hour, apply besides the quota. */
const quotaOf = (detail = ''): number | undefined => Number(/\b(\d+) requests a minute/.exec(detail)?.[1]) || undefined;

/** Replaces a number in the example of a rate limit header, which is that of the default quota. */
const withQuota = (header: RawHeader, key: 'q' | 'r', value?: number): RawHeader =>
  value === undefined ? header : { ...header, example: String(header.example).replace(new RegExp(`;${key}=\\d+`), `;${key}=${value}`) };

/**
 * Builds the headers that announce a deprecation: `Deprecation` in seconds since 1970 (RFC 9745) and `Sunset` as an HTTP date (RFC 8594).
 */
function endingHeaders({ Deprecation, Sunset }: Record<string, RawHeader>, { since, until }: Deprecation): Record<string, RawHeader> {
  return {
    Deprecation: { ...Deprecation, example: `@${Date.parse(since) / 1000}` },
    Sunset: { ...Sunset, example: new Date(until).toUTCString() },
  };
}

/** Builds the `If-Match` parameter, whose description links to the operation that returns the `ETag`. */
function ifMatch(parameter: RawParameter, { summary, tags, operationId }: RawOperation, slug: string): RawParameter {
  const page = `[${summary}](/api/${slug}/${tags?.[0]}/${pageName(String(operationId))})`;
  return { ...parameter, description: parameter.description?.replace('that you read.', `that you read with ${page}.`) };
}

/**
 * Builds the three signature headers with examples of one delivery, sent one second after the event in its body. Each event has its own ID,
 * and during a rotation of the secret two signatures.
 */
function signatureHeaders(
  { WebhookId, WebhookTimestamp, WebhookSignature }: Record<string, RawParameter>,
  payload: unknown,
): RawParameter[] {
  const happened = isObject(payload) ? Date.parse(String(payload.timestamp)) / 1000 : Number.NaN;
  if (Number.isNaN(happened)) return [WebhookId, WebhookTimestamp, WebhookSignature];
  const body = JSON.stringify(payload);
  const delivery = { id: eventId(happened, body), timestamp: happened + 1, body };
  const { data } = payload as { data?: unknown };
  const isRotating = isObject(data) && Boolean(data.previous_secret_expires_at);
  const secrets = isRotating ? [EXAMPLE_NEXT_SECRET, EXAMPLE_SECRET] : [EXAMPLE_SECRET];
  return [
    { ...WebhookId, example: delivery.id },
    { ...WebhookTimestamp, example: delivery.timestamp },
    { ...WebhookSignature, example: secrets.map((secret) => signatureOf(delivery, secret)).join(' ') },
  ];
}

/** Returns the ID of an event: `evt_` and a ULID of its time in seconds since 1970, whose random part is derived from the body. */
function eventId(happened: number, body: string): string {
  const random = [...createHash('sha256').update(body).digest().subarray(0, 16)].map((byte) => DIGITS[byte % 32]);
  return `evt_${timePart(happened * 1000)}${random.join('')}`;
}

/** Decorator that calls {@link addStandardHeaders}. */
export const standardHeaders: Oas3Decorator = () => ({
  Root: {
    leave(root, { location }) {
      const folder = path.basename(path.dirname(location.source.absoluteRef));
      addStandardHeaders(root as Document, allFamilies.find((family) => family.folder === folder)?.slug);
    },
  },
});
