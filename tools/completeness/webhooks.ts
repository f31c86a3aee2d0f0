import { createHmac } from 'node:crypto';
import { contentOf } from '../../packages/markdown/html';
import { pageName } from '../../packages/openapi/normalise';
import { codeLanguages } from '../../packages/platform/codeLanguages';
import { familyDescriptions } from './descriptions';
import { type Found, pageAt } from './html';

/** Checks that every webhook page has a receiver in each language, and a sample delivery with a valid signature. */
export function checkWebhooks(): Found {
  const found: Found = { missing: [], total: 0 };
  for (const { description, routes } of familyDescriptions().filter(({ family }) => family.rules === 'house')) {
    for (const { operationId } of description.operations.filter(({ webhook }) => webhook)) {
      const route = routes.get(pageName(operationId)) ?? '';
      const html = pageAt(route);
      const verify = /id="?verify"?[ >][\s\S]*/.exec(html)?.[0] ?? '';
      for (const { id } of codeLanguages) {
        found.total += 1;
        if (!new RegExp(`data-panel="?${id}"?[ >]`).test(verify)) found.missing.push(`${route}: the receiver in ${id}`);
      }
      found.total += 1;
      if (!isSigned(html)) found.missing.push(`${route}: a signed delivery`);
    }
  }
  return found;
}

/** Verifies the signature of the displayed headers, body and secret. */
function isSigned(html: string): boolean {
  const delivery = /id="?delivery"?[ >][\s\S]*/.exec(html)?.[0] ?? '';
  const [headers = '', body = ''] = [...delivery.matchAll(/<pre[^>]*>([\s\S]*?)<\/pre>/g)].map(([, code]) => contentOf(code).text);
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(headers)?.[1];
  const secret = /(whsec_[A-Za-z0-9+/=]+)<\/code>/.exec(html)?.[1] ?? '';
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = createHmac('sha256', key)
    .update(`${header('webhook-id')}.${header('webhook-timestamp')}.${body}`)
    .digest('base64');
  return key.length > 0 && header('webhook-signature') === `v1,${signed}`;
}
