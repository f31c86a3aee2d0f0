import { EXAMPLE_SECRET } from '../../openapi/redocly/webhookSignature';
import type { Operation, Sample } from '../../src/components/reference/model';
import { samplesFrom } from './samples/templates';

/**
 * @param headers the signature headers of one delivery, by name
 * @returns a receiver that verifies deliveries in each language, in the order of the tabs. What calls with cURL has no server: in its
 * place a shell verifies this one delivery, whose body was saved
 */
export function receiverSamples(headers: Readonly<Record<string, string>>): Sample[] {
  return samplesFrom('webhooks', headers).map((sample) => (sample.language === 'curl' ? { ...sample, label: 'Shell' } : sample));
}

/**
 * @param operation a webhook of ours, whose signature headers have examples that are right for its first payload
 * @returns how that payload arrives, and what receives it; undefined for a webhook without such a payload
 */
export function deliveryOf({ parameters, request }: Pick<Operation, 'parameters' | 'request'>): Operation['delivery'] {
  const payload = request?.content[0]?.examples[0];
  if (!payload) return undefined;
  const headers = signatureHeadersOf({ parameters });
  const lines = Object.entries({ 'content-type': request.content[0].contentType, ...headers }).map((pair) => pair.join(': '));
  return {
    secret: EXAMPLE_SECRET,
    headers: ['POST /webhooks HTTP/1.1', ...lines].join('\n'),
    body: JSON.stringify(JSON.parse(payload.text)),
    samples: receiverSamples(headers),
  };
}

/** @returns the signature headers of a webhook of ours, by name, right for its first payload */
export function signatureHeadersOf({ parameters }: Pick<Operation, 'parameters'>): Record<string, string> {
  const fields = parameters.find(({ place }) => place === 'header')?.fields ?? [];
  return Object.fromEntries(fields.map(({ name, schema }) => [name, schema.example ?? '']));
}
