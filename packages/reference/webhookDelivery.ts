import { toHtml } from '../markdown/markdown';
import type { Description } from '../openapi/model/description';
import { isObject } from '../openapi/model/document';
import { EXAMPLE_SECRET } from '../openapi/webhookSecret';
import type { Operation, Sample } from './components/model';
import { samplesFrom } from './samples/templates';

const STEPS = `1. Keep the body as the raw bytes received. Parsing and serialising it again changes the text, and therefore the signature.
2. Reject a delivery if its \`webhook-timestamp\` differs from your clock by more than 5 minutes: it may be a replay of a recorded delivery.
3. Calculate the HMAC-SHA256 of \`{id}.{timestamp}.{body}\` with the base64-decoded part of your secret after \`whsec_\`, and compare it with \`webhook-signature\` in constant time. While a secret is being rotated, the header contains two signatures; one match is sufficient.
4. Skip a delivery if you have already processed its \`webhook-id\`: an event may be delivered more than once.
5. Return 2xx within 10 seconds, and process the event afterwards.`;

const VECTOR = `The delivery below is signed with the secret \`${EXAMPLE_SECRET}\`, so your code must accept its signature. Its timestamp is in the past, so skip the timestamp check for this test. The shell sample prints \`genuine\` and the age of the delivery.`;

/**
 * Builds the receiver samples.
 *
 * @param headers signature headers of a delivery, by name
 * @returns a receiver that verifies deliveries in each language, in tab order. cURL cannot receive requests, so its sample is a shell
 * script that verifies this delivery from a saved body
 */
export function receiverSamples(headers: Readonly<Record<string, string>>): Sample[] {
  return samplesFrom('webhooks', headers).map((sample) => (sample.language === 'curl' ? { ...sample, label: 'Shell' } : sample));
}

/**
 * Builds the sample delivery of a webhook.
 *
 * @param operation a house webhook, whose signature headers have examples that are valid for its first payload
 * @param description description of its family. The delivery is sent to the path of the URL in the first example of `createWebhook`, so
 * that it agrees with the requests that register an endpoint; families without this operation have no such URL
 * @returns the payload as delivered, with receivers; undefined for a webhook without a payload
 */
export function deliveryOf(
  { parameters, request }: Pick<Operation, 'parameters' | 'request'>,
  description: Pick<Description, 'calls'>,
): Operation['delivery'] {
  const payload = request?.content[0]?.examples[0];
  if (!payload) return undefined;
  const headers = signatureHeadersOf({ parameters });
  const lines = Object.entries({ 'content-type': request.content[0].contentType, ...headers }).map((pair) => pair.join(': '));
  return {
    secret: EXAMPLE_SECRET,
    headers: [`POST ${endpointPath(description)} HTTP/1.1`, ...lines].join('\n'),
    body: JSON.stringify(JSON.parse(payload.text)),
    samples: receiverSamples(headers),
    steps: toHtml(STEPS),
    vector: toHtml(VECTOR),
  };
}

/** Returns the path and query of the endpoint that the examples of a family register. */
function endpointPath({ calls }: Pick<Description, 'calls'>): string {
  const register = calls.find(({ operationId }) => operationId === 'createWebhook');
  const example = register?.body?.content[0]?.examples[0]?.value;
  if (!isObject(example) || typeof example.url !== 'string') return '/webhooks';
  const { pathname, search } = new URL(example.url);
  return pathname + search;
}

/** Returns the signature headers of a house webhook, by name, valid for its first payload. */
export function signatureHeadersOf({ parameters }: Pick<Operation, 'parameters'>): Record<string, string> {
  const fields = parameters.find(({ place }) => place === 'header')?.fields ?? [];
  return Object.fromEntries(fields.map(({ name, schema }) => [name, schema.example ?? '']));
}
